"""A push service made up by the tests: on a real port, strict about signatures, with browsers whose
private keys it knows."""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import contextmanager
from datetime import datetime
from types import SimpleNamespace

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.webhook_server import webhook_server

TAKEN = 201
FORBIDDEN = 403


def encoded(blob):
    return urlsafe_b64encode(blob).rstrip(b"=").decode()


def decoded(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


NO_SERVICE = SimpleNamespace(url="https://8.8.8.8/send", received=())
"""A push service that nobody calls."""


class Browser:
    """One that has subscribed at a push service, with the public key of the application."""

    def __init__(self, server, key, name="phone"):
        self.endpoint = f"{server.url}/{name}"
        self.key = key
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self._server = server

    @property
    def subscription(self):
        """What `PushSubscription.toJSON()` says."""
        point = self._private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": encoded(point), "auth": encoded(self._auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    @property
    def calls(self):
        """The pushes that came for it."""
        return [call for call in self._server.received if self.endpoint.endswith(call.path)]

    @property
    def told(self):
        """What these say, decrypted."""
        return [json.loads(self._open(call.body)) for call in self.calls]

    def claims(self, call):
        """Who signed a push, and until when that is good; None unless it was signed by the key that
        the browser subscribed with."""
        scheme, _, said = call.headers["authorization"].partition(" ")
        parts = dict(part.split("=", 1) for part in said.split(","))
        signed = Vapid02.verify(call.headers["authorization"])
        if scheme != "vapid" or parts["k"] != self.key or not signed:
            return None
        return json.loads(decoded(parts["t"].split(".")[1]))

    def _open(self, body):
        return http_ece.decrypt(
            body, private_key=self._private, auth_secret=self._auth, version="aes128gcm"
        )


@contextmanager
def push_service(answer=lambda _: (TAKEN, None)):
    """Serve for as long as the block lasts; `answer` may be changed."""
    with webhook_server(answer) as server:
        yield server


def expiry(claims):
    """Until when a signature is good."""
    return datetime.fromtimestamp(claims["exp"]).astimezone()
