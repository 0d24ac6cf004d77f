"""The README's worked example runs as it stands, and prints what the README says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """One folder for all examples, as of a reader who tries one after the other."""
    place = tmp_path_factory.mktemp("reader")
    (place / "sample_sources").symlink_to(ROOT / "sample_sources")
    return place


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("example", marks=pytest.mark.long),  # it reads a whole book
        "example sentence",
        "example gate",
        "example review",
        "example off line",
        "example agent",
    ],
)
def test_an_example_prints_what_the_readme_shows(folder, name):
    """Run from a script without any guard, as a reader would write it down, behind the others."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    part = readme[readme.index(f"<!-- {name}: begin -->") : readme.index(f"<!-- {name}: end -->")]
    code, expected = re.search(r"```python\n(.*?)```.*?```text\n(.*?)```", part, re.DOTALL).groups()
    script = folder / "example.py"
    script.write_text(code, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-W", "error", script],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )

    assert 0 == ran.returncode, ran.stderr
    assert expected == ran.stdout
