"""Where the house may call: never into a private network, however the address is written."""

import ipaddress
import threading

import pytest

from service.bots.cases.call import AddressRefused, Deadline, checked_target, require_public
from tests.waiting import PATIENCE_SECONDS, require_quick

PRIVATE = """
    127.0.0.1 127.1.2.3 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1
    192.0.2.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255
    :: ::1 fe80::1 fec0::1 feff::1 64:ff9b:1::1 fc00::1 fd12::1 ff02::1 2001:db8::1
    ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 2002:7f00:1:: 2002:a00:1::
"""


@pytest.mark.parametrize("address", PRIVATE.split())
def test_a_private_address_is_refused(address):
    with pytest.raises(AddressRefused):
        require_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "address", ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"]
)
def test_a_public_address_is_allowed(address):
    require_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:8000/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://0177.0.0.1/",
        "http://127.1/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[fe80::1%25lo]/",
        "https://0.0.0.0/",
    ],
)
def test_loopback_in_any_spelling_is_refused(url):
    with pytest.raises(AddressRefused):
        checked_target(url, Deadline(PATIENCE_SECONDS), allow_private=False)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "bot",
        "//example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "http://",
        "http://user:secret@93.184.216.34/",
        "http://93.184.216.34/#part",
        "http://93.184.216.34:99999/",
        "http://93.184.216.34:port/",
        "http://[::1/",
        "http://93.184.216.34/\r\nX: y",
        "http://93.184.216.34/a b",
        "http://exämple.org/",
        "http://" + "a" * 3000,
        "http://" + "a" * 64 + ".example/",
        "http://name.that.does.not.exist.invalid/",
    ],
)
def test_what_is_no_callable_url_is_refused(url):
    with pytest.raises(AddressRefused):
        checked_target(url, Deadline(PATIENCE_SECONDS), allow_private=True)


@pytest.mark.parametrize("port", [0, 1, 22, 25, 79, 81, 444, 587, 1023, 3306, 5432, 6379, 6667])
def test_a_port_that_is_no_web_port_is_refused(port):
    with pytest.raises(AddressRefused, match=f"{port} is not a port for webhooks"):
        checked_target(
            f"http://93.184.216.34:{port}/", Deadline(PATIENCE_SECONDS), allow_private=True
        )


@pytest.mark.parametrize("port", [80, 443, 1024, 3000, 8000, 8080, 8443, 50_000, 65_535])
def test_a_web_port_is_allowed_with_either_scheme(port):
    for scheme in ("http", "https"):
        url = f"{scheme}://93.184.216.34:{port}/"
        assert checked_target(url, Deadline(PATIENCE_SECONDS), allow_private=False).port == port


def test_a_name_that_is_never_resolved_is_waited_for_until_the_deadline_only(monkeypatch):
    asked = threading.Event()
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: asked.wait(PATIENCE_SECONDS))

    def resolve():
        with pytest.raises(AddressRefused, match=r"bot\.example has no address in time"):
            checked_target("https://bot.example/", Deadline(0.3), allow_private=False)

    require_quick(1.0, resolve)
    asked.set()


def test_one_private_address_among_public_ones_refuses_the_name(monkeypatch):
    _resolve_to(monkeypatch, "93.184.216.34", "10.0.0.1")

    with pytest.raises(AddressRefused):
        checked_target("https://bot.example/", Deadline(PATIENCE_SECONDS), allow_private=False)


def test_the_call_goes_to_the_address_that_was_checked(monkeypatch):
    _resolve_to(monkeypatch, "93.184.216.34")

    target = checked_target(
        "https://bot.example/turn?game=arctic", Deadline(PATIENCE_SECONDS), allow_private=False
    )

    assert (target.host, target.port, target.address) == ("bot.example", 443, "93.184.216.34")
    assert target.path == "/turn?game=arctic"


def test_the_operator_may_allow_private_addresses():
    target = checked_target(
        "http://127.0.0.1:9000/bot", Deadline(PATIENCE_SECONDS), allow_private=True
    )

    assert (target.address, target.port, target.path) == ("127.0.0.1", 9000, "/bot")


def _resolve_to(monkeypatch, *found):
    answers = [(2, 1, 6, "", (address, 443)) for address in found]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: answers)
