"""What every command has in common: examples that parse, and as much on stderr as is asked for."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import click
import pytest

from cardstore import Library
from cardstore.cli.examples import EXAMPLES
from cardstore.cli.main import cli
from cardstore.cli.names import FileName
from tests.cli.program import run_apart, run_here
from tests.cli.test_missing_folders import WRITING
from tests.remembered import Here

ROOT = Path(__file__).parents[2]
ARTICLE = ROOT / "sample_sources" / "tides-article" / "article.pdf"


def commands(group, words=()):
    """Give every command and group by the words that call it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield " ".join((*words, name)), command
        if isinstance(command, click.Group):
            yield from commands(command, (*words, name))


EVERY = dict(commands(cli))


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Give a library with an article and a card."""
    folder = tmp_path_factory.mktemp("loudness") / "library"
    with Library.open(folder, create=True) as opened:
        opened.ingest(ARTICLE, source="tides", resolve=False, executor=Here())
        opened.add_card("tides", quote="few of them", page="213", tags=["copies"], made_by="ada")
    return folder


def card_of(folder):
    with Library.open(folder) as opened:
        return opened.find_cards("")[0].card_id


def test_every_command_has_an_example_and_no_other_has():
    """A new command needs one; one that went takes its own along."""
    assert sorted(EVERY) == sorted(EXAMPLES)


@pytest.mark.parametrize("name", EVERY)
def test_help_ends_with_the_examples(name):
    """As they stand, each on a line of its own however narrow the terminal is."""
    words = name.split()
    told = run_here(*words, "--help", COLUMNS="60").stdout

    assert [] == [line for line in EXAMPLES[name] if f"\n    {line}\n" not in f"{told}\n"]


@pytest.mark.parametrize(
    ("name", "line"), [(name, line) for name, lines in EXAMPLES.items() for line in lines]
)
def test_every_example_is_one_of_its_command_and_is_understood(name, line, tmp_path, monkeypatch):
    """The files that it reads are made; the command itself is not run, all else is."""
    words = shlex.split(line.partition(" > ")[0].partition(" >> ")[0])
    for before, word in pairwise(words):
        is_read = before not in {param.opts[0] for _, param in WRITING}
        if is_read and Path(word).suffix and "=" not in word and " " not in word:
            (tmp_path / word).touch()
    (tmp_path / "photos").mkdir()
    monkeypatch.chdir(tmp_path)
    called = []
    monkeypatch.setattr(click.Command, "invoke", lambda _, ctx: called.append(ctx.command_path))
    cli.main(words[1:], prog_name="cardstore", standalone_mode=False)

    assert "cardstore" == words[0]
    # A group shows commands of its own; what stands before one, as a source, is left out.
    path = re.sub(r" SOURCE(?= |$)", "", called[-1].removeprefix("cardstore "))
    assert path.startswith(name)


@pytest.mark.parametrize("name", EVERY)
def test_every_command_can_be_quiet_and_verbose(name):
    """Behind the command as before it; only what merely holds commands has neither."""
    command = EVERY[name]
    names = {one for param in command.params for one in param.opts}
    holds = isinstance(command, click.Group) and not command.invoke_without_command

    assert holds or {"--quiet", "-q", "--verbose", "-v", "--json", "--library"} <= names


def test_quiet_leaves_errors_alone(library, tmp_path):
    """A note is not told, an error is; what the command answers stays the same."""
    target, second, third = (tmp_path / f"{name}.png" for name in ("shown", "second", "third"))
    words = ("show", card_of(library), "--library", library, "--picture")
    loud, quiet = run_here(*words, target), run_here(*words, second, "--quiet")
    before = run_here("-q", *words, third)
    wrong = run_here("show", "7KQ2-M", "--library", library, "-q")

    assert f"Picture: {target}\n" == loud.stderr
    assert ("", loud.stdout) == (quiet.stderr, quiet.stdout) == (before.stderr, before.stdout)
    assert "7KQ2-M" in wrong.stderr


def test_quiet_still_says_why_nothing_was_checked(tmp_path):
    """The exit code is none of success, and alone it says nothing."""
    Library.open(tmp_path / "empty", create=True).close()
    ran = run_here("-q", "check", "--all", "--library", tmp_path / "empty")

    assert 0 != ran.returncode
    assert "Nothing was checked" in ran.stderr


@pytest.mark.long
def test_quiet_hides_the_progress_of_slow_work(tmp_path):
    """On a terminal the bar of an ingest is drawn, and not under --quiet."""
    pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")

    def stderr_of(*more):
        ours, theirs = pty.openpty()
        folder = tmp_path / f"library{len(more)}"
        words = ("ingest", ARTICLE, "--no-resolve", "--jobs", "1", "--library", folder, *more)
        subprocess.run(
            [sys.executable, "-m", "cardstore", *map(str, words)],
            stdout=subprocess.DEVNULL,
            stderr=theirs,
            check=True,
        )
        os.close(theirs)
        told = b""
        try:
            while part := os.read(ours, 65536):
                told += part
        except OSError:  # Linux says so where the other end is closed
            pass
        os.close(ours)
        return told.decode()

    assert "leaves" in stderr_of()
    assert "" == stderr_of("--quiet")


def test_verbose_tells_each_step_on_stderr_alone(library, tmp_path):
    """Which library is open and which leaf was read; the answer is as without it."""
    folder = tmp_path / "library"
    words = ("ingest", ARTICLE, "--no-resolve", "--jobs", "1", "--library", folder)
    told = run_here(*words, "--verbose")
    calm, loud = (
        run_here("cards", "--library", library, *more) for more in ((), ("-v", "--verbose"))
    )

    steps = re.findall(r"^INFO cardstore\.workflow\.\w+: leaf (\d+): ", told.stderr, re.MULTILINE)
    assert sorted(map(str, range(11))) == sorted(steps)
    assert ("", calm.stdout) == (calm.stderr, loud.stdout)
    assert f"the library {library} is open" in loud.stderr


def test_a_run_does_not_make_the_next_one_loud(library):
    """What is chosen holds for one run, also where several run in one process."""
    run_here("cards", "--library", library, "--verbose")
    run_here("cards", "--library", library, "--quiet")
    next_one = run_here("cards", "nothing-has-this", "--library", library)

    assert "" == next_one.stderr


def test_quiet_and_verbose_contradict_each_other():
    """A usage error, wherever they stand."""
    for words in (("-q", "cards", "-v"), ("cards", "-v", "-q"), ("-v", "cards", "-q")):
        assert 2 == run_here(*words).returncode


@pytest.fixture(scope="module")
def bash(tmp_path_factory):
    """Give what asks a real bash what it completes behind words, the last of them begun."""
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "cardstore"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cardstore "$@"\n')
    program.chmod(0o755)

    def offers(library, *words):
        asked = (
            'eval "$(cardstore completion bash)"\n'
            f"COMP_WORDS=({' '.join(map(shlex.quote, words))})\n"
            f"COMP_CWORD={len(words) - 1}\n"
            "_cardstore_completion cardstore\n"
            "printf '%s\\n' \"${COMPREPLY[@]}\""
        )
        ran = subprocess.run(
            ["bash", "--norc", "-c", asked],  # noqa: S607 - whichever bash there is
            capture_output=True,
            text=True,
            check=True,
            env={
                **os.environ,
                "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
                "CARDSTORE_LIBRARY": str(library),
            },
        )
        # Outside of Tab, bash cannot be told how to sort.
        told = [line for line in ran.stderr.splitlines() if "complete: " not in line]
        assert told == []
        return ran.stdout.split()

    return offers


def test_bash_completes_commands_and_the_librarys_names(library, bash):
    """Cards behind `show`, sources behind `pages`, actions behind the source, tags behind --tag."""
    card = card_of(library)

    assert ["untag", "unarchive"] == bash(library, "cardstore", "un")
    assert [card] == bash(library, "cardstore", "show", card[:2].lower())
    assert ["tides"] == bash(library, "cardstore", "pages", "t")
    assert {"assign", "undo"} <= set(bash(library, "cardstore", "pages", "tides", ""))
    assert ["copies"] == bash(library, "cardstore", "cards", "--tag", "c")


# Words of a line, the last of them begun, and what is offered there.
BEHIND_GROUPS = {
    "export ho": {"hocr"},
    "export -q ho": {"hocr"},
    "export --fo": {"--format"},
    "export hocr ti": {"tides"},
    "export alto ti": {"tides"},
    "export searchable-pdf ti": {"tides"},
    "export cards --tag co": {"copies"},
    "export --tag co": {"copies"},
    "import wo": {"words"},
    "import words ti": {"tides"},
    "references ex": {"export"},
    "references export ti": {"tides"},
    "judge calibrate op": {"open-core"},
    "models ins": {"install"},
    "models install Ger": {"German"},
    "audit re": {"report"},
    "leaves ti": {"tides"},
    "zones ti": {"tides"},
    "pages tides exp": {"export"},
}


@pytest.mark.parametrize(("line", "offered"), BEHIND_GROUPS.items())
def test_what_stands_behind_a_group_is_completed(library, monkeypatch, line, offered):
    """By what every shell asks: the same program with the line in the environment."""
    words = line.split()
    asked = {"COMP_WORDS": f"cardstore {line}", "COMP_CWORD": str(len(words))}
    monkeypatch.setenv("CARDSTORE_LIBRARY", str(library))
    told = run_here(**asked, _CARDSTORE_COMPLETE="bash_complete").stdout

    assert offered == {one.partition(",")[2] for one in told.splitlines()}


def test_commands_stand_behind_export_alone(library, bash):
    """And so do files behind a command that reads manuscripts: the shell knows these."""
    assert ["cards", "hocr", "alto", "searchable-pdf"] == bash(library, "cardstore", "export", "")
    assert ["tides"] == bash(library, "cardstore", "export", "hocr", "t")
    assert {"bash", "zsh", "fish"} == set(bash(library, "cardstore", "completion", ""))


@pytest.mark.parametrize("begun", ["", "--"])
def test_no_error_gets_into_a_line_that_is_completed(tmp_path, monkeypatch, begun):
    """Not even beside settings that nobody can read: every command is completed without a word."""
    (tmp_path / "cardstore.toml").write_text("by = [")
    monkeypatch.chdir(tmp_path)
    told = {}
    for name in EVERY:
        line = f"cardstore {name} {begun}"
        asked = {"COMP_WORDS": line, "COMP_CWORD": str(len(name.split()) + 1)}
        told[name] = run_here(**asked, _CARDSTORE_COMPLETE="bash_complete")

    assert {} == {name: ran.stderr for name, ran in told.items() if ran.stderr}
    assert {} == {
        name: ran.returncode for name, ran in told.items() if ran.returncode not in {0, 1}
    }
    assert not begun or "--by" in told["correct"].stdout


def test_files_are_left_to_the_shell():
    """Wherever a command reads or writes one: each option and argument that is named so."""
    for line in ("gate ch", "review ch", "handback ch", "audit plan ch", "budget ch", "seed ch"):
        asked = {"COMP_WORDS": f"cardstore {line}", "COMP_CWORD": str(len(line.split()))}
        told = run_here(**asked, _CARDSTORE_COMPLETE="bash_complete").stdout

        assert "file,ch\n" == told, line
    left = [
        (name, param.name)
        for name, command in EVERY.items()
        for param in command.params
        if str(param.metavar).strip("[]….").upper() in {"FILE", "DRAFT", "MANUSCRIPT", "PATH"}
        and not isinstance(param.type, (click.Path, FileName))
    ]
    assert left == []


def run_in_a_shell(shell, library, tmp_path, *script):
    """Run a script in a real shell that finds the program; give what it prints."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    program = tmp_path / "cardstore"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cardstore "$@"\n')
    program.chmod(0o755)
    ran = subprocess.run(
        [shell, *script],
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            "HOME": str(tmp_path),
            "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
            "CARDSTORE_LIBRARY": str(library),
        },
    )
    assert (0, "") == (ran.returncode, ran.stderr)
    return [line.partition("\t")[0].partition(":")[0] for line in ran.stdout.splitlines()]


