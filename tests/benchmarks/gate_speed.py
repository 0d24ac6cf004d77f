"""How long the checks of a gate take that need no judge, for a whole manuscript; nothing passes.

    python -m tests.benchmarks.gate_speed FOLDER [--books 200] [--sentences 8300] [--profile PART]

FOLDER is made, or gone on with: N made books of 0.5 to 0.9 MB with originals of 1 MB, filed and
indexed as an ingest would do it, but for the reading; and ten cards a book, copied from it: plain
ones, some over page ends or with an omission; eight of ten read twice, one confirmed. Then a draft
is drawn that cites them: plain sentences, with figures, with quotations, with names, framing ones.

With --gate whole runs of `Library.gate_texts` are measured, with a judge that says yes: cold, and
with one sentence changed; and how much of it the checks of sentences and of cards took. With
--process the same is done by the command line, `cardstore gate chapter-*.md`, each run a process of
its own, whose whole CPU is told, beside that of a Python that does nothing.

Else told are CPU seconds of this process, cold, by part: opening the library, checks of all cards,
of all sentences (by check), and one `Library.check_sentence` after another. What the machine is
worth today is told by a reference in the same run: folding 3 MB of text.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import pstats
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from cardstore.anchors.reading import RULES
from cardstore.anchors.twice_read import TwiceRead
from cardstore.provenance import Provenance
from cardstore.spans import Span
from cardstore.store.reading_records import ConfirmationKind, SecondReading
from cardstore.store.store import Store
from cardstore.text.prepared import PREPARED_VERSION
from tests.benchmarks.made_books import draw_figure, draw_words, make_book, store_book

CARDS_A_BOOK = 10
ORIGINAL_BYTES = 2**20
SECOND = Provenance(agent="second", version="1", inputs=("b" * 64,))
SPENT: dict[str, float] = {}


@contextmanager
def told(part: str, *, profile: str | None = None):
    """Add the CPU of what is done inside to a part."""
    profiler = cProfile.Profile() if profile == part else None
    began = time.process_time()
    if profiler:
        profiler.enable()
    yield
    if profiler:
        profiler.disable()
        pstats.Stats(profiler).sort_stats("tottime").print_stats(45)
        pstats.Stats(profiler).sort_stats("cumtime").print_stats(70)
    SPENT[part] = SPENT.get(part, 0.0) + time.process_time() - began


# ---- the library ------------------------------------------------------------------------------


def fill(folder: Path, books: int) -> None:
    """Store the books and cards that are not there yet."""
    from cardstore.workflow.find_texts import open_text  # noqa: PLC0415 - not loaded when measured
    from cardstore.workflow.locate import Shelf  # noqa: PLC0415

    folder.mkdir(parents=True, exist_ok=True)
    with Store.open(folder / "library", create=True) as store:
        there = {state.source_id for state in store.texts.states(PREPARED_VERSION) if state.indexed}
        done = {card.source_id for card in store.cards.find()}
        for seed in range(books):
            name = f"book-{seed:04}"
            if name in there & done:
                continue
            draw = random.Random(f"library {seed}")  # noqa: S311 - drawn words, no secret
            letters = draw.randrange(450_000, 850_000)
            book = make_book(seed, letters=letters, every_word=True, figures=0.01)
            if name not in there:
                original = folder / f"{name}.pdf"
                original.write_bytes(draw.randbytes(ORIGINAL_BYTES))
                store_book(store, book, files=[store.originals.keep(original)])
                original.unlink()
                open_text(store, book.scan.digest, page_map=book.page_map)
            make_cards(store, Shelf(store), book, draw)
            if seed % 20 == 0:
                print(f"book {seed + 1} of {books}", flush=True)


def make_cards(store, shelf, book, draw) -> None:
    """Copy ten quotes of a book into cards."""
    from cardstore.errors import QuoteRefusedError  # noqa: PLC0415
    from cardstore.workflow.write import add_card  # noqa: PLC0415

    made = 0
    while made < CARDS_A_BOOK:
        leaf = draw.randrange(2, len(book.running) - 2)
        quote = _quote(draw, book, leaf, kind=made % CARDS_A_BOOK)
        page = f"{leaf + 1}–{leaf + 2}" if made % CARDS_A_BOOK in {6, 7} else str(leaf + 1)
        try:
            card = add_card(
                store,
                shelf,
                source=book.source,
                quote=quote,
                locator=page,
                gloss="",
                tags=(),
                made_by="bench",
                unverified=True,
            )
        except QuoteRefusedError:  # an omission hides a "not": another spot is drawn
            continue
        _read_twice(store, card, book, confirmed=made == 0)
        made += 1


def _quote(draw, book, leaf, *, kind):
    """Copy words: over a page end (6, 7), with an omission (8), else as they stand."""
    words, length = book.running[leaf], draw.randint(20, 60)
    if kind in {6, 7}:
        return " ".join((*words[-length // 2 :], *book.running[leaf + 1][: length // 2]))
    start = draw.randrange(0, len(words) - 70)
    chosen = list(words[start : start + length])
    if kind == 8:
        return f"{' '.join(chosen[:10])} […] {' '.join(chosen[14:])}"
    return " ".join(chosen)


def _read_twice(store, card, book, *, confirmed) -> None:
    """Keep a second reading of a card's words, or a person's word."""
    from cardstore.store.reading_records import ReadStretch  # noqa: PLC0415

    stretches = [
        ReadStretch(
            scan_digest=card.scan_digest,
            leaf_index=position.leaf_index,
            layer_digest=position.layer_digest,
            span=position.span,
        )
        for segment in card.segments
        for position in segment.positions
    ]
    if confirmed:
        store.readings.confirm(
            card.card_id,
            kind=ConfirmationKind.CONFIRMED,
            seen=stretches,
            words=[card.quote for _ in stretches],
            confirmed_by="ada",
        )
        return
    for stretch in stretches:
        layer = book.layers[stretch.leaf_index]
        words = tuple(
            TwiceRead(
                text=word.span.of(layer.text),
                span=Span(word.span.start, word.span.end),
                box=word.box,
                others=(word.span.of(layer.text),) * 2,
                marks=(),
                score=-5.0,
                marked=False,
                looks_like="",
            )
            for word in layer.words
            if word.span.overlaps(stretch.span)
        )
        store.readings.save(
            SecondReading(
                card_id=card.card_id,
                stretch=stretch,
                words=words,
                rules=RULES,
                provenance=SECOND,
                at="",
            )
        )


# ---- the draft ----------------------------------------------------------------------------------

KINDS = ("plain", "plain", "plain", "figures", "figures", "quotation", "name", "framing")
OPENINGS = ("It is told that", "In those years", "By his account", "As the town knew,", "Then")


def draw_sentences(cards, count: int, *, close: float = 0.0) -> list[tuple[str, tuple[str, ...]]]:
    """Draw sentences and the ids of the cards that each cites.

    Args:
        cards: of the library.
        count: how many sentences.
        close: the share of them that say little else than their card; nearly all of these pass.
    """
    draw = random.Random("draft")  # noqa: S311 - drawn words, no secret
    made = []
    for number in range(count):
        kind = KINDS[number % len(KINDS)]
        chosen = [draw.choice(cards) for _ in range(1 if draw.random() < 0.8 else 2)]
        own = draw_words(draw, draw.randint(8, 22))
        quoted = chosen[0].quote.split("[…]")[0].split()
        at = draw.randrange(max(1, len(quoted) - 12))
        if kind == "figures":
            own[len(own) // 2 : len(own) // 2] = draw_figure(draw).split()
            own += _figures_of(quoted)
        if kind == "quotation":
            words = " ".join(quoted[at : at + draw.randint(3, 12)]).rstrip(",.")
            own[len(own) // 2 : len(own) // 2] = [f"“{words}”"]
        if kind == "name":
            own[3:3] = ["said", "Ada", "Tolle", "of", "Hallmouth,"]
        if kind == "plain":
            own[4:4] = quoted[at : at + 4]
        if close and draw.random() < close:
            length = draw.randint(8, 22)
            at = draw.randrange(max(1, len(quoted) - length))
            own = [one.strip(".,") for one in quoted[at : at + length]]
            del own[4::5]
        text = f"{draw.choice(OPENINGS)} {' '.join(own)}."
        ids = () if kind == "framing" else tuple(dict.fromkeys(c.card_id for c in chosen))
        made.append((text, ids))
    return made


def _figures_of(words):
    """Give the words around the first figure of a quote."""
    for at, word in enumerate(words):
        if word[:1].isdigit():
            return words[at : at + 2]
    return []


# ---- measuring ----------------------------------------------------------------------------------


def reference() -> float:
    """Give the CPU of folding 3 MB, which tells what the machine is worth."""
    from cardstore.text.folding import fold_text  # noqa: PLC0415

    text = " ".join(draw_words(random.Random(5), 500_000))  # noqa: S311
    began = time.process_time()
    fold_text(text)
    return time.process_time() - began


def measure(folder: Path, *, sentences: int, profile: str | None, dump: Path | None) -> None:
    """Check all cards and all sentences, cold, and print the CPU by part."""
    from cardstore import Library  # noqa: PLC0415 - its import is measured

    with told("open", profile=profile):
        from cardstore.workflow.reading_state import Proofreading  # noqa: PLC0415

        library = Library.open(folder / "library")
        store = library._store
        cards = store.cards.find()
    draft = draw_sentences(cards, sentences)
    lines = []
    with library:
        with told("states of cards", profile=profile):
            states = store.states.card_states([card.card_id for card in cards])
        with told("checks of cards", profile=profile):
            from cardstore.workflow.check import check_cards  # noqa: PLC0415

            reports = check_cards(
                store,
                library._shelf,
                [card.card_id for card in cards],
                proofreading=Proofreading(),
            )
        lines += [repr(report) for report in reports]
        lines += check_sentences(draft, cards, store, profile=profile)
        spent = one_by_one(library, draft[:: max(1, len(draft) // 200)], profile=profile)
    if dump:
        dump.write_text("\n".join(lines), encoding="utf-8")
    worth = reference()
    print(json.dumps({"cards": len(cards), "states": len(states), "sentences": len(draft)}))
    print(f"{'reference: folding 3 MB':34}{worth:8.2f} s")
    for part, seconds in SPENT.items():
        print(f"{part:34}{seconds:8.2f} s{seconds / worth:10.1f} × reference")
    total = SPENT["open"] + SPENT["checks of cards"] + SPENT["checks of sentences"]
    print(f"{'stage A, all':34}{total:8.2f} s{total / worth:10.1f} × reference")
    print(
        f"one check_sentence: first {spent[0]:.0f} ms, then median "
        f"{statistics.median(spent[1:]):.1f} ms, most {max(spent[1:]):.1f} ms"
    )


def check_sentences(draft, cards, store, *, profile):
    """Run every check over every sentence; give what was found."""
    dossiers, lines = [], []
    with told("checks of sentences", profile=profile):
        from cardstore.gate.policy import Policy  # noqa: PLC0415
        from cardstore.gate.sentence import CitedCard, SentenceDossier  # noqa: PLC0415
        from cardstore.gate.sentence_gate import SENTENCE_CHECKS, run_sentence_checks  # noqa: PLC0415

        by_id = {card.card_id: card for card in cards}
        sources = {source.source_id: source for source in store.sources.all()}
        policy = Policy()
        for sentence, ids in draft:
            dossier = SentenceDossier(
                sentence=sentence,
                cards=tuple(
                    CitedCard(
                        card_id=one,
                        quote=by_id[one].quote,
                        source=sources[by_id[one].source_id],
                        printed_pages=by_id[one].printed_pages,
                    )
                    for one in ids
                ),
            )
            dossiers.append(dossier)
            lines.append(run_sentence_checks(dossier, policy))
    from cardstore.claims.quotations import read_sentence  # noqa: PLC0415
    from cardstore.text.numbers.find import forget_figures  # noqa: PLC0415

    for check in SENTENCE_CHECKS:
        read_sentence.cache_clear()
        forget_figures()
        with told(f"  {check.__name__.removeprefix('check_')} alone"):
            for dossier in dossiers:
                check(dossier, policy)
    return [repr(finding) for findings in lines for finding in findings]


def measure_gate(
    folder: Path, *, draft: tuple[int, float], profile: str | None, dump: Path | None
) -> None:
    """Gate a whole draft over a copy of the library: cold, and again with one sentence changed."""
    from cardstore import Library  # noqa: PLC0415 - its import is measured

    judge = says_yes()
    with tempfile.TemporaryDirectory() as place:
        shutil.copytree(folder / "library", Path(place) / "library")
        with Library.open(Path(place) / "library") as library:
            let_pass(library, judge)
            sentences, close = draft
            cards = library._store.cards.find()
            texts = write_draft(draw_sentences(cards, sentences, close=close))
        lines = []
        for name in GATE_RUNS:
            checks_apart(name)
            with (
                told(name, profile=profile),
                Library.open(Path(place) / "library") as library,
            ):
                report = library.gate_texts(texts, judge=judge, proofread=False)
            held = sum(one.held for one in report.sentences)
            print(f"{name}: {report.summary()}; {held} verdicts held")
            lines += [f"{one.kept!r} {one.held}" for one in report.sentences]
            texts[0] = change_sentence(texts[0])
    if dump:
        dump.write_text("\n".join(lines), encoding="utf-8")
    worth = reference()
    for name in GATE_RUNS:
        checks = [part for part in SPENT if part.startswith(f"{name}: ")]
        SPENT[f"{name}: all but the checks"] = SPENT[name] - sum(SPENT[one] for one in checks)
        for part in (name, *checks, f"{name}: all but the checks"):
            print(f"{part:52}{SPENT[part]:8.2f} s{SPENT[part] / worth:10.1f} × reference")


JUDGE = """
from cardstore.gate.judge import JudgeRecord, Support


