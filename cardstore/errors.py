"""The error tree: one base, one branch per kind of trouble, each with an exit code and a remedy.

An exception means "we could not do it". What a check *saw* is a `Finding`, never an exception.

    CardstoreError                    10
      UsageError                       2   the request itself makes no sense
        InvalidLabelError                  a page label or a range of pages that cannot be read
        InvalidIdentifierError             an ISBN or DOI of the wrong form
        InvalidRecordError                 a bibliographic record without what it needs
        UnknownSourceError                 no source of that name in the library
        AmbiguousSourceError               the name fits several editions
        UnknownCardError                   no such card, or an id that is mistyped
        UnknownLeafError                   the scan has no such leaf
      QuoteRefusedError                1   the words are not there as quoted: no card is made
      ScanError                       10   the input could not be read as a scan
        NotAScanError                 11   no PDF and no images
        DamagedScanError              12   a PDF or image that cannot be opened
        EncryptedScanError            13   a password is needed, or the given one is wrong
        EmptyScanError                14   no bytes, or no leaves
        IncompleteScanError           15   an ingest that was interrupted and is not finished
        EditionConflictError          16   the same scan was ingested for another edition
        ScandataError                 80   a scandata.xml that cannot be read, or is another scan's
        OpeningsConflictError         82   the same scan is there with its images split otherwise
        DamagedLeafError              17   one leaf of a sound scan cannot be drawn
        OversizedLeafError            18   one leaf is larger than any page of print
      DumpError                       10   a registry's dump that cannot be read, or is another one
      EngineError                     20   a reader of pages is missing or broken
        MissingPartError              21   an optional package, program or model is not installed
      LibraryError                    30   the library folder or its database
        NoLibraryError                31   there is none at that place
        NewerLibraryError             32   it was written by a later cardstore
        AlteredOriginalError          33   a stored original no longer has its digest
        LibraryWriteError             34   the disk is full or the folder cannot be written
      JudgeError                      50   the judge of support could not run
        JudgeInputError               51   a pair that it cannot judge: cut, or without words
        JudgeWeightsError             52   its weights are missing, or are not the ones named
        CalibrationError              53   thresholds are missing, or belong to another judge
      ManuscriptError                 60   a manuscript that cannot be read
        TrackedChangesError           61   it has changes that nobody has accepted or rejected
      ReviewError                     70   a ruling or a queue that cannot be
        ReviewServerError             71   the review page cannot be served
      AuditError                      72   a sample or a plan that cannot be
      HandBackError                   73   what is handed back could not be written
      LinkCheckError                  45   the links could not be checked
        LinksOfflineError             46   nothing may be asked in this run
        CanaryError                   47   a canary failed, so no answer can be trusted

Every message says what happened, to which thing, and what to do next.
"""

from __future__ import annotations

import copyreg
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable


class CardstoreError(Exception):
    """Something cardstore was asked to do could not be done.

    Attributes:
        exit_code: what the command line returns for it (see the module's docstring).
        what: what happened, to which thing; a full clause without a final stop.
        remedy: what the reader can do next; a full sentence without a final stop.
    """

    exit_code: ClassVar[int] = 10
    default_remedy: ClassVar[str] = "Run the command with --help, or see the README"

    def __init__(self, what: str, *, remedy: str | None = None) -> None:
        self.what = what
        self.remedy = self.default_remedy if remedy is None else remedy
        super().__init__(what, self.remedy)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as it is, whatever the constructor takes: errors come back from workers."""
        new = copyreg.__newobj__  # type: ignore[attr-defined]  # typeshed does not name it
        return new, (type(self), *self.args), dict(self.__dict__)

    def __str__(self) -> str:
        """Give the whole message on one line."""
        return f"{self.what}. {self.remedy}."


class UsageError(CardstoreError):
    """The request itself makes no sense."""

    exit_code = 2


class InvalidLabelError(UsageError):
    """A page label, locator or range that cannot be read."""

    default_remedy = "Write a label as the edition prints it (57, xii, A-3) or a range as 57–58"


class InvalidIdentifierError(UsageError):
    """An ISBN or DOI that does not have the form of one."""

    default_remedy = "Copy the identifier again from the book or the publisher's site"


class InvalidRecordError(UsageError):
    """A bibliographic record that lacks a field, or holds one of the wrong form."""

    default_remedy = "Give the missing field by hand or in the CSL-JSON file"


class UnknownSourceError(UsageError):
    """No source or work of that name is in the library."""

    default_remedy = "List the sources with: cardstore sources"


class AmbiguousSourceError(UsageError):
    """The name fits several editions, and none was chosen."""

    def __init__(self, name: str, *, editions: Iterable[str]) -> None:
        self.name, self.editions = name, tuple(editions)
        super().__init__(
            f"{name!r} has {len(self.editions)} editions: {', '.join(self.editions)}",
            remedy="Name one of them; a page number belongs to one edition",
        )


class UnknownCardError(UsageError):
    """No card has that id, or the id's check character shows that it is mistyped."""

    default_remedy = "Copy the id from the card, or search with: cardstore cards WORDS"


