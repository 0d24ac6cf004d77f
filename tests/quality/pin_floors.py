"""Pin the floors at what the samples reach now; a floor goes down only with a reason.

python tests/quality/pin_floors.py [--lower "why"]
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from references import measure_references
from samples import corpus_digest, measure_samples

# The engine's arithmetic differs a little between processors, and so do a few words. What must
# never happen at all (a silent label error, an altered quote that passed) has no slack.
SLACK_SHARE = 0.03
SLACK_ERROR_RATE = 1.15

FLOORS = Path(__file__).with_name("floors.json")


def main():
    """Measure, compare with the pinned floors, write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--lower", metavar="WHY", help="allow floors to go down, and say why")
    asked = parser.parse_args()
    figures = measure_samples()
    faults = {name: with_slack(name, v) for name, v in figures.items() if fault(name)}
    shares = {name: with_slack(name, v) for name, v in figures.items() if not fault(name)}
    pinned = json.loads(FLOORS.read_text(encoding="utf-8")) if FLOORS.exists() else {}
    worse = [n for n, v in shares.items() if v < pinned.get("at_least", {}).get(n, v)]
    worse += [n for n, v in faults.items() if v > pinned.get("at_most", {}).get(n, v)]
    if worse and not asked.lower:
        sys.exit(f"lower than pinned, and no reason given: {', '.join(worse)}")
    reasons = pinned.get("lowered", [])
    if worse:
        reasons = [*reasons, {"figures": worse, "why": asked.lower}]
    made = {
        "corpus": corpus_digest(),
        "at_least": shares,
        "at_most": faults,
        "lowered": reasons,
        "references": references_pinned(pinned.get("references", {}), lower=bool(asked.lower)),
    }
    FLOORS.write_text(json.dumps(made, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def references_pinned(pinned, *, lower):
    """Give the floors of the verdicts on made references, which have no slack."""
    figures = measure_references()
    least = {"true ones accepted": figures.pop("true ones accepted")}
    worse = [n for n, v in least.items() if v < pinned.get("at_least", {}).get(n, v)]
    worse += [n for n, v in figures.items() if v > pinned.get("at_most", {}).get(n, v)]
    if worse and not lower:
        sys.exit(f"lower than pinned, and no reason given: {', '.join(worse)}")
    return {"at_least": least, "at_most": figures}


def fault(name):
    """Tell whether a figure counts faults, so that lower is better."""
    return any(word in name for word in (" error", "passed", "blank leaves read"))


def with_slack(name, value):
    """Give the floor or ceiling for a figure."""
    if "error rate" in name:
        return round(value * SLACK_ERROR_RATE, 5)
    return value if fault(name) else round(max(0.0, value - SLACK_SHARE), 4)


if __name__ == "__main__":
    main()
