"""Domains: where an address lies, and where one domain ends and another's begins.

Comes in: an address as people write it. Goes out: its host and path; whether they lie under a
domain. Nothing is asked for.

Source: RFC 3986 (addresses); Public Suffix List (names under which anybody has a domain).
"""

from __future__ import annotations

import re

_SCHEME_AND_HOST = re.compile(
    r"\A(?:[a-z][a-z0-9+.-]*:)?//(?:[^/@?#]*@)?(?P<host>[^/:?#]+)(?::\d+)?(?P<path>/[^?#]*)?",
    re.IGNORECASE,
)
# A snapshot tells where the page was; the archive is only where it lies.
_SNAPSHOT = re.compile(
    r"\Ahttps?://(?:web\.archive\.org/web|archive\.(?:ph|today|is|li|md|vn)|wayback\.[^/]+/[^/]+)"
    r"/\d{4,14}(?:[a-z]{2}_)?/(?P<there>https?:/?/.+)",
    re.IGNORECASE,
)
# The part of the Public Suffix List that English and European notes run into.
_SUFFIXES = """
    com org net edu gov mil int info biz io ai co me tv eu uk de fr it es nl be ch at se no dk fi
    pl cz ie pt ru cn jp kr in au nz ca us br mx za
    ac.uk co.uk gov.uk ltd.uk me.uk net.uk nhs.uk org.uk plc.uk police.uk sch.uk
    com.au edu.au gov.au net.au org.au ac.nz co.nz govt.nz org.nz
    ac.jp co.jp go.jp ne.jp or.jp ac.kr co.kr go.kr or.kr ac.in co.in gov.in nic.in org.in
    com.br gov.br org.br com.mx gob.mx org.mx ac.za co.za gov.za org.za com.cn edu.cn gov.cn org.cn
    com.tr gov.tr org.tr com.sg edu.sg gov.sg com.hk gov.hk org.hk ac.il co.il gov.il org.il
    blogspot.com github.io gitlab.io wordpress.com substack.com medium.com tumblr.com wixsite.com
    weebly.com netlify.app vercel.app web.app herokuapp.com pages.dev notion.site ghost.io
    """
PUBLIC_SUFFIXES = frozenset(_SUFFIXES.split())


def host_and_path(url: str) -> tuple[str, str]:
    """Give host and path of an address, of a snapshot those of the page it shows; or ("", "").

    The host is in small letters and without "www.", "m." or a port.

    >>> host_and_path("https://www.Example.org:443/a/b?c")
    ('example.org', '/a/b')
    """
    snapshot = _SNAPSHOT.match(url.strip())
    if snapshot is not None:
        url = re.sub(r"\A(https?:)/{1,2}", r"\1//", snapshot["there"])
    match = _SCHEME_AND_HOST.match(url.strip())
    if match is None:
        return "", ""
    host = match["host"].rstrip(".").lower()
    return re.sub(r"\A(?:www\d?|m|mobile|amp)\.(?=[^.]+\.)", "", host), match["path"] or ""


def lies_under(host: str, path: str, key: str) -> bool:
    """Tell whether an address lies under a domain, at the borders of its labels and its path."""
    domain, slash, beginning = key.partition("/")
    if host != domain and (not host.endswith("." + domain) or domain in PUBLIC_SUFFIXES):
        return False
    return not slash or path.lower().startswith("/" + beginning)


def domain_key(text: str) -> str:
    """Give a domain, with or without a path, as it is compared.

    Raises:
        ValueError: it is no domain, or one under which anybody has a name.
    """
    address = text.strip()
    host, path = host_and_path(address if "//" in address else f"//{address}")
    if not re.fullmatch(r"(?:[^\W_](?:[\w-]*[^\W_])?\.)+[^\W\d_][\w-]*", host):
        msg = f"{text!r} is no domain, which looks like example.org"
        raise ValueError(msg)
    if host in PUBLIC_SUFFIXES and not host.startswith("gov."):
        msg = f"under {host!r} anybody has a name; name the domain itself"
        raise ValueError(msg)
    return host + path.lower().rstrip("/")
