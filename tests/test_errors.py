"""Every message says what happened, to which thing, and what to do next: the tree and all raises.

What can be read off the source is held to here, message by message: each that is raised anywhere is
found in the syntax tree, with the texts that its variables have in that function.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore import errors
from cardstore.errors import CardstoreError, UsageError, quoted

ROOT = Path(__file__).parents[1] / "cardstore"
TREE = {
    name: kind
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, CardstoreError)
}
# Their messages are parts of a sentence that names the registry, or the card that is refused.
PARTS_OF_SENTENCES = ("adapters/registries/", "workflow/import_cards.py")
# Names that are written small wherever they stand.
PROGRAMS = ("pip ", "torch ", "transformers ")
MODULES = sorted(ROOT.rglob("*.py"))


def texts_of(node, names, depth=3):  # noqa: PLR0911 - one for each form
    """Give the texts that an expression may be; what is computed is “…”."""
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.JoinedStr(values=parts):
            return ["".join(p.value if isinstance(p, ast.Constant) else "…" for p in parts)]
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            firsts, seconds = (texts_of(one, names, depth) for one in (left, right))
            return [first + second for first in firsts for second in seconds]
        case ast.IfExp(body=body, orelse=orelse):
            return texts_of(body, names, depth) + texts_of(orelse, names, depth)
        case ast.Name(id=name) if name in names and depth:
            return [text for one in names[name] for text in texts_of(one, names, depth - 1)]
        case ast.Constant(value=None):  # the class has one
            return []
    return ["…"]


def formatted_in(node, names, depth=3):
    """Give every value that is written into a message by `{…}`."""
    for one in ast.walk(node):
        if isinstance(one, ast.FormattedValue):
            yield one
        elif isinstance(one, ast.Name) and depth:
            for held in names.get(one.id, ()):
                yield from formatted_in(held, names, depth - 1)


@cache
def raised(path):
    """Give (line, class, what, remedy, the names of its function) of every error that is made."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    outer, found = {}, {}
    for statement in tree.body:
        keep_name(statement, outer)
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        names = {name: list(held) for name, held in outer.items()}
        for one in ast.walk(function):
            keep_name(one, names)
        for call in ast.walk(function):
            if isinstance(call, ast.Call):
                called = ast.unparse(call.func)
                remedy = next((k.value for k in call.keywords if k.arg == "remedy"), None)
                if called in TREE or called == "click.UsageError":
                    found[call.lineno, call.col_offset] = (called, call.args[:1], remedy, names)
    return tuple((line, *rest) for (line, _), rest in found.items())


def keep_name(node, names):
    """Remember what a name is given."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        names.setdefault(node.targets[0].id, []).append(node.value)
    elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        names.setdefault(node.target.id, []).append(
            ast.JoinedStr(values=[ast.Constant("…"), ast.Constant("…")])
        )


RAISING = [path for path in MODULES if raised(path)]


def named(path):
    return path.relative_to(ROOT).as_posix()


def is_clause(text):
    """A full clause: it begins as a sentence does, and has no stop and no blank at its end."""
    begun = re.match(r"[a-z]", text) and not text.startswith(PROGRAMS)
    return not begun and not re.search(r"[.!?,;:\s]$", text) and text != ""


def whats_and_remedies(path):
    for line, called, what, remedy, names in raised(path):
        told = [text for one in what for text in texts_of(one, names)]
        yield line, called, told, [] if remedy is None else texts_of(remedy, names)


def test_the_source_has_many_errors_and_they_are_found():
    """The walk over the source does not silently find nothing."""
    found = [one for path in RAISING for one in whats_and_remedies(path)]

    assert len(found) > 500
    assert len([one for one in found if one[2] and one[2] != ["…"]]) > len(found) * 0.8


@pytest.mark.parametrize(
    "path",
    [path for path in RAISING if not named(path).startswith(PARTS_OF_SENTENCES)],
    ids=named,
)
def test_what_happened_is_a_clause(path):
    """It begins with a capital or a name, and ends without a stop; more is built on it."""
    wrong = [
        (line, text)
        for line, called, whats, _ in whats_and_remedies(path)
        for text in whats
        if called != "click.UsageError" and not is_clause(text)
    ]

    assert [] == wrong


@pytest.mark.parametrize("path", RAISING, ids=named)
def test_what_to_do_next_is_a_clause(path):
    """An error may leave the remedy to its class, but never says an empty one."""
    wrong = [
        (line, text)
        for line, _, _, remedies in whats_and_remedies(path)
        for text in remedies
        if not is_clause(text)
    ]

    assert [] == wrong


@pytest.mark.parametrize("path", RAISING, ids=named)
def test_no_message_shows_what_only_python_writes(path):
    """What somebody gave is put into quotation marks by `quoted`, never by `!r`."""
    wrong = [
        (line, ast.unparse(value))
        for line, _, what, remedy, names in raised(path)
        for one in (*what, *([] if remedy is None else [remedy]))
        for value in formatted_in(one, names)
        if value.conversion == ord("r")
    ]

    assert [] == wrong


@pytest.mark.parametrize("path", RAISING, ids=named)
def test_a_usage_error_of_the_command_line_is_a_sentence(path):
    """It stands alone behind “Error: ”, as those of the parser do, with a stop."""
    wrong = [
        (line, text)
        for line, called, whats, _ in whats_and_remedies(path)
        for text in whats
        if called == "click.UsageError" and text != "…" and not text.endswith((".", "…"))
    ]

    assert [] == wrong


@pytest.mark.parametrize("name", TREE)
def test_every_class_says_what_it_is_and_what_to_do(name):
    """Its docstring is a sentence, and its own remedy is more than that of the base."""
    kind = TREE[name]
    first = kind.__doc__.strip().splitlines()[0]

    assert name.endswith("Error")
    assert re.fullmatch(r"[A-Z].*\.", first)
    assert is_clause(kind.default_remedy)
    # A request that makes no sense is explained by the command's own help.
    assert kind in {CardstoreError, UsageError, errors.AmbiguousSourceError} or (
        kind.default_remedy != CardstoreError.default_remedy
    )


@pytest.mark.parametrize("name", TREE)
def test_the_tree_is_drawn_as_it_is(name):
    """With the exit code of each class, and each below its own base."""
    drawn = [line for line in errors.__doc__.splitlines() if re.match(rf" *{name}\b", line)]
    kind = TREE[name]

    assert 1 == len(drawn)
    codes = re.findall(rf"{name} +(\d+)\b", drawn[0]) or [str(kind.__base__.exit_code)]
    assert [str(kind.exit_code)] == codes
    before = errors.__doc__[: errors.__doc__.index(drawn[0])].splitlines()
    indent = len(drawn[0]) - len(drawn[0].lstrip())
    above = [one.split()[0] for one in before if one and 0 < len(one) - len(one.lstrip()) < indent]
    assert kind is CardstoreError or kind.__base__.__name__ in above


@given(st.text())
def test_what_was_given_is_shown_without_steering_a_terminal(text):
    """Between quotation marks stand only signs that can be seen; such a text stands as it is."""
    shown = quoted(text)

    assert (shown[0], shown[-1], True) == ("“", "”", shown.isprintable())
    assert not text.isprintable() or shown[1:-1] == text


@pytest.mark.parametrize("value", [57, None, ["57"], 1.5])
def test_what_is_no_text_is_not_taken_for_one(value):
    """A number that was given where a text is wanted looks otherwise than that text."""
    assert quoted(value) != quoted(str(value))