class UnknownLeafError(UsageError):
    """The scan has no leaf of that index."""

    default_remedy = "Leaves are counted from 0; see them with: cardstore pages SOURCE --all"


class QuoteRefusedError(CardstoreError):
    """The words are not in the source as they were quoted, so no card was made.

    Attributes:
        quote: the words as given.
        nearest: the source's own nearest text, or None when nothing is near.
        where: where that text stands, for people ("p. 57"), or None.
        differences: one line per difference, source first.
    """

    exit_code = 1
    default_remedy = "Copy the words from the source's own text; cardstore never corrects a quote"

    def __init__(
        self,
        what: str,
        *,
        quote: str,
        nearest: str | None = None,
        where: str | None = None,
        differences: Iterable[str] = (),
        remedy: str | None = None,
    ) -> None:
        self.quote, self.nearest, self.where = quote, nearest, where
        self.differences = tuple(differences)
        super().__init__(what, remedy=remedy)


class ScanError(CardstoreError):
    """The input could not be read as a scan; nothing of it was stored."""


class NotAScanError(ScanError):
    """The input is neither a PDF nor a folder of images."""

    exit_code = 11
    default_remedy = "Give a PDF file, an image, or a folder of page images"


class DamagedScanError(ScanError):
    """The input claims to be a PDF or an image but cannot be opened."""

    exit_code = 12
    default_remedy = "Fetch the file again, or repair it with: qpdf broken.pdf mended.pdf"


class EncryptedScanError(ScanError):
    """The PDF is encrypted and the password is missing or wrong."""

    exit_code = 13
    default_remedy = "Give the password with --password"


class EmptyScanError(ScanError):
    """The input has no bytes, or no leaf at all."""

    exit_code = 14
    default_remedy = "Check that the download or copy was completed"


class IncompleteScanError(ScanError):
    """The scan's ingest was interrupted, so some of its leaves have not been read."""

    exit_code = 15
    default_remedy = "Run the same ingest again; it goes on where it stopped"


class EditionConflictError(ScanError):
    """The same scan is already in the library as another edition."""

    exit_code = 16
    default_remedy = "A scan shows one edition; use the source it was ingested for"


class ScandataError(ScanError):
    """A scandata file that cannot be read, or that tells of another scan."""

    exit_code = 80
    default_remedy = "Leave --scandata out, or name the scandata.xml that came with this scan"


class OpeningsConflictError(ScanError):
    """The same scan is already in the library with its images split otherwise."""

    exit_code = 82
    default_remedy = (
        "Leave out --openings and --right-to-left to go on with it as it is, or ingest it into "
        "another library"
    )


class DamagedLeafError(ScanError):
    """One leaf of an otherwise sound scan cannot be drawn or read; the others can."""

    exit_code = 17
    default_remedy = "Look at the leaf in another viewer, and replace it in the scan"


class OversizedLeafError(ScanError):
    """One leaf holds more pixels, or is larger, than cardstore will draw."""

    exit_code = 18
    default_remedy = "Make a smaller copy of this leaf and ingest that"


class DumpError(CardstoreError):
    """A registry's dump cannot be read, is none, or is not the one that was begun with."""

    default_remedy = "Fetch it from the registry again, and see that the download was completed"


class EngineError(CardstoreError):
    """A reader of pages is broken."""

    exit_code = 20


class MissingPartError(EngineError):
    """An optional package, program or model is not installed."""

    exit_code = 21
    default_remedy = "See what is there, and how to get the rest, with: cardstore doctor"


