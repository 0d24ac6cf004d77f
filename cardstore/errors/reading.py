"""Scans, their files, and what reads them.

A part of the error tree; `cardstore.errors` draws it whole and gives all of it.
"""

from __future__ import annotations

from cardstore.errors.base import CardstoreError


class ScanError(CardstoreError):
    """The input could not be read as a scan; nothing of it was stored."""

    default_remedy = "Open the file in another viewer to see whether it is whole"


class NotAScanError(ScanError):
    """The input is neither a PDF nor a folder of images."""

    exit_code = 11
    default_remedy = "Give a PDF file, an image, or a folder of page images"


class DamagedScanError(ScanError):
    """The input claims to be a PDF or an image but cannot be opened."""

    exit_code = 12
    default_remedy = "Fetch the file again, or repair it with: qpdf broken.pdf mended.pdf"


class UnopenedScanError(ScanError):
    """The process that opened the input hung, crashed, or ran out of memory over it."""

    exit_code = 79
    default_remedy = (
        "Open it in another program and save it anew; a file that does this to whoever opens it is "
        "damaged, or was made to"
    )


class EncryptedScanError(ScanError):
    """The PDF is encrypted and the password is missing or wrong."""

    exit_code = 13
    default_remedy = "Give the password with --password"


class NotTriedError(CardstoreError):
    """A file of several to which a run did not come, since something ended it before."""

    exit_code = 94
    default_remedy = (
        "When that is mended, give the same command again: what is ingested is noticed, and it "
        "goes on with the others"
    )

    def __init__(self, path: str, ended_at: str) -> None:
        self.path, self.ended_at = path, ended_at
        super().__init__(f"{path} was not tried, since the run ended at {ended_at}")


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
    default_remedy = "See whether the engine and its models are whole with: cardstore doctor"


class MissingPartError(EngineError):
    """An optional package, program or model is not installed."""

    exit_code = 21
    default_remedy = "See what is there, and how to get the rest, with: cardstore doctor"


class ClusterError(EngineError):
    """The machines that were named for the reading cannot do it; nothing of it was begun."""

    exit_code = 83
    default_remedy = "Leave --scheduler out to read on this machine"


class MissingModelError(MissingPartError):
    """The model of a language or of a script is not installed; nothing was read."""

    exit_code = 91
    default_remedy = "See which models are there with: cardstore models list"


class LanguagesConflictError(ScanError):
    """The same scan is already in the library, read in other languages."""

    exit_code = 92
    default_remedy = "Read it again in these languages with: cardstore reread SOURCE --lang …"


class LabelFileError(CardstoreError):
    """A file of page labels that cannot be read or written, or is about another scan's leaves."""

    exit_code = 77
    default_remedy = "Give a pagelist, METS or CSV file of this scan's labels"


class PictureError(CardstoreError):
    """A picture of a leaf, or of a whole book, cannot be drawn or written."""

    exit_code = 88
    default_remedy = "Name a file that ends in .png or .html, in a folder that you may write"


class WordsFileError(CardstoreError):
    """A file of words that another program read cannot be taken in, or is another scan's."""

    exit_code = 89
    default_remedy = "Give an hOCR, ALTO or PAGE-XML file of this scan, or a folder of them"


class WordsExportError(CardstoreError):
    """A copy of a scan's words, or a searchable PDF with them, cannot be written."""

    exit_code = 90
    default_remedy = "Name a file that is not there yet, in a folder that you may write, with --to"
