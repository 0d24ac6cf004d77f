"""A library's catalogue on a loopback socket, of books that nobody wrote; it misbehaves on demand.

It understands as much of CQL as is asked of it: index="word" with "and" and "or" between.
"""

from __future__ import annotations

import re
import threading
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
SRW = "http://www.loc.gov/zing/srw/"
SLIM = "http://www.loc.gov/MARC21/slim"
NAMES = "abcdefghi"
LAUGHS = (
    HEAD
    + '<!DOCTYPE s [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in pairwise(NAMES))
    + "]><searchRetrieveResponse><numberOfRecords>&i;</numberOfRecords></searchRetrieveResponse>"
)
OUTSIDE = (
    HEAD + '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/hostname">]>'
    "<searchRetrieveResponse><numberOfRecords>&x;</numberOfRecords></searchRetrieveResponse>"
)


def marc(number, fields, *, leader="00000cam a2200000 a 4500", controls=()):
    """Write a MARC record; fields are "245 a Title :|b subtitle"."""
    lines = [f"<leader>{leader}</leader>", f'<controlfield tag="001">{number}</controlfield>']
    lines += [f'<controlfield tag="{t}">{escape(text)}</controlfield>' for t, text in controls]
    for one in fields:
        tag, _, rest = one.partition(" ")
        written = "".join(
            f'<subfield code="{part[0]}">{escape(part[2:])}</subfield>' for part in rest.split("|")
        )
        lines.append(f'<datafield tag="{tag}" ind1=" " ind2=" ">{written}</datafield>')
    return f'<record xmlns="{SLIM}">{"".join(lines)}</record>'


def response(records, *, total=None, packing="xml", space=SRW):
    """Write the answer to a search."""
    shown = [escape(record) if packing == "string" else record for record in records]
    wrapped = "".join(
        f"<record><recordPacking>{packing}</recordPacking><recordData>{r}</recordData></record>"
        for r in shown
    )
    count = len(records) if total is None else total
    return (
        f'{HEAD}<zs:searchRetrieveResponse xmlns:zs="{space}"><zs:version>1.1</zs:version>'
        f"<zs:numberOfRecords>{count}</zs:numberOfRecords><zs:records>{wrapped}</zs:records>"
        "</zs:searchRetrieveResponse>"
    )


def diagnostic(message):
    """Write an answer that says what is wrong with the question."""
    return (
        f'{HEAD}<searchRetrieveResponse xmlns="{SRW}"><version>1.1</version><diagnostics>'
        '<diagnostic xmlns="http://www.loc.gov/zing/srw/diagnostic/">'
        f"<uri>info:srw/diagnostic/1/16</uri><message>{message}</message></diagnostic>"
        "</diagnostics></searchRetrieveResponse>"
    )


class SruServer:
    """Answers searches among (words, record) pairs; `instead` is given for any search when set."""

    def __init__(self, held):
        self.held = held
        self.instead = None
        self.asked = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                query = parse_qs(urlsplit(self.path).query)
                outer.asked.append(query["query"][0])
                status, body = outer.instead or (200, outer.search(query["query"][0]))
                written = body if isinstance(body, bytes) else body.encode()
                self.send_response(status)
                self.send_header("Content-Type", "text/xml")
                self.send_header("Content-Length", str(len(written)))
                self.end_headers()
                self.wfile.write(written)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self):
        """Give the catalogue's address."""
        return f"http://127.0.0.1:{self._server.server_port}/catalogue"

    def search(self, query):
        """Give the records whose words have every term, or any where "or" stands between."""
        terms = [term.lower() for term in re.findall(r'"([^"]*)"', query)]
        every = any if " or " in query else all
        found = [record for words, record in self.held if every(t in words.lower() for t in terms)]
        return response(found)
