"""ISBN and DOI out of the fields of CSL-JSON, for records that are kept.

Comes in: what a field holds. Goes out: one identifier in its one form; or an error that names the
field, since a source holds no identifier that is none.
"""

from __future__ import annotations

from cardstore.errors import InvalidIdentifierError, InvalidRecordError, quoted
from cardstore.sources.identifiers import dois_in_field, parse_doi, parse_isbn


def isbn_of_csl(text: str) -> str:
    """Give the ISBN of a field that may hold it twice, as ISBN-10 and ISBN-13.

    Raises:
        InvalidRecordError: it holds different ones, or one of the wrong form.
    """
    if not text:
        return ""
    try:
        return parse_isbn(text)
    except InvalidIdentifierError as whole:
        parts = text.replace(",", " ").replace(";", " ").split()
        try:
            found = {parse_isbn(part) for part in parts}
        except InvalidIdentifierError:
            what = f"The field ISBN of the CSL-JSON record is ill-formed: {whole.what}"
            raise InvalidRecordError(what, remedy=whole.remedy) from whole
        if len(found) != 1:
            what = f"The field ISBN of the CSL-JSON record holds several: {quoted(text)}"
            raise InvalidRecordError(what, remedy="Keep the one of your edition") from None
        return found.pop()


def doi_of_csl(text: str) -> str:
    """Give the DOI of a field in its one form, "" when it is not given.

    Raises:
        InvalidRecordError: it has another form, or holds different ones.
    """
    try:
        found = {parse_doi(one) for one in dois_in_field(text)}
    except InvalidIdentifierError as exc:
        what = f"The field DOI of the CSL-JSON record is ill-formed: {exc.what}"
        raise InvalidRecordError(what, remedy=exc.remedy) from exc
    if len(found) > 1:
        what = f"The field DOI of the CSL-JSON record holds several: {quoted(text)}"
        raise InvalidRecordError(what, remedy="Keep the one of your edition")
    return found.pop() if found else ""