@pytest.mark.parametrize(
    ("line", "offered"),
    [("export ho", ["hocr"]), ("import words t", ["tides"])],
)
def test_fish_completes_behind_groups(library, tmp_path, line, offered):
    """A real fish is asked what it offers."""
    script = f"cardstore completion fish | source; complete -C 'cardstore {line}'"

    assert offered == run_in_a_shell("fish", library, tmp_path, "--no-config", "-c", script)


@pytest.mark.parametrize(
    ("line", "offered"),
    [("export ho", ["hocr"]), ("import words t", ["tides"])],
)
def test_zsh_completes_behind_groups(library, tmp_path, line, offered):
    """A real zsh runs its script; what it would add to the line is printed."""
    script = (
        "compdef() { : }\n"
        "compadd() { print -l -- ${(P)@[-1]} }\n"
        "_describe() { print -l -- ${(P)3} }\n"
        'eval "$(cardstore completion zsh)"\n'
        f"words=(cardstore {line}); CURRENT=$#words\n"
        "_cardstore_completion\n"
    )

    assert offered == run_in_a_shell("zsh", library, tmp_path, "-f", "-c", script)


def test_bash_is_given_a_tag_of_two_words_as_one(bash, library, tmp_path):
    """Read by bash as it stands on the line, it is the tag again."""
    folder = tmp_path / "library"
    shutil.copytree(library, folder)
    with Library.open(folder) as opened:
        opened.tag(card_of(folder), ["sea's wreck"], tagged_by="ada")
    offered = " ".join(bash(folder, "cardstore", "cards", "--tag", "sea"))

    assert ["sea's wreck"] == shlex.split(offered)


