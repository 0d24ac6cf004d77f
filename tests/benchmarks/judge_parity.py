"""How near the converted judge comes to its original at flan-t5-large's shape, and what it costs.

    python -m tests.benchmarks.judge_parity FOLDER [--pairs FILE] [--seed N] [--threads N]
        [--width 1024 --layers 24] [--compute int8] [--like AVX2]

MiniCheck's own weights are not needed: FOLDER gets a T5 of random weights in that shape (24 layers
each side, d_model 1024, d_ff 2816, 16 heads of 64, 32,128 tokens, gated GELU, untied: 3 GB, and as
much again for torch), with the two answers spread so that the probabilities span 0 to 1 (see
tests/quality/make_tiny_judge.py). It is converted by cardstore's own conversion, and both judges
judge the pairs by its own code, each in a process of its own, with the same number of threads.

FILE holds one JSON object a line with "quote" and "sentence"; without it, 200 pairs of our own. The
tokenizer is made of FILE's words, so that a text has about as many tokens as with the real one.

With --like AVX2 (AVX512_CORE, SSE41) CTranslate2 computes as a processor does that has no sums of
8-bit products (AVX512-VNNI): there another rounding than ours loses what leaves 16 bits.

Told are the differences of probability, the labels that differ and how far from one half the
original's probability was there, CPU a pair (of all threads; loading is not in it) and memory. What
is made is kept: a second run with another --compute or --threads costs the judging alone.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import resource
import statistics
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from cardstore.adapters.judges.conversion import convert
from cardstore.adapters.judges.known import find_known
from cardstore.adapters.judges.minicheck import ConvertedMiniCheck
from cardstore.adapters.judges.minicheck_torch import MiniCheckTorchJudge
from cardstore.adapters.judges.parity_pairs import own_pairs, read_pairs
from cardstore.adapters.judges.weights import list_files, save_manifest
from cardstore.gate.judge_manifest import JudgeManifest
from cardstore.gate.parity import MOST_CPU, compare_runs
from cardstore.workflow.judge_parity import run_judge
from tests.quality.make_tiny_judge import make_model, texts

NEEDS = ("torch", "transformers", "sentencepiece", "protobuf", "ctranslate2", "tokenizers")
INSTALL = "pip install 'cardstore[minicheck,minicheck-torch]' 'sentencepiece<1' 'protobuf<8'"
NEWEST = 5  # transformers from 5 on converts flan-t5 wrongly
SPREAD_ON = 24  # pairs on which the answers are spread; each costs a pass of the original
PIECES = 24_000
PROCESSOR = "ONEDNN_MAX_CPU_ISA"
JUDGES = ("minicheck", "minicheck-torch")


def missing_parts():
    """Name what is not installed, or too new."""
    lacks = []
    for package in NEEDS:
        try:
            found = version(package)
        except PackageNotFoundError:
            lacks.append(package)
        else:
            if package == "transformers" and int(found.split(".")[0]) >= NEWEST:
                lacks.append(f"transformers below {NEWEST}, not {found}")
    return lacks


def draw(folder, pairs, *, told):
    """Draw the model, unless it is there."""

    if (folder / "config.json").is_file():
        return
    asked = [(pair.quote, pair.sentence) for pair in pairs]
    step = max(1, len(asked) // SPREAD_ON)
    make_model(
        folder,
        width=told.width,
        layers=told.layers,
        size=told.size,
        head=told.head,
        seed=told.seed,
        words=[*texts(), *(text for pair in asked for text in pair)],
        pairs=asked[::step],
        pieces=PIECES,
    )


def convert_for(judge, source, target):
    """Convert the model for one judge, unless it is there; no torch pass, no parity yet."""

    if (target / "judge.json").is_file():
        return
    known = find_known(judge)
    said = convert(known, source=source, target=target, texts=(), python=Path(sys.executable))
    save_manifest(
        target,
        JudgeManifest(
            called="random weights",
            model="none",
            licence="none",
            form=known.form,
            layout=known.layout,
            answers=known.answers,
            made_with=said.made_with,
            files=list_files(target),
        ),
    )


def judge_all(judge, settings, pairs):
    """Judge all pairs in this process.

    Returns:
        What was said, tokens of each pair, and the process's highest memory in MB.
    """

    made = (ConvertedMiniCheck if judge == "minicheck" else MiniCheckTorchJudge)(settings)
    run = run_judge(made, pairs)
    tokens = [len(ids) for ids in made.read_ids(pairs)]
    return run, tokens, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def in_a_process(judge, settings, pairs):
    """Judge all pairs in a process of its own, so that memory and CPU are its own."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(max_workers=1, mp_context=spawn) as pool:
        return pool.submit(judge_all, judge, settings, pairs).result()


