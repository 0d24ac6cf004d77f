"""Safety: which addresses may be asked. A text may hold any URL, also one made to do harm.

Comes in: a URL, before each request and after each redirect, and every address that its host's name
resolves to. Goes out: what to connect to, or the reason why it is never asked. The rules:

- http and https only, no user name or password in it, ports 80 and 443;
- no number in disguise as a host: `2130706433`, `0x7f.1`, `0177.0.0.1`;
- IPv4 and IPv6 addresses that the whole internet can reach, and no others: nothing private,
  loopback, link-local, shared, multicast, reserved, unspecified or for documentation, nor an IPv6
  address that stands for such an IPv4 address (mapped, or behind NAT64);
- a name that resolves to even one such address is refused whole.

A host that is allowed by name, with a port or without, may be anywhere.

Source: the IANA registries of special-purpose IPv4 and IPv6 addresses; RFC 6052 (NAT64, its prefix
64:ff9b::/96); WHATWG URL, "ends in a number checker".
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

import idna

from cardstore.errors import UsageError, quoted
from cardstore.sources.urls import WEB, parse_url

if TYPE_CHECKING:
    from collections.abc import Iterable

WEB_PORTS = frozenset({80, 443})
_LONGEST_URL = 8000
_LONGEST_HOST = 253
# What stays as it is in a request line; all else is percent-encoded.
_SAFE = "/?:@!$&'()*+,;=~-._%"
_BARE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*", re.IGNORECASE)

_NOT_PUBLIC_4 = tuple(
    ipaddress.IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # shared by a provider's customers
        "127.0.0.0/8",  # loopback
        "169.254.0.0/16",  # link-local; clouds keep their keys there
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.88.99.0/24",  # former 6to4 relays
        "192.168.0.0/16",  # private
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, broadcast
    )
)
_PUBLIC_6 = ipaddress.IPv6Network("2000::/3")
_NOT_PUBLIC_6 = tuple(
    ipaddress.IPv6Network(network)
    for network in (
        "2001::/23",  # protocol assignments, Teredo
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4: stands for any IPv4 address
        "3fff::/20",  # documentation
    )
)
# The last 32 bits are an IPv4 address, which decides.
_STANDS_FOR_4 = tuple(ipaddress.IPv6Network(net) for net in ("::ffff:0:0/96", "64:ff9b::/96"))


class TargetRefusedError(Exception):
    """An address is never asked; the message says why, for people."""


@dataclass(frozen=True, slots=True)
class Allowances:
    """Hosts that a person allowed by name.

    Attributes:
        hosts: (host in lower case, port); port None stands for 80 and 443.
    """

    hosts: frozenset[tuple[str, int | None]] = frozenset()

    def covers(self, host: str, port: int) -> bool:
        """Tell whether a host may be asked at a port, wherever it is."""
        return (host, port) in self.hosts or (port in WEB_PORTS and (host, None) in self.hosts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What to connect to, and what to ask for.

    Attributes:
        scheme: "http" or "https".
        host: a name in ASCII or an address, without brackets.
        port: 1–65535.
        path: of the request line, with its query, in ASCII.
    """

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The value of the Host field."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = {"http": 80, "https": 443}[self.scheme]
        return host if self.port == usual else f"{host}:{self.port}"

    @property
    def address(self) -> str:
        """The URL, as it is asked for."""
        return f"{self.scheme}://{self.authority}{self.path}"


def parse_allowances(texts: Iterable[str]) -> Allowances:
    """Read what a person allowed: HOST or HOST:PORT each.

    An IPv6 address stands in brackets where a port follows: without them its last figures would be
    the port, or the port its last figures.

    >>> parse_allowances(["LOCALHOST:8080", "[::1]:8766"]).covers("::1", 8766)
    True

    Raises:
        UsageError: one of them is neither, or lacks the brackets.
    """
    hosts: set[tuple[str, int | None]] = set()
    for text in texts:
        open_6 = text.count(":") > 1 and "[" not in text
        what = f"{quoted(text)} names no host to allow"
        remedy = "Write HOST or HOST:PORT, as in localhost:8080 or [::1]:8080"
        if open_6 and _may_have_port(text):
            address, _, port = text.rpartition(":")
            what = f"{quoted(text)} may be an IPv6 address with a port, which stands in brackets"
            alone = f", or [{text}] for the whole as an address" if _is_address(text) else ""
            remedy = f"Write [{address}]:{port} for the port {port}{alone}"
            raise UsageError(what, remedy=remedy)
        url = parse_url(f"http://[{text}]" if open_6 else f"http://{text}")
        if url is None or url.path or url.query is not None or url.userinfo is not None:
            raise UsageError(what, remedy=remedy)
        try:
            hosts.add((_host(url.host), url.port))
        except TargetRefusedError as exc:
            raise UsageError(what, remedy=remedy) from exc
    return Allowances(frozenset(hosts))


