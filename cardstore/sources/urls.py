"""URLs: taken apart, brought to one form, and told apart. Nothing is asked.

Comes in: a URL as it is written. Goes out: its parts, a normal form that groups what one request
can settle, a key under which two spellings of one place fall together, and the spellings under
which an archive may hold it.

Source: RFC 3986, appendix B (parts), 5.2.4 (dot segments), 6.2 (normal forms).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

WEB = ("http", "https")
_PARTS = re.compile(
    r"(?s)([A-Za-z][A-Za-z0-9+.-]*):(?://([^/?#\\]*))((?:/[^?#]*)?)(?:\?([^#]*))?(?:#(.*))?"
)
_DEFAULT_PORTS = {"http": 80, "https": 443, "ftp": 21}
_LARGEST_PORT = 65535
_ESCAPE = re.compile(r"%([0-9A-Fa-f]{2})")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
# What campaigns, mailings and chat programs append; it names the visitor's way, not the place.
_TRACKING = re.compile(
    r"(?i)\A(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|srsltid)\Z"
)
_ARCHIVE = re.compile(
    r"(?i)\Ahttps?://(?:web\.|www\.)?archive\.org(?::\d+)?/web/(?:\d{1,14}|\*)\*?(?:[a-z]{2}_)?/(.+)\Z"
)
_HOME = re.compile(
    r"(?i)\A/?(?:[a-z]{2}(?:[-_][a-z]{2})?(?:/|\Z))?(?:(?:index|default|home)(?:\.\w{2,5})?/?)?\Z"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Url:
    """A URL's parts.

    Attributes:
        scheme: in lower case.
        userinfo: what stands before "@", or None where nothing does.
        host: in lower case as written; an IPv6 address keeps its brackets.
        port: as written, or None.
        path: with its first "/"; "" where there is none.
        query, fragment: without "?" and "#"; None where there is none.
    """

    scheme: str
    userinfo: str | None
    host: str
    port: int | None
    path: str
    query: str | None
    fragment: str | None

    @property
    def effective_port(self) -> int:
        """The port that is asked; 0 where the scheme has none."""
        return _DEFAULT_PORTS.get(self.scheme, 0) if self.port is None else self.port

    def __str__(self) -> str:
        """Write it as one line again."""
        user = "" if self.userinfo is None else f"{self.userinfo}@"
        port = "" if self.port is None else f":{self.port}"
        query = "" if self.query is None else f"?{self.query}"
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return f"{self.scheme}://{user}{self.host}{port}{self.path}{query}{fragment}"


def parse_url(text: str) -> Url | None:
    """Take a URL apart; None where it has no scheme, no host or no sound port.

    >>> parse_url("HTTP://Example.org:8080/a?b#c").host
    'example.org'
    """
    found = _PARTS.fullmatch(text.strip())
    if found is None:
        return None
    scheme, authority, path, query, fragment = found.groups()
    userinfo, at, place = authority.rpartition("@")
    split = re.fullmatch(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::([0-9]*))?", place)
    if split is None or not split[1] or re.search(r"[\s\x00-\x1f\x7f]", split[1]):
        return None
    port = int(split[2]) if split[2] and len(split[2]) <= len(str(_LARGEST_PORT)) else None
    if split[2] and (port is None or not 0 < port <= _LARGEST_PORT):
        return None
    return Url(
        scheme=scheme.lower(),
        userinfo=userinfo if at else None,
        host=split[1].lower(),
        port=port,
        path=path,
        query=query,
        fragment=fragment,
    )


def normal_form(text: str) -> str:
    """Give the one form of a URL: what differs only in spelling is equal; text that is none stays.

    >>> normal_form("HTTP://Example.org:80/a/../b%7e?utm_source=x&y=1#part")
    'http://example.org/b~?y=1'
    """
    url = parse_url(text)
    if url is None:
        return text.strip()
    path = _without_dots(_escapes(url.path)) or "/"
    port = None if url.port == _DEFAULT_PORTS.get(url.scheme) else url.port
    query = None if url.query is None else _without_tracking(_escapes(url.query))
    host = url.host.removesuffix(".")
    return str(replace(url, host=host, port=port, path=path, query=query or None, fragment=None))


def link_key(text: str) -> str:
    """Give a key that is equal for spellings of one place: with or without www, http or https.

    >>> link_key("https://www.example.org/a/") == link_key("http://example.org/a")
    True
    """
    url = parse_url(normal_form(text))
    if url is None:
        return text.strip()
    scheme = "" if url.scheme in WEB else url.scheme
    bare = replace(url, scheme="x", host=site_of(url.host), path=url.path.rstrip("/"))
    return f"{scheme}{str(bare)[1:]}"


def site_of(host: str) -> str:
    """Give the name under which a host's links are counted: without "www." and the last dot."""
    return host.lower().removesuffix(".").removeprefix("www.")


def is_home(path: str) -> bool:
    """Tell whether a path is a site's home page, or that of one of its languages.

    >>> is_home("/"), is_home("/en/index.html"), is_home("/a")
    (True, True, False)
    """
    return _HOME.match(re.sub(r"/+", "/", path)) is not None


def archived_original(text: str) -> str | None:
    """Give the address that a link into the Wayback Machine is a snapshot of; None for others.

    >>> archived_original("https://web.archive.org/web/2015id_/http://example.org/a")
    'http://example.org/a'
    """
    found = _ARCHIVE.match(text.strip())
    if found is None:
        return None
    original = found[1]
    return original if "://" in original else f"http://{original}"


def archive_spellings(text: str) -> tuple[str, ...]:
    """Give the addresses to look up in an archive: as written, and without what was appended.

    A snapshot of `…/a` is one of `…/a?utm_source=…` too: what chat programs append was never part
    of the place. Scheme, "www." and case are the archive's own business.
    """
    subject = archived_original(text) or text.strip()
    url = parse_url(subject)
    if url is None:
        return (subject,)
    written = str(replace(url, fragment=None, userinfo=None))
    plain = normal_form(written)
    stripped = normal_form(written) != _spelling_only(written)
    return (written, plain) if stripped else (written,)


def _spelling_only(text: str) -> str:
    """Give the normal form with every parameter kept."""
    url = parse_url(text)
    if url is None or url.query is None:
        return normal_form(text)
    bare = normal_form(str(replace(url, query=None)))
    return f"{bare}?{_escapes(url.query)}"


def _without_tracking(query: str) -> str:
    kept = [part for part in query.split("&") if not _TRACKING.match(part.partition("=")[0])]
    return "&".join(kept)


def _escapes(text: str) -> str:
    """Decode escapes of letters and digits; write the others with capitals."""

    def one(found: re.Match[str]) -> str:
        character = chr(int(found[1], 16))
        return character if character in _UNRESERVED else f"%{found[1].upper()}"

    return _ESCAPE.sub(one, text)


def _without_dots(path: str) -> str:
    """Resolve "." and ".."; they never lead above the root."""
    kept: list[str] = []
    parts = path.split("/")
    for place, part in enumerate(parts):
        last = place == len(parts) - 1
        if part == "..":
            if len(kept) > 1:
                kept.pop()
        elif part != ".":
            kept.append(part)
            continue
        if last:
            kept.append("")
    return "/".join(kept)
