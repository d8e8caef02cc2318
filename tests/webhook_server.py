"""A bot's webhook on a real port: answers as the test says, remembers what it was sent."""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Received:
    """One call: path, headers in lower case, and the body as it came."""

    def __init__(self, path, headers, body):
        self.path = path
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.body = body

    @property
    def said(self):
        return json.loads(self.body)


class BotServer(ThreadingHTTPServer):
    """The bot; `answer` and `extra_headers` may be changed while it serves."""

    daemon_threads = True

    def __init__(self, answer):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answer = answer
        self.extra_headers = {}
        self.received = []
        self.url = f"http://127.0.0.1:{self.server_port}/bot"

    def handle_error(self, request, client_address):
        """A caller who has lost patience and gone is no error of the bot."""


class _Handler(BaseHTTPRequestHandler):
    server: BotServer

    def do_POST(self):
        call = Received(
            self.path, self.headers, self.rfile.read(int(self.headers["Content-Length"]))
        )
        self.server.received.append(call)
        status, said = self.server.answer(call)
        body = _encoded(said)
        self.send_response(status)
        for name, value in self.server.extra_headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def _encoded(said):
    if said is None:
        return b""
    return said if isinstance(said, bytes) else json.dumps(said).encode()


def first_command(received):
    """An obliging bot: the first command that is offered."""
    return 200, {"command": received.said["decision"]["commands"][0]["command"]}


def later(received):
    """A bot that sends its command by itself."""
    return 202, None


@contextmanager
def webhook_server(answer=first_command):
    """Serve for as long as the block lasts."""
    server = BotServer(answer)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