def test_a_library_that_is_named_on_the_line_is_the_one_that_completes(library, bash, tmp_path):
    """Before the command and behind it; where there is none, nothing is offered and none made."""
    nowhere = tmp_path / "nowhere"

    assert ["tides"] == bash(nowhere, "cardstore", "--library", str(library), "scans", "ti")
    assert ["tides"] == bash(nowhere, "cardstore", "scans", "--library", str(library), "ti")
    assert [] == bash(nowhere, "cardstore", "scans", "ti")
    assert not nowhere.exists()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shells_script_calls_the_program(shell):
    """Each shell has its own; --json gives the same one."""
    plain, told = run_here("completion", shell), run_here("completion", shell, "--json")

    assert "_CARDSTORE_COMPLETE=" in plain.stdout
    assert plain.stdout.strip() == json.loads(told.stdout)["script"].strip()


def test_a_command_that_is_run_apart_is_called_as_people_call_it():
    """Usage names the program, however it was started."""
    ran = run_apart("show", "--quiet")

    assert (2, True) == (ran.returncode, ran.stderr.startswith("Usage: cardstore show"))


def test_a_group_without_its_one_thing_is_called_wrongly():
    """`cardstore pages` names no source: a usage error, and no fault of the program."""
    assert 2 == run_here("pages").returncode
