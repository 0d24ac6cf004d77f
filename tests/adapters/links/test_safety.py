"""No request ever reaches an address that only this machine or its network can reach."""

from __future__ import annotations

import ipaddress
import ssl
from datetime import UTC, datetime, timedelta

import httpcore2
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.links.asking import Bounds, SafeWeb
from cardstore.adapters.links.connection import NoSuchNameError
from cardstore.adapters.links.fetcher import WebFetcher
from cardstore.adapters.links.pace import Pace
from cardstore.adapters.links.safety import (
    Allowances,
    TargetRefusedError,
    parse_allowances,
    refuse_address,
    target_of,
)
from cardstore.errors import UsageError
from cardstore.sources.links import FetchOutcome
from tests.adapters.links import sites as play

NOBODY = Allowances()


class Recorder(httpcore2.NetworkBackend):
    """Notes every address that is connected to, and leads all of them to one server."""

    def __init__(self, port):
        self.addresses = []
        self._port = port

    def connect_tcp(self, host, port, timeout=None, local_address=None, socket_options=None):
        self.addresses.append((host, port))
        return httpcore2.SyncBackend().connect_tcp(
            "127.0.0.1", self._port, timeout, local_address, socket_options
        )


class Names:
    """A resolver that gives the answers of a list, one after the other, and then the last."""

    def __init__(self, *answers):
        self.asked = []
        self._answers = list(answers)

    def __call__(self, host, _port):
        self.asked.append(host)
        given = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if given is None:
            msg = f"the name {host} cannot be resolved"
            raise NoSuchNameError(msg)
        return given


TRUST = httpcore2.default_ssl_context()


def outside(sites, names, **more):
    """Ask as on the open internet, but with every connection led to loopback and noted."""
    network = Recorder(sites.port)
    bounds = Bounds(connect_s=2.0, read_s=1.0, total_s=2.0)
    made = SafeWeb(resolve=names, network=network, bounds=bounds, pace=Pace(interval_s=0.0), **more)
    return WebFetcher(made, pause_s=0.0), network


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://10.1.2.3/",
        "http://172.16.0.1/",
        "http://192.168.1.1/admin",
        "http://169.254.169.254/latest/meta-data/",
        "http://100.64.0.1/",
        "http://0.0.0.0/",
        "http://224.0.0.1/",
        "http://255.255.255.255/",
        "http://198.18.0.1/",
        "http://[::1]/",
        "http://[::]/",
        "http://[fe80::1]/",
        "http://[fe80::1%25eth0]/",
        "http://[fc00::1]/",
        "http://[ff02::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:7f00:1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[64:ff9b::10.0.0.1]/",
        "http://[64:ff9b:1::1]/",
        "http://[2002:7f00:1::]/",
        "http://[2001::1]/",
        "http://[2001:db8::1]/",
        "http://[::7f00:1]/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0x7f.1/",
        "http://017700000001/",
        "http://0177.0.0.1/",
        "http://127.1/",
        "http://1.2.3/",
        "http://１２７.0.0.1/",
        "http://127。0。0。1/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "http://user@example.org/",
        "http://user:key@example.org/",
        "http://example.org@127.0.0.1/",
        "http://example.org:22/",
        "http://example.org:8080/",
        "http://exa mple.org/",
        "http://example.org\\@127.0.0.1/",
        "http:///a",
        "http://-a-.org/",
        f"http://{'a' * 64}.org/",
        f"http://example.org/{'a' * 9000}",
    ],
)
def test_what_is_never_asked(sites, url):
    """It is told so, and no connection is made."""
    fetcher, network = outside(sites, Names(("93.184.216.34",)))
    seen = fetcher.fetch(url)

    assert FetchOutcome.NOT_ALLOWED == seen.outcome
    assert [] == network.addresses
    assert "never asked" in seen.detail


