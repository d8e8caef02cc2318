"""A way to a server that can go silent, as when the machine at the other end is gone."""

import select
import socket
import socketserver
import threading
from contextlib import suppress
from urllib.parse import urlsplit

READ_BYTES = 65_536


class Way(socketserver.ThreadingTCPServer):
    """Passes on what is said to a server of this machine."""

    daemon_threads = True

    def __init__(self, url):
        super().__init__(("127.0.0.1", 0), _Passing)
        parts = urlsplit(url)
        self.to_path, self.to_port = parts.path, parts.port
        self.url = f"redis://127.0.0.1:{self.server_address[1]}/0"
        self.lost = threading.Event()
        self.ended = threading.Event()
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def fall_silent(self):
        """Whoever is connected hears nothing any more, not even an end; whoever comes is served."""
        self.lost.set()
        self.lost = threading.Event()

    def __exit__(self, *raised):
        self.lost.set()
        self.ended.set()
        self.shutdown()
        super().__exit__(*raised)


class _Passing(socketserver.BaseRequestHandler):
    server: Way

    def handle(self):
        lost = self.server.lost
        with suppress(OSError), self._server() as there:
            while not lost.is_set():
                for source in select.select([self.request, there], [], [], 0.05)[0]:
                    said = source.recv(READ_BYTES)
                    if not said:
                        return
                    (there if source is self.request else self.request).sendall(said)
            self.server.ended.wait()

    def _server(self):
        if self.server.to_port is not None:
            return socket.create_connection(("127.0.0.1", self.server.to_port))
        there = socket.socket(socket.AF_UNIX)
        there.connect(self.server.to_path)
        return there
