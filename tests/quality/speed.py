"""Speed, as CPU seconds and as ratios within one run; nothing here passes or fails.

    python tests/quality/speed.py [SCAN.pdf]

Prints the CPU of `import cardstore` and `cardstore --help`, and the CPU of a whole ingest against
rendering the same leaves at 300 dpi in grey and reading them with bare tesserocr. Without an
argument the first sample book is read.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNS = 7


def cpu_of(command, **more):
    """Run a command and give its CPU seconds, children that it waited for included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT, **more)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def median_cpu(command):
    """Give the median of several runs."""
    return statistics.median(cpu_of(command) for _ in range(RUNS))


def read_bare(path):
    """Render every leaf at 300 dpi in grey and read it with bare tesserocr; no store, no words."""
    import pymupdf  # noqa: PLC0415 - the reference runs in a process of its own
    import tesserocr  # noqa: PLC0415

    from cardstore.adapters.engines.model_files import find_models  # noqa: PLC0415

    folder = str(find_models("eng")[0].parent)
    modes = {"oem": tesserocr.OEM.LSTM_ONLY, "psm": tesserocr.PSM.AUTO}
    with (
        pymupdf.open(path) as opened,
        tesserocr.PyTessBaseAPI(path=folder, lang="eng", **modes) as api,
    ):
        for leaf in opened:
            drawn = leaf.get_pixmap(dpi=300, colorspace=pymupdf.csGRAY)
            api.SetImageBytes(drawn.samples, drawn.width, drawn.height, 1, drawn.stride)
            api.SetSourceResolution(300)
            api.GetUTF8Text()


def main():
    """Print the figures."""
    if sys.argv[1:2] == ["--bare"]:
        read_bare(sys.argv[2])
        return
    python = sys.executable
    empty = median_cpu([python, "-c", "pass"])
    imported = median_cpu([python, "-c", "import cardstore"])
    helped = median_cpu([python, "-m", "cardstore", "--help"])
    print(f"python alone        {empty * 1000:7.0f} ms CPU (median of {RUNS})")
    print(
        f"import cardstore    {imported * 1000:7.0f} ms CPU, {imported / empty:.1f} x python alone"
    )
    print(f"cardstore --help    {helped * 1000:7.0f} ms CPU, {helped / empty:.1f} x python alone")
    scan = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "sample_sources/harbour-1893/scan.pdf"
    began = time.monotonic()
    bare = cpu_of([python, __file__, "--bare", str(scan.resolve())])
    with tempfile.TemporaryDirectory() as folder:
        ours = cpu_of(
            [python, "-m", "cardstore", "ingest", str(scan.resolve()), "--library", folder],
            env={**os.environ, "PYTHONWARNINGS": "ignore"},
        )
    print(f"bare render and OCR {bare:7.1f} s CPU, {scan.name}")
    print(f"whole ingest        {ours:7.1f} s CPU, {ours / bare:.2f} x bare")
    print(f"(wall {time.monotonic() - began:.0f} s)")


if __name__ == "__main__":
    main()