class SaysYes:
    record = JudgeRecord(judge="yes", model="yes", template="1", called="yes to everything")

    def __init__(self, settings):
        pass

    def score(self, pairs):
        return tuple(Support(prob=1.0) for _ in pairs)
"""
"""A module with a judge for which every sentence is supported; it takes no time."""


def says_yes():
    """Give that judge."""
    held: dict[str, type] = {}
    exec(JUDGE, held)  # noqa: S102 - ours
    return held["SaysYes"]({})


def install_judge(place: Path) -> None:
    """Have that judge found by whoever is run in a folder."""
    (place / "says_yes.py").write_text(JUDGE, encoding="utf-8")
    told = place / "says_yes-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: says-yes\nVersion: 1\n")
    (told / "entry_points.txt").write_text("[cardstore.judges]\nyes = says_yes:SaysYes\n")


def let_pass(library, judge) -> None:
    """Set thresholds, and have somebody vouch for every source.

    Else nothing passes, and what nobody was asked about is never held.
    """
    from cardstore.gate.thresholds import thresholds_by_hand  # noqa: PLC0415

    by_hand = thresholds_by_hand(judge.record, low=0.1, high=0.9)
    library.set_thresholds(by_hand, by="bench", reason="every score passes")
    for source in library.sources():
        library.vouch(source.source_id, by="bench", evidence="it was made here")


GATE_RUNS = ("gate, cold", "gate, one sentence changed")


def checks_apart(name: str) -> None:
    """Have the checks of a run counted for themselves."""
    from cardstore.workflow import check, gate  # noqa: PLC0415 - its import is measured

    for module, verb, part in (
        (gate, "run_sentence_checks", "checks of sentences"),
        (check, "build_dossier", "dossiers of cards"),
        (check, "run_checks", "checks of cards"),
    ):
        real = getattr(module, verb)
        real = getattr(real, "real", real)
        setattr(module, verb, _counted(real, f"{name}: {part}"))


def _counted(real, part):
    SPENT[part] = 0.0

    def counted(*args, **kwargs):
        began = time.process_time()
        try:
            return real(*args, **kwargs)
        finally:
            SPENT[part] += time.process_time() - began

    counted.real = real
    return counted


def measure_process(
    folder: Path, *, draft: tuple[int, float], form: str, kept: Path | None
) -> None:
    """Gate a whole draft by the command line, each run a process of its own."""
    from cardstore import Library  # noqa: PLC0415

    command = [sys.executable, "-m", "cardstore", "gate", "--no-proofread", "--judge", "yes"]
    command += ["--format", form]
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        shutil.copytree(folder / "library", place / "cardstore-library")
        with Library.open(place / "cardstore-library") as library:
            let_pass(library, says_yes())
            sentences, close = draft
            cards = library._store.cards.find()
            texts = write_draft(draw_sentences(cards, sentences, close=close))
        install_judge(place)
        print(
            f"{'a Python that does nothing':52}{_spent([sys.executable, '-c', ''], place):8.2f} s"
        )
        version = [sys.executable, "-m", "cardstore", "--version"]
        _spent(version, place)
        print(f"{'cardstore --version':52}{_spent(version, place):8.2f} s")
        for number, name in enumerate((*GATE_RUNS, "gate, nothing changed")):
            for file, text in texts:
                (place / file).write_text(text, encoding="utf-8")
            output = (kept or place) / f"run-{number}.txt"
            files = [file for file, _ in texts]
            spent = _spent([*command, "--output", str(output), *files], place)
            print(f"{f'{name}, whole process':52}{spent:8.2f} s")
            if form == "lines":
                print(output.read_text(encoding="utf-8").splitlines()[-1])
            texts[0] = change_sentence(texts[0]) if number == 0 else texts[0]
    print(f"{'reference: folding 3 MB':52}{reference():8.2f} s")


def _spent(command, place: Path) -> float:
    """Run a command; give the CPU of its process, its own and the system's for it."""
    # As an installed package is run: its modules were compiled before.
    there = {**os.environ, "PYTHONPYCACHEPREFIX": str(place / "compiled")}
    there.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run(command, cwd=place, env=there, check=False, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if ended.returncode not in {0, 1, 3}:
        raise SystemExit(ended.stderr.decode())
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def change_sentence(chapter: tuple[str, str]) -> tuple[str, str]:
    """Change one sentence of a chapter."""
    name, text = chapter
    return name, text.replace("It is told that", "It is told how", 1)


def write_draft(draft) -> list[tuple[str, str]]:
    """Write sentences as twelve chapters of paragraphs."""
    written = [
        f"{text[:-1]}{''.join(f' [card:{one}]' for one in ids) or ' [framing]'}."
        for text, ids in draft
    ]
    length = len(written) // 12 + 1
    chapters = [written[at : at + length] for at in range(0, len(written), length)]
    return [
        (
            f"chapter-{number:02}.md",
            f"# Chapter {number}\n\n"
            + "\n\n".join(" ".join(chapter[at : at + 7]) for at in range(0, len(chapter), 7)),
        )
        for number, chapter in enumerate(chapters, start=1)
    ]


def one_by_one(library, draft, *, profile) -> list[float]:
    """Check sentences through the library, one after another; give the milliseconds of each."""
    spent = []
    with told("check_sentence, 200 times", profile=profile):
        for sentence, ids in draft:
            began = time.process_time()
            library.check_sentence(sentence, ids, proofread=False)
            spent.append(1000 * (time.process_time() - began))
    return spent


def main() -> None:
    """Fill, draw, measure."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--books", type=int, default=200)
    parser.add_argument("--sentences", type=int, default=8300)
    parser.add_argument("--close", type=float, default=0.0, help="share that mostly pass")
    parser.add_argument("--fill", action="store_true", help="only make the library")
    parser.add_argument("--gate", action="store_true", help="measure whole runs of the gate")
    parser.add_argument("--process", action="store_true", help="measure runs of the command line")
    parser.add_argument("--form", default="lines", help="what those write; default: lines")
    parser.add_argument("--keep", type=Path, help="keep what those wrote in this folder")
    parser.add_argument("--profile", help="show where the time of a part goes")
    parser.add_argument("--dump", type=Path, help="write every finding to a file")
    given = parser.parse_args()
    if given.fill:
        fill(given.folder, given.books)
        return
    if given.gate:
        measure_gate(
            given.folder,
            draft=(given.sentences, given.close),
            profile=given.profile,
            dump=given.dump,
        )
        return
    if given.process:
        measure_process(
            given.folder, draft=(given.sentences, given.close), form=given.form, kept=given.keep
        )
        return
    measure(given.folder, sentences=given.sentences, profile=given.profile, dump=given.dump)


if __name__ == "__main__":
    main()
