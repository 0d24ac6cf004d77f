"""Whatever JSON a registry sends, it is read or told to be of a shape that is not known."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.registries import crossref, datacite, open_library, openalex
from cardstore.errors import InvalidRecordError
from tests.registry_server.asking import reference_to
from tests.registry_server.works import ARTICLE

CLAIMED = reference_to(ARTICLE)
READERS = {
    "crossref work": partial(crossref._read_work, doi="10.9981/x", claimed=CLAIMED),
    "crossref list": crossref._read_list,
    "crossref prefix": crossref._read_prefix,
    "datacite work": partial(datacite._read_work, doi="10.9981/x", claimed=CLAIMED),
    "datacite prefix": datacite._read_prefix,
    "open-library books": partial(
        open_library._read_books, bibkeys=("ISBN:9780306406157", "OCLC:1"), claimed=CLAIMED
    ),
    "open-library docs": open_library._read_docs,
    "open-library editions": open_library._read_editions,
    "openalex work": partial(openalex._read_work, key="doi:10.9981/x", claimed=CLAIMED),
    "openalex list": openalex._read_list,
}
NAMES = (
    "message items DOI title author family given issued date-parts prefix data attributes titles "
    "creators id doi results authorships author display_name publication_year docs entries key "
    "author_name publish_year isbn works identifiers isbn_13 publishers name ISBN:9780306406157"
)
SOME_TEXT = st.sampled_from(
    ["", "x", "10.9981/x", "/books/OL1M", "/works/OL1W", "https://o.org/W1"]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | SOME_TEXT,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(NAMES.split()), inner, max_size=6),
    ),
    max_leaves=25,
)


@pytest.mark.parametrize("name", sorted(READERS))
@given(answer=JSON)
def test_any_json_is_read_or_refused(name, answer):
    """One kind of error, or a value."""
    try:
        value = READERS[name](answer)
    except InvalidRecordError:
        return

    assert value is not None


@pytest.mark.parametrize("name", sorted(READERS))
@pytest.mark.parametrize("answer", [None, [], "ok", 1, {"hello": ["you"]}, {"message": None}])
def test_an_unknown_shape_is_no_empty_answer(name, answer):
    """Else a changed API would look like an absence."""
    with pytest.raises(InvalidRecordError):
        READERS[name](answer)