@pytest.mark.parametrize(
    "addresses",
    [
        ("127.0.0.1",),
        ("::1",),
        ("10.0.0.7",),
        ("fe80::1%eth0",),
        ("::ffff:192.168.0.1",),
        ("64:ff9b::a9fe:a9fe",),
        ("93.184.216.34", "127.0.0.1"),
        ("no address",),
    ],
)
def test_names_of_private_addresses_are_refused_whole(sites, addresses):
    """A name with even one such address is not connected to at all."""
    fetcher, network = outside(sites, Names(addresses))
    seen = fetcher.fetch("http://inside.example/")

    assert FetchOutcome.NOT_ALLOWED == seen.outcome
    assert [] == network.addresses


def test_the_checked_address_is_the_one_connected_to(sites):
    """A name is resolved once; what a second answer would be does not matter."""
    names = Names(("93.184.216.34",), ("127.0.0.1",))
    sites.pages["/a"] = play.article()
    fetcher, network = outside(sites, names)
    seen = fetcher.fetch("http://rebinding.example/a")

    assert 200 == seen.status
    assert ["rebinding.example"] == names.asked
    assert [("93.184.216.34", 80)] == network.addresses
    assert "rebinding.example" == sites.asked[0].host


def test_a_name_is_checked_again_for_the_second_try(sites):
    """A retry resolves anew and checks anew."""
    names = Names(("93.184.216.34",), ("127.0.0.1",))
    sites.pages["/a"] = play.drop
    fetcher, network = outside(sites, names)
    seen = fetcher.fetch("http://rebinding.example/a")

    assert FetchOutcome.NOT_ALLOWED == seen.outcome
    assert [("93.184.216.34", 80)] == network.addresses


@pytest.mark.parametrize(
    "place",
    [
        "http://127.0.0.1/",
        "http://[::1]/",
        "http://169.254.169.254/latest/",
        "//10.0.0.1/a",
        "http://0x7f.1/",
        "https://example.org:8443/",
        "file:///etc/passwd",
        "ftp://example.org/",
        "http://user:key@example.org/",
        "http://[broken/",
    ],
)
def test_redirects_are_checked(sites, place):
    """A public page cannot lead to what is never asked."""
    sites.pages["/a"] = play.moved(place)
    fetcher, network = outside(sites, Names(("93.184.216.34",)))
    seen = fetcher.fetch("http://example.org/a")

    assert FetchOutcome.NOT_ALLOWED == seen.outcome
    assert ["/a"] == sites.paths()
    assert [("93.184.216.34", 80)] == network.addresses
    assert "leads to" in seen.detail


def test_redirects_to_private_names_are_checked(sites):
    """Also where it is the name that leads inside."""
    sites.pages["/a"] = play.moved("http://inside.example/")
    names = Names(("93.184.216.34",), ("192.168.0.1",))
    fetcher, network = outside(sites, names)
    seen = fetcher.fetch("http://example.org/a")

    assert FetchOutcome.NOT_ALLOWED == seen.outcome
    assert [("93.184.216.34", 80)] == network.addresses


def test_the_next_address_is_tried(sites):
    """A host with a dead address first is still reached."""

    class FirstIsDead(Recorder):
        def connect_tcp(self, host, port, *rest):
            if not self.addresses:
                self.addresses.append((host, port))
                raise httpcore2.ConnectTimeout
            return super().connect_tcp(host, port, *rest)

    sites.pages["/a"] = play.article()
    network = FirstIsDead(sites.port)
    made = SafeWeb(resolve=Names(("2600::1", "93.184.216.34")), network=network)
    seen = WebFetcher(made).fetch("http://example.org/a")

    assert 200 == seen.status
    assert [("2600::1", 80), ("93.184.216.34", 80)] == network.addresses


def test_unknown_names_are_told(sites):
    """A name that cannot be resolved is asked for twice."""
    names = Names(None)
    fetcher, _ = outside(sites, names)
    seen = fetcher.fetch("http://nowhere.example/")

    assert (FetchOutcome.NO_SUCH_NAME, 2) == (seen.outcome, seen.attempts)
    assert 2 == len(names.asked)


