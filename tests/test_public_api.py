"""The public names: sorted, all importable, and loaded only when used."""

from __future__ import annotations

import subprocess
import sys

import cardstore
from cardstore.store.store import Store


def test_all_is_sorted_and_complete():
    """`__all__` is sorted and every name in it can be had."""
    assert sorted(cardstore.__all__) == cardstore.__all__
    assert all(getattr(cardstore, name) is not None for name in cardstore.__all__)


def test_unknown_names_are_attribute_errors():
    """A name that is not public is refused in the usual way."""
    assert not hasattr(cardstore, "Nothing")


def test_importing_loads_nothing_heavy():
    """`import cardstore` brings in no store, reader, engine or command line."""
    heavy = [
        "sqlite_utils",
        "pymupdf",
        "tesserocr",
        "PIL",
        "click",
        "multiprocessing",
        "edlib",
        "rapidfuzz",
    ]
    code = f"import sys, cardstore; print([m for m in {heavy!r} if m in sys.modules])"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert "[]" == result.stdout.strip()


def test_the_library_loads_no_step_of_the_path_before_it_is_used():
    """Every command imports it: locating, inferring, comparing and checking come when asked for."""
    heavy = [
        *("sqlite_utils", "isbnlib", "edlib", "rapidfuzz", "click", "cardstore.text.numbers"),
        *("cardstore.anchors.locate", "cardstore.pages.infer", "cardstore.pages.extent_parsing"),
        *("cardstore.sources.resolve", "cardstore.sources.links", "cardstore.claims"),
        "cardstore.gate.sentence_gate",
    ]
    code = (
        f"import sys, cardstore.workflow.library\nprint([m for m in {heavy!r} if m in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert "[]" == result.stdout.strip()


def test_help_loads_nothing_heavy():
    """`cardstore --help` needs click and the commands' texts, no more."""
    heavy = ["sqlite_utils", "pymupdf", "tesserocr", "PIL", "multiprocessing", "edlib", "rapidfuzz"]
    code = (
        "import sys\nsys.argv = ['cardstore', '--help']\n"
        "from cardstore.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print([m for m in {heavy!r} if m in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert "[]" == result.stdout.strip().splitlines()[-1]


def test_a_library_that_is_there_is_read_without_what_makes_tables(tmp_path):
    """Opening it and asking for cards, texts and verdicts loads no sqlite-utils, so no numpy."""
    Store.open(tmp_path / "library", create=True).close()
    code = (
        "import sys\nfrom cardstore.store.store import Store\n"
        f"with Store.open({str(tmp_path / 'library')!r}) as store:\n"
        "    store.cards.find(), store.texts.states('1'), store.gate.verdicts(['a' * 64])\n"
        "    store.gate.keep_split('a' * 64, rules='r', name='m.md', manuscript='{}')\n"
        "print([m for m in ('sqlite_utils', 'numpy') if m in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert "[]" == result.stdout.strip()