def _may_have_port(text: str) -> bool:
    """Tell whether what stands before the last colon of an address without brackets is one too."""
    address, _, port = text.rpartition(":")
    return port.isdecimal() and _is_address(address)


def target_of(text: str, *, allowed: Allowances) -> Target:
    """Tell what to connect to for a URL.

    Raises:
        TargetRefusedError: it is never asked.
    """
    url = parse_url(text)
    if url is None or len(text) > _LONGEST_URL:
        msg = "it is not a whole web address"
        raise TargetRefusedError(msg)
    if url.scheme not in WEB:
        msg = f"only http and https are asked, not {url.scheme}"
        raise TargetRefusedError(msg)
    if url.userinfo is not None:
        msg = "it carries a user name or password"
        raise TargetRefusedError(msg)
    host = _host(url.host)
    port = url.effective_port
    if port not in WEB_PORTS and not allowed.covers(host, port):
        named = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        msg = f"port {port} is asked only where it is allowed by name (--allow-host {named})"
        raise TargetRefusedError(msg)
    if _is_address(host) and not allowed.covers(host, port):
        refuse_address(host)
    query = "" if url.query is None else f"?{url.query}"
    path = quote(_BARE_PERCENT.sub("%25", f"{url.path or '/'}{query}"), safe=_SAFE)
    return Target(scheme=url.scheme, host=host, port=port, path=path)


def refuse_address(address: str) -> None:
    """Let a public address pass.

    Raises:
        TargetRefusedError: it is not one that the whole internet can reach.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError as exc:
        msg = f"{address} is no address"
        raise TargetRefusedError(msg) from exc
    if not _is_public(parsed):
        msg = f"{address} is a private, local or reserved address"
        raise TargetRefusedError(msg)


def _is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    if isinstance(address, ipaddress.IPv4Address):
        return not any(address in network for network in _NOT_PUBLIC_4)
    if address.scope_id is not None:
        return False
    if any(address in network for network in _STANDS_FOR_4):
        return _is_public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return address in _PUBLIC_6 and not any(address in network for network in _NOT_PUBLIC_6)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _host(written: str) -> str:
    """Give a host's one form: an address without brackets, or a name in ASCII without last dot.

    Raises:
        TargetRefusedError: it is neither.
    """
    if written.startswith("["):
        return _address_6(written[1:-1])
    name = written.lower().removesuffix(".")
    if not name.isascii():
        try:
            name = idna.encode(name, uts46=True).decode("ascii").lower()
        except idna.IDNAError as exc:
            msg = f"{written} is no name of a host"
            raise TargetRefusedError(msg) from exc
    labels = name.split(".")
    if _NUMBER.fullmatch(labels[-1]):
        try:
            return str(ipaddress.IPv4Address(name))
        except ValueError as exc:
            msg = f"{written} is a number in disguise"
            raise TargetRefusedError(msg) from exc
    if len(name) > _LONGEST_HOST or not all(_LABEL.fullmatch(label) for label in labels):
        msg = f"{written} is no name of a host"
        raise TargetRefusedError(msg)
    return name


def _address_6(written: str) -> str:
    try:
        address = ipaddress.IPv6Address(written)
    except ValueError as exc:
        msg = f"[{written}] is no address"
        raise TargetRefusedError(msg) from exc
    if address.scope_id is not None:
        msg = f"[{written}] is a local address"
        raise TargetRefusedError(msg)
    return str(address)
