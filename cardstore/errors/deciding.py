"""Manuscripts, judges, people and what they decide.

A part of the error tree; `cardstore.errors` draws it whole and gives all of it.
"""

from __future__ import annotations

from cardstore.errors.base import CardstoreError


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


class AgentServerError(CardstoreError):
    """The server for agents could not go on: its client or its streams failed."""

    exit_code = 87
    default_remedy = "Start it from an MCP client, which talks to it over stdin and stdout"


class DatasetteError(CardstoreError):
    """Datasette could not be started, or ended by itself."""

    exit_code = 78
    default_remedy = "See the command line with: cardstore datasette --dry-run"
