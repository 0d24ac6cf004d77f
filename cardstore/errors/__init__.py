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
        UnopenedScanError             79   whoever opened it hung, crashed or ran out of memory
        EncryptedScanError            13   a password is needed, or the given one is wrong
        EmptyScanError                14   no bytes, or no leaves
        IncompleteScanError           15   an ingest that was interrupted and is not finished
        EditionConflictError          16   the same scan was ingested for another edition
        ScandataError                 80   a scandata.xml that cannot be read, or is another scan's
        OpeningsConflictError         82   the same scan is there with its images split otherwise
        LanguagesConflictError        92   the same scan is there, read in other languages
        DamagedLeafError              17   one leaf of a sound scan cannot be drawn
        OversizedLeafError            18   one leaf is larger than any page of print
      NotTriedError                   94   what ended a run before it came to this file
      DumpError                       10   a registry's dump that cannot be read, or is another one
      EngineError                     20   a reader of pages is missing or broken
        MissingPartError              21   an optional package, program or model is not installed
          MissingModelError           91   the model of a language or script is not installed
        ClusterError                  83   the machines named for the reading cannot do it
      LibraryError                    30   the library folder or its database
        NoLibraryError                31   there is none at that place
        NewerLibraryError             32   it was written by a later cardstore
        AlteredOriginalError          33   a stored original no longer has its digest
        LibraryWriteError             34   the disk is full or the folder cannot be written
        ArchiveError                  84   an archive of a library that cannot be written or read
          DamagedArchiveError         85   something of it is missing or was altered
        WrongThreadError              86   another thread opened it, or another process
      NoFolderError                   93   a file is to be written into a folder that is not there
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
      LabelFileError                  77   a file of page labels that cannot be read or written
      PictureError                    88   a picture that cannot be drawn or written
      AgentServerError                87   the server for agents could not go on
      DatasetteError                  78   Datasette could not be started
      WordsFileError                  89   words of another program that cannot be taken in
      WordsExportError                90   words or a searchable PDF that cannot be written
      LinkCheckError                  45   the links could not be checked
        LinksOfflineError             46   nothing may be asked in this run
        CanaryError                   47   a canary failed, so no answer can be trusted

Every message says what happened, to which thing, and what to do next.
"""

from __future__ import annotations

from cardstore.errors.base import (
    CardstoreError,
    on_one_line,
    quoted,
    why_of,
    write_remedy,
)
from cardstore.errors.deciding import (
    AgentServerError,
    AuditError,
    CalibrationError,
    DatasetteError,
    HandBackError,
    JudgeError,
    JudgeInputError,
    JudgeWeightsError,
    ManuscriptError,
    ReviewError,
    ReviewServerError,
    TrackedChangesError,
)
from cardstore.errors.keeping import (
    AlteredOriginalError,
    ArchiveError,
    CanaryError,
    DamagedArchiveError,
    LibraryError,
    LibraryWriteError,
    LinkCheckError,
    LinksOfflineError,
    NewerLibraryError,
    NoFolderError,
    NoLibraryError,
    WrongThreadError,
)
from cardstore.errors.reading import (
    ClusterError,
    DamagedLeafError,
    DamagedScanError,
    DumpError,
    EditionConflictError,
    EmptyScanError,
    EncryptedScanError,
    EngineError,
    IncompleteScanError,
    LabelFileError,
    LanguagesConflictError,
    MissingModelError,
    MissingPartError,
    NotAScanError,
    NotTriedError,
    OpeningsConflictError,
    OversizedLeafError,
    PictureError,
    ScandataError,
    ScanError,
    UnopenedScanError,
    WordsExportError,
    WordsFileError,
)
from cardstore.errors.requests import (
    AmbiguousSourceError,
    InvalidIdentifierError,
    InvalidLabelError,
    InvalidRecordError,
    QuoteRefusedError,
    UnknownCardError,
    UnknownLeafError,
    UnknownSourceError,
    UsageError,
)

__all__ = [
    "AgentServerError",
    "AlteredOriginalError",
    "AmbiguousSourceError",
    "ArchiveError",
    "AuditError",
    "CalibrationError",
    "CanaryError",
    "CardstoreError",
    "ClusterError",
    "DamagedArchiveError",
    "DamagedLeafError",
    "DamagedScanError",
    "DatasetteError",
    "DumpError",
    "EditionConflictError",
    "EmptyScanError",
    "EncryptedScanError",
    "EngineError",
    "HandBackError",
    "IncompleteScanError",
    "InvalidIdentifierError",
    "InvalidLabelError",
    "InvalidRecordError",
    "JudgeError",
    "JudgeInputError",
    "JudgeWeightsError",
    "LabelFileError",
    "LanguagesConflictError",
    "LibraryError",
    "LibraryWriteError",
    "LinkCheckError",
    "LinksOfflineError",
    "ManuscriptError",
    "MissingModelError",
    "MissingPartError",
    "NewerLibraryError",
    "NoFolderError",
    "NoLibraryError",
    "NotAScanError",
    "NotTriedError",
    "OpeningsConflictError",
    "OversizedLeafError",
    "PictureError",
    "QuoteRefusedError",
    "ReviewError",
    "ReviewServerError",
    "ScanError",
    "ScandataError",
    "TrackedChangesError",
    "UnknownCardError",
    "UnknownLeafError",
    "UnknownSourceError",
    "UnopenedScanError",
    "UsageError",
    "WordsExportError",
    "WordsFileError",
    "WrongThreadError",
    "on_one_line",
    "quoted",
    "why_of",
    "write_remedy",
]
