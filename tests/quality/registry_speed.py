"""Measure how fast references are looked up, against the least time that politeness allows.

    python tests/quality/registry_speed.py [--references 1000] [--latency-ms 50]

Made references, one in five of them a book, are resolved through a library on a loopback server
that answers after a latency. The bar: wall time is at most 1.3 times the largest,
over the registries, of requests ÷ rate and requests × latency ÷ concurrency.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardstore import Library
from cardstore.adapters.registries import crossref, datacite, open_library, openalex
from cardstore.sources.registry_terms import RegistryTerms
from cardstore.store.answer_cache import StoredAnswerCache
from cardstore.workflow.resolve import Asked
from tests.registry_server.asking import CLIENTS, CONTACT, reference_to
from tests.registry_server.server import RegistryServer
from tests.registry_server.works import many_works

MANNERS = {
    "crossref": crossref.POLITE,
    "datacite": datacite.POLITE,
    "open-library": open_library.POLITE,
    "openalex": openalex.MANNERS,
}
PREFIX = "10.1016"  # one that Crossref is known to give out, as most are


def least_seconds(requests, manners, latency_s):
    """Give the time that so many requests take at best under a registry's limits."""
    return max(requests / manners.per_second, requests * latency_s / manners.concurrency)


def measure(references, latency_s):
    """Resolve all references through a library, which keeps everything; give the figures."""
    works = list(many_works(references, books=references // 5, prefix=PREFIX))
    random.Random(0).shuffle(works)  # noqa: S311 - a bibliography is mixed
    asked = [Asked(name=str(at), claimed=reference_to(one)) for at, one in enumerate(works)]
    with (
        RegistryServer(works, latency_s=latency_s) as server,
        TemporaryDirectory() as folder,
        Library.open(Path(folder) / "library", create=True) as library,
        StoredAnswerCache(Path(folder) / "answers.db") as cache,
    ):
        registries = [
            make(RegistryTerms(base_url=server.url(name), contact=CONTACT, cache=cache))
            for name, make in CLIENTS.items()
        ]
        began, cpu = time.monotonic(), time.process_time()
        report = library.resolve_asked(asked, registries=registries)
        wall, cpu = time.monotonic() - began, time.process_time() - cpu
        for one in registries:
            one.close()
        requests = {name: server.requests(name) for name in CLIENTS}
        most = dict(server.most_at_once)
        connections = dict(server.connections)
    least = {name: least_seconds(n, MANNERS[name], latency_s) for name, n in requests.items()}
    return {
        "references": references,
        "verdicts": {verdict.value: n for verdict, n in report.counts().items()},
        "requests": requests,
        "most at once": most,
        "connections": connections,
        "wall s": round(wall, 1),
        "least s": round(max(least.values()), 1),
        "times the least": round(wall / max(least.values()), 3),
        "cpu s, server's too": round(cpu, 1),
    }


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--references", type=int, default=1000)
    parser.add_argument("--latency-ms", type=float, default=50)
    asked = parser.parse_args()
    figures = measure(asked.references, asked.latency_ms / 1000)
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
