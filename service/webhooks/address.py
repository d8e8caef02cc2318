"""Where the service may call: never into a private network, unless the operator allows it.

A name is resolved at every call, every address it has must be allowed, and the call goes to the
very address that was checked: a name that resolves differently a moment later changes nothing.
Redirects are not followed at all.
"""

import ipaddress
import socket
from urllib.parse import SplitResult, urlsplit

import msgspec

from service.webhooks.faults import AddressRefused

LONGEST_URL = 2000
DEFAULT_PORTS = {"http": 80, "https": 443}

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


class Target(msgspec.Struct, frozen=True):
    """A URL that may be called, and the checked address to connect to."""

    scheme: str
    host: str
    port: int
    path: str
    address: str


def checked_target(url: str, *, allow_private: bool) -> Target:
    """The URL with an address that may be called, or AddressRefused."""
    parts, port = _parts(url)
    host = parts.hostname or ""
    addresses = _resolved(host, port)
    if not allow_private:
        for address in addresses:
            require_public(address)
    path = parts.path or "/"
    query = f"?{parts.query}" if parts.query else ""
    return Target(parts.scheme, host, port, path + query, str(addresses[0]))


def require_public(address: IPAddress) -> None:
    """Refuse private, loopback, link-local, shared and reserved addresses, wrapped ones too."""
    inner = _unwrapped(address)
    if not inner.is_global or inner.is_multicast or inner.is_reserved:
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
        port = parts.port or DEFAULT_PORTS.get(parts.scheme, 0)
    except ValueError:
        raise AddressRefused("this is not a URL") from None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname:
        raise AddressRefused("a webhook is an http or https URL with a host")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise AddressRefused("a webhook's URL has no user, password or fragment")
    return parts, port


def _resolved(host: str, port: int) -> list[IPAddress]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise AddressRefused(f"{host} has no address") from None
    # A scope (`fe80::1%eth0`) is no part of the address that is checked.
    return [ipaddress.ip_address(str(info[4][0]).partition("%")[0]) for info in found]
