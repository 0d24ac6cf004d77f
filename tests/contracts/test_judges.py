"""What every judge must do."""

from __future__ import annotations

import pytest

from cardstore.plugins import known_judges, load_judge
from tests.contracts.judge_contract import CHECKS
from tests.contracts.judge_makers import MAKERS


@pytest.fixture(scope="module", params=MAKERS)
def make(request, tmp_path_factory):
    """Each judge that runs without more than this package, made anew at every call."""
    with MAKERS[request.param](tmp_path_factory.mktemp(request.param)) as making:
        yield making


@pytest.mark.parametrize("check", CHECKS)
def test_the_contract_is_kept(check, make):
    """Each check says what must be true."""
    check(make)


@pytest.mark.parametrize("name", MAKERS)
def test_the_name_is_that_of_the_entry_point(name, tmp_path):
    """So that settings, records and messages use one word."""
    with MAKERS[name](tmp_path) as making:
        judge = making()

        assert name == judge.record.judge
        assert type(judge) is type(load_judge(name, settings=making.settings))


def test_our_own_judges_are_known():
    """The package declares them."""
    assert set(MAKERS) <= set(known_judges())