def odds(prob):
    """Give the log-odds of a probability."""
    held = min(max(prob, 1e-9), 1 - 1e-9)
    return math.log(held / (1 - held))


def tell(ours, reference, tokens, memory):
    """Print the figures; give whether the bars are kept."""

    report = compare_runs(ours, reference)
    both = list(zip(ours.probs, reference.probs, strict=True))
    flips = sorted(abs(theirs - 0.5) for mine, theirs in both if (mine > 0.5) != (theirs > 0.5))
    near = sum(abs(theirs - 0.5) <= 0.03 for _, theirs in both)
    noise = statistics.pstdev(odds(mine) - odds(theirs) for mine, theirs in both)
    spread = statistics.pstdev(odds(theirs) for _, theirs in both)
    deciles = statistics.quantiles(reference.probs, n=10)
    print(f"{report.runtime} against {report.reference}")
    print(f"pairs                {report.pairs}, {statistics.mean(tokens):.0f} tokens on average")
    print(f"original, deciles    {', '.join(f'{one:.2f}' for one in deciles)}")
    print(f"within .03           {report.within} of {report.pairs}")
    print(f"differences          {', '.join(f'{s:.0%} {d:.4f}' for s, d in report.quantiles)}")
    print(f"labels that differ   {report.flips} of {report.pairs}")
    print(f"  from one half      {', '.join(f'{one:.4f}' for one in flips) or '-'}")
    print(f"  pairs within .03   {near}")
    print(f"log-odds, times      {report.slope:.4f}")
    print(f"noise / spread       {noise:.4f} / {spread:.4f} = {noise / spread:.4f}")
    print(f"CPU a pair           {report.cpu_ms:.0f} ms / {report.reference_cpu_ms:.0f} ms")
    ratio = report.cpu_ratio or 0.0
    print(f"  ratio              {ratio:.3f} (bar {MOST_CPU})")
    print(f"memory               {memory[0]:.0f} MB / {memory[1]:.0f} MB")
    print(*(f"refused: {fault}" for fault in report.faults), sep="\n")
    return report.accepted and ratio <= MOST_CPU


def parse_told():
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pairs", type=Path)
    parser.add_argument("--seed", type=int, default=1893)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--compute", default="int8")
    parser.add_argument("--like", default="", help="what CTranslate2 may use of the processor")
    parser.add_argument("--width", type=int, default=1024)
    parser.add_argument("--layers", type=int, default=24)
    parser.add_argument("--size", type=int, default=32_128)
    parser.add_argument("--head", type=int, default=64)
    parser.add_argument("--out", type=Path, help="write the probabilities of both there, as JSON")
    return parser.parse_args()


def main():
    """Draw, convert, judge, tell."""
    told = parse_told()
    if lacks := missing_parts():
        sys.exit(f"Not installed: {', '.join(lacks)}. Install them with: {INSTALL}")

    os.environ["OMP_NUM_THREADS"] = str(told.threads)
    pairs = read_pairs(told.pairs) if told.pairs else own_pairs()
    folder = told.folder / f"{told.width}x{told.layers}-{told.seed}"
    draw(folder / "drawn", pairs, told=told)
    settings = {}
    for judge in JUDGES:
        convert_for(judge, folder / "drawn", folder / judge)
        settings[judge] = {"folder": str(folder / judge), "threads": str(told.threads)}
    settings["minicheck"]["compute"] = told.compute
    if told.like:
        os.environ[PROCESSOR] = told.like
    ours, tokens, memory = in_a_process("minicheck", settings["minicheck"], pairs)
    if told.like:
        del os.environ[PROCESSOR]
    reference, _, more = in_a_process("minicheck-torch", settings["minicheck-torch"], pairs)
    if told.out:
        told.out.write_text(json.dumps([ours.probs, reference.probs]), encoding="utf-8")
    sys.exit(0 if tell(ours, reference, tokens, (memory, more)) else 1)


if __name__ == "__main__":
    main()
