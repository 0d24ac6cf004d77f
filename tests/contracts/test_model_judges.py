"""MiniCheck, on a tiny model, does what every judge must do."""

from __future__ import annotations

import pytest

from cardstore.adapters.judges.minicheck import MiniCheckJudge
from tests.adapters.judges.tiny_judge import FOLDER
from tests.contracts.judge_contract import CHECKS
from tests.contracts.judge_makers import Making

MAKE = Making(MiniCheckJudge, {"folder": str(FOLDER), "threads": "1"})


@pytest.mark.parametrize("check", CHECKS)
def test_the_contract_is_kept(check):
    """Each check says what must be true."""
    check(MAKE)