def test_the_system_resolves_nothing_for_invalid():
    """The real resolver tells that a name under .invalid does not exist."""
    made = SafeWeb(bounds=Bounds(connect_s=2.0))
    seen = WebFetcher(made, pause_s=0.0).fetch("http://cardstore.invalid/")

    assert FetchOutcome.NO_SUCH_NAME == seen.outcome


def test_localhost_is_refused_by_its_address():
    """The real resolver leads localhost to loopback, and that is refused."""
    seen = WebFetcher(SafeWeb(), pause_s=0.0).fetch("http://localhost/")

    assert FetchOutcome.NOT_ALLOWED == seen.outcome


@given(st.ip_addresses(v=4))
def test_ipv4_follows_the_standard_library(address):
    """Nothing that Python calls private, multicast or reserved passes; what it calls global does.

    It differs on the former 6to4 relays, which Python calls global.
    """
    refused = _is_refused(str(address))

    if not address.is_global or address.is_multicast:
        assert refused
    elif address not in ipaddress.ip_network("192.88.99.0/24") and address not in (
        ipaddress.ip_network("192.0.0.0/24")
    ):
        assert not refused


@given(st.ip_addresses(v=4))
def test_addresses_in_ipv6_dress_are_judged_by_what_they_stand_for(address):
    """Mapped and behind NAT64 an IPv4 address is what it is."""
    dressed = [
        ipaddress.IPv6Address(int(ipaddress.IPv6Address(prefix)) + int(address))
        for prefix in ("::ffff:0:0", "64:ff9b::")
    ]

    assert [_is_refused(str(address))] * 2 == [_is_refused(str(one)) for one in dressed]


@given(st.ip_addresses(v=6))
def test_ipv6_that_is_not_global_is_refused(address):
    """Nothing that Python calls private, multicast or reserved passes."""
    if not address.is_global or address.is_multicast or address.is_reserved:
        stands_for_4 = address in ipaddress.ip_network("64:ff9b::/96") or address.ipv4_mapped

        assert stands_for_4 or _is_refused(str(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2600::1", "2a00:1450::1"])
def test_public_addresses_pass(address):
    """The rules do not refuse everything."""
    assert not _is_refused(address)


def _is_refused(address):
    try:
        refuse_address(address)
    except TargetRefusedError:
        return True
    return False


@pytest.mark.parametrize(
    ("url", "authority", "path"),
    [
        ("https://Example.ORG./a b", "example.org", "/a%20b"),
        ("https://example.org:443?q=ä#x", "example.org", "/?q=%C3%A4"),
        ("http://bücher.example/100%", "xn--bcher-kva.example", "/100%25"),
        ("http://example.org/a\r\nX: y", "example.org", "/a%0D%0AX:%20y"),
        ("http://my_host.example/%7e%20", "my_host.example", "/%7e%20"),
        ("http://[2600::1]/", "[2600::1]", "/"),
    ],
)
def test_targets_are_written_safely(url, authority, path):
    """Hosts in ASCII; nothing in the path can end the request line."""
    target = target_of(url, allowed=NOBODY)

    assert (authority, path) == (target.authority, target.path)


def test_hosts_are_allowed_by_name_and_port():
    """A host without a port is allowed at 80 and 443, one with a port there only."""
    allowed = parse_allowances(["LocalHost:8080", "wiki.lan", "[::1]:9000", "::1"])

    assert [True, False, True, False, True, True] == [
        allowed.covers("localhost", 8080),
        allowed.covers("localhost", 80),
        allowed.covers("wiki.lan", 443),
        allowed.covers("wiki.lan", 8080),
        allowed.covers("::1", 9000),
        allowed.covers("::1", 80),
    ]


@pytest.mark.parametrize("text", ["", "http://a/", "a/b", "a b", "0x7f.1", "a:99999", "u@a"])
def test_what_is_no_host_cannot_be_allowed(text):
    """It is a usage error that shows the form."""
    with pytest.raises(UsageError, match="HOST:PORT"):
        parse_allowances([text])


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("::1:8766", "[::1]:8766"),
        ("2001:db8::7:80", "[2001:db8::7]:80"),
        ("2001:db8::7:80", "[2001:db8::7:80]"),
        ("2001:db8:0:0:0:0:0:1:8080", "[2001:db8:0:0:0:0:0:1]:8080"),
    ],
)
def test_an_ipv6_address_with_a_port_stands_in_brackets(text, form):
    """Else it may be another address; the message shows how it is written."""
    with pytest.raises(UsageError) as caught:
        parse_allowances([text])

    assert form in str(caught.value)


