"""Where the service may call: never into a private network, unless the operator allows it.

A name is resolved at every call, every address it has must be allowed, and the call goes to the
very address that was checked: a name that resolves differently a moment later changes nothing.
Redirects are not followed at all.
"""

import ipaddress
import queue
import socket
import threading
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec

from service.webhooks.deadline import Deadline
from service.webhooks.faults import AddressRefused

LONGEST_URL = 2000
DEFAULT_PORTS = {"http": 80, "https": 443}

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

FIRST_FREE_PORT = 1024
"""Below it are the well-known services, of which the web's own two may be called."""
SERVICE_PORTS = frozenset(
    (1433, 1521, 1719, 1720, 1723, 2049, 2375, 2379, 3306, 3389, 3659, 4045, 4190, 5060, 5061)
    + (5432, 5672, 5900, 5984, 5985, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697)
    + (9042, 9092, 9200, 10080, 11211, 26379, 27017)
)
"""Above it: ports that browsers refuse (the Fetch standard), databases, queues, remote control."""

NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
PRIVATE = (
    ipaddress.IPv6Network("fec0::/10"),
    ipaddress.IPv6Network("64:ff9b:1::/48"),
)
"""What the library takes for public: once the private addresses of a site, and a local NAT64."""


class Target(msgspec.Struct, frozen=True):
    """A URL that may be called, and the checked address to connect to."""

    scheme: str
    host: str
    port: int
    path: str
    address: str


def checked_target(url: str, deadline: Deadline, *, allow_private: bool) -> Target:
    """The URL with an address that may be called, or AddressRefused: no address in time, too."""
    parts, port = _parts(url)
    host = parts.hostname or ""
    addresses = _resolved(host, port, deadline)
    if not allow_private:
        for address in addresses:
            require_public(address)
    path = parts.path or "/"
    query = f"?{parts.query}" if parts.query else ""
    return Target(parts.scheme, host, port, path + query, str(addresses[0]))


def require_public(address: IPAddress) -> None:
    """Refuse private, loopback, link-local, shared and reserved addresses, wrapped ones too."""
    inner = _unwrapped(address)
    is_private = any(inner in network for network in PRIVATE)
    if is_private or not inner.is_global or inner.is_multicast or inner.is_reserved:
        raise AddressRefused(f"{address} is not a public address")


def _unwrapped(address: IPAddress) -> IPAddress:
    """The IPv4 address inside an IPv6 one (mapped, 6to4, Teredo, NAT64), or the address itself."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    teredo = address.teredo[1] if address.teredo is not None else None
    return address.ipv4_mapped or address.sixtofour or teredo or address


def _parts(url: str) -> tuple[SplitResult, int]:
    if len(url) > LONGEST_URL or not url.isascii() or any(c.isspace() for c in url):
        raise AddressRefused(f"a URL has at most {LONGEST_URL} ASCII characters and no spaces")
    try:
        parts = urlsplit(url)
        port = parts.port if parts.port is not None else DEFAULT_PORTS.get(parts.scheme, 0)
    except ValueError:
        raise AddressRefused("this is not a URL") from None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname:
        raise AddressRefused("a webhook is an http or https URL with a host")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise AddressRefused("a webhook's URL has no user, password or fragment")
    _require_web_port(port)
    return parts, port


def _require_web_port(port: int) -> None:
    """Refuse ports of services that are no web servers, so that none is made to listen to us."""
    is_free = port >= FIRST_FREE_PORT and port not in SERVICE_PORTS
    if not is_free and port not in DEFAULT_PORTS.values():
        raise AddressRefused(f"{port} is not a port for webhooks")


def _resolved(host: str, port: int, deadline: Deadline) -> list[IPAddress]:
    """All addresses of the name. The library's own patience with a name server has no end of ours:
    it looks in a thread, which is left behind when the time is up."""
    answers = queue.SimpleQueue[list[Any]]()

    def look() -> None:
        try:
            answers.put(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError):
            answers.put([])

    threading.Thread(target=look, name="resolve", daemon=True).start()
    try:
        found = answers.get(timeout=deadline.left())
    except (queue.Empty, TimeoutError):
        raise AddressRefused(f"{host} has no address in time") from None
    if not found:
        raise AddressRefused(f"{host} has no address")
    # A scope (`fe80::1%eth0`) is no part of the address that is checked.
    return [ipaddress.ip_address(str(info[4][0]).partition("%")[0]) for info in found]