class LibraryError(CardstoreError):
    """The library folder or its database cannot be used."""

    exit_code = 30


class NoLibraryError(LibraryError):
    """There is no library at that place."""

    exit_code = 31
    default_remedy = "Create one by ingesting a scan, or name its folder with --library"


class NewerLibraryError(LibraryError):
    """The library was written by a later cardstore."""

    exit_code = 32
    default_remedy = "Update cardstore before opening it"


class AlteredOriginalError(LibraryError):
    """A stored original no longer has the digest under which it is filed.

    Attributes:
        expected: the SHA-256 under which the file was stored.
        found: the SHA-256 it has now, or None when the file is gone.
    """

    exit_code = 33
    default_remedy = "Restore the file from a backup of the library folder"

    def __init__(
        self, path: str, *, expected: str, found: str | None, remedy: str | None = None
    ) -> None:
        self.path, self.expected, self.found = path, expected, found
        state = "is missing" if found is None else f"has digest {found[:12]}…"
        what = f"The stored original {path} {state}, expected {expected[:12]}…"
        super().__init__(what, remedy=remedy)


class LibraryWriteError(LibraryError):
    """The library could not be written: the disk is full, or the folder is read-only."""

    exit_code = 34
    default_remedy = "Free some space or make the folder writable, then run the command again"


class LinkCheckError(CardstoreError):
    """The links could not be checked; not one of them was judged."""

    exit_code = 45


class LinksOfflineError(LinkCheckError):
    """Nothing may be asked in this run."""

    exit_code = 46
    default_remedy = "Check them again without --offline"

    def __init__(self, unchecked: int, *, remedy: str | None = None) -> None:
        links = "1 link was" if unchecked == 1 else f"{unchecked} links were"
        super().__init__(f"{links} not checked, since this run is offline", remedy=remedy)


class CanaryError(LinkCheckError):
    """A link whose state is known was found in another, so no answer can be trusted."""

    exit_code = 47
    default_remedy = "See that the network and the archive can be reached, then check again"


class ManuscriptError(CardstoreError):
    """A manuscript that cannot be read."""

    exit_code = 60
    default_remedy = "Give a Markdown file or a .docx"


class TrackedChangesError(ManuscriptError):
    """A manuscript with changes that nobody has accepted or rejected."""

    exit_code = 61
    default_remedy = "Accept or reject them, or say --tracked-changes accept or reject"


class ReviewError(CardstoreError):
    """A ruling or a queue that cannot be."""

    exit_code = 70
    default_remedy = "See what waits with: cardstore review --list"


class ReviewServerError(ReviewError):
    """The review page cannot be served."""

    exit_code = 71
    default_remedy = "Name another port with --port, or review in the terminal with --terminal"


class AuditError(CardstoreError):
    """A sample or a plan that cannot be."""

    exit_code = 72
    default_remedy = "See how the audits of this library stand with: cardstore audit report"


class HandBackError(CardstoreError):
    """What is handed back could not be written."""

    exit_code = 73
    default_remedy = "Name a folder that can be written with --to"


class LabelFileError(CardstoreError):
    """A file of page labels that cannot be read or written, or is about another scan's leaves."""

    exit_code = 77
    default_remedy = "Give a pagelist, METS or CSV file of this scan's labels"


class JudgeError(CardstoreError):
    """The judge of support could not run."""

    exit_code = 50
    default_remedy = "See which judges there are with: cardstore judge list"


class JudgeInputError(JudgeError):
    """A pair that cannot be judged: it would be cut, or has no words."""

    exit_code = 51
    default_remedy = "Give one sentence and one card's quote"


class JudgeWeightsError(JudgeError):
    """The weights of a judge are missing, or are not the ones that were named."""

    exit_code = 52
    default_remedy = "Install them with: cardstore judge install"


class CalibrationError(JudgeError):
    """Thresholds are missing, or belong to another judge."""

    exit_code = 53
    default_remedy = "Calibrate the judge with: cardstore judge calibrate"


def why_of(exc: BaseException) -> str:
    """Say why something failed as people say it: of the system's errors without number and path.

    >>> why_of(FileNotFoundError(2, "No such file or directory", "a.toml"))
    'No such file or directory'
    """
    return (exc.strerror if isinstance(exc, OSError) else None) or str(exc)
