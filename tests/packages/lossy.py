"""A proxy before a running service that loses what it is told to lose."""

import http.client
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple
from urllib.parse import urlsplit

REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n"
    b"Content-Type: text/html\r\nContent-Length: 5\r\n\r\naway!"
)
HOP_BY_HOP = {"connection", "transfer-encoding", "keep-alive", "content-length"}


class Heard(NamedTuple):
    """A request as it came to the proxy."""

    method: str
    path: str
    headers: dict[str, str]


class LossyProxy:
    """Hands requests on; `fates` says of the first ones what becomes of each.

    `"pass"` hands the answer on, `"lose"` lets the service answer and tells nobody, `"refuse"` says
    503 and asks nobody, a number hands so many bytes of the answer on and then breaks off.
    """

    def __init__(self, address, *fates):
        self.heard = []
        self._fates = list(fates)
        self._lock = threading.Lock()
        proxy, host = self, urlsplit(address).netloc

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one_request(self):
                super().handle_one_request()
                self.close_connection = True

            def do(self):
                heard = Heard(self.command, self.path, dict(self.headers.items()))
                fate = proxy.fate(heard)
                if fate == "refuse":
                    self.wfile.write(REFUSAL)
                    return
                upstream = http.client.HTTPConnection(host, timeout=60)
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                sent = {name: value for name, value in heard.headers.items() if name != "Host"}
                upstream.request(self.command, self.path, body or None, sent)
                answer = upstream.getresponse()
                if fate != "lose":
                    self.hand_on(answer, fate if isinstance(fate, int) else None)
                upstream.close()

            def hand_on(self, answer, most):
                head = [f"HTTP/1.1 {answer.status} {answer.reason}"]
                head += [f"{n}: {v}" for n, v in answer.getheaders() if n.lower() not in HOP_BY_HOP]
                # A length that is never reached: whoever reads it knows that it was broken off.
                head += ["Connection: close", *(["Content-Length: 1000000"] if most else [])]
                self.wfile.write("\r\n".join([*head, "", ""]).encode())
                left = most
                while left is None or left > 0:
                    chunk = answer.read1(1024 if left is None else min(left, 1024))
                    if not chunk:
                        return
                    self.wfile.write(chunk)
                    left = None if left is None else left - len(chunk)

            do_GET = do_POST = do_PUT = do_DELETE = do  # noqa: N815 - the names that http.server looks for

            def log_message(self, *_):
                """Stay silent."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request, client_address):
                """Whoever hangs up in the middle may."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def fate(self, heard):
        with self._lock:
            self.heard.append(heard)
            return self._fates.pop(0) if self._fates else "pass"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