@pytest.mark.parametrize("text", ["::1", "2001:db8:0:0:0:0:0:1", "[::1]", "2001:db8::a1"])
def test_an_ipv6_address_alone_needs_no_brackets(text):
    """It cannot be mistaken for one with a port."""
    ((host, port),) = parse_allowances([text]).hosts

    assert (False, None) == ("[" in host, port)


@pytest.mark.parametrize("host", ["[::1]", "127.0.0.1", "wiki.lan"])
def test_the_hint_can_be_used_as_it_is_written(host):
    """What it says to allow allows what was refused."""
    url = f"http://{host}:8766/a"
    with pytest.raises(TargetRefusedError, match="--allow-host") as caught:
        target_of(url, allowed=NOBODY)
    hint = str(caught.value).rpartition("--allow-host ")[2].removesuffix(")")

    assert 8766 == target_of(url, allowed=parse_allowances([hint])).port


def test_allowed_hosts_may_be_anywhere(sites):
    """By name, at its port, wherever it resolves to."""
    sites.pages["/a"] = play.article()
    allowed = parse_allowances([f"wiki.lan:{sites.port}"])
    fetcher, network = outside(sites, Names(("192.168.0.9",)), allowed=allowed)

    assert 200 == fetcher.fetch(sites.url("/a", "wiki.lan")).status
    assert [("192.168.0.9", sites.port)] == network.addresses


# ---- TLS


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    """A certificate for secure.example, made for this run; its file and its trust."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "secure.example")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime.now(UTC) - timedelta(days=1))
        .not_valid_after(datetime.now(UTC) + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.DNSName("secure.example")]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("tls") / "both.pem"
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return path


@pytest.fixture
def secured(sites, authority):
    """The server, speaking TLS, with the names that its clients asked for."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(authority)
    named = []
    context.sni_callback = lambda _socket, name, _context: named.append(name)
    sites.secured(context)
    sites.pages["/a"] = play.article()
    return named


def test_tls_is_checked_against_the_name(sites, secured, authority):
    """The certificate is the name's, the connection the address's."""
    trust = ssl.create_default_context(cafile=str(authority))
    fetcher, network = outside(sites, Names(("93.184.216.34",)), trust=trust)
    seen = fetcher.fetch("https://secure.example/a")

    assert 200 == seen.status
    assert ["secure.example"] == secured
    assert "secure.example" == sites.asked[0].host
    assert [("93.184.216.34", 443)] == network.addresses


def test_another_hosts_certificate_fails(sites, secured, authority):
    """A certificate for another name is a failure of TLS."""
    trust = ssl.create_default_context(cafile=str(authority))
    fetcher, _ = outside(sites, Names(("93.184.216.34",)), trust=trust)
    seen = fetcher.fetch("https://other.example/a")

    assert ["other.example"] == secured
    assert FetchOutcome.TLS_FAILED == seen.outcome


def test_an_untrusted_certificate_fails(sites, secured):
    """A certificate that nobody vouches for is a failure of TLS."""
    fetcher, _ = outside(sites, Names(("93.184.216.34",)))
    seen = fetcher.fetch("https://secure.example/a")

    assert ["secure.example"] == secured
    assert (FetchOutcome.TLS_FAILED, False) == (seen.outcome, seen.resolves)


def test_no_tls_at_all_fails(sites):
    """A server that speaks plain HTTP where TLS was asked for."""
    fetcher, _ = outside(sites, Names(("93.184.216.34",)))

    assert FetchOutcome.TLS_FAILED == fetcher.fetch("https://secure.example/a").outcome
