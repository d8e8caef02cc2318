"""A way to a server that can go silent, as when the machine at the other end is gone, or break
before an answer has come back."""

import select
import socket
import socketserver
import threading
from contextlib import suppress
from urllib.parse import urlsplit

READ_BYTES = 65_536
OF_A_CONNECTION = (b"HELLO", b"CLIENT", b"AUTH", b"SELECT", b"SUBSCRIBE", b"PING")
"""Commands by which a connection begins, or listens: no trip that anybody asked for."""


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
        self._lock = threading.Lock()
        self._trips_left: int | None = None
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def fall_silent(self):
        """Whoever is connected hears nothing any more, not even an end; whoever comes is served."""
        self.lost.set()
        self.lost = threading.Event()

    def break_at(self, trip):
        """Let the server do what is asked of it on that trip from now on, counted from 1, and hang
        up on whoever waits for its answer."""
        with self._lock:
            self._trips_left = trip

    def has_broken(self):
        """Whether that has happened; if not, it does not any more."""
        with self._lock:
            is_over = self._trips_left is None
            self._trips_left = None
            return is_over

    def is_last(self, said):
        """Whether the trip on which this is said is the one whose answer does not come back."""
        with self._lock:
            if self._trips_left is None or any(word in said[:200] for word in OF_A_CONNECTION):
                return False
            self._trips_left -= 1
            if self._trips_left:
                return False
            self._trips_left = None
            return True

    def __exit__(self, *raised):
        self.lost.set()
        self.ended.set()
        self.shutdown()
        super().__exit__(*raised)


class _Passing(socketserver.BaseRequestHandler):
    server: Way

    def handle(self):
        lost = self.server.lost
        is_answered, is_last = True, False
        with suppress(OSError), self._server() as there:
            while not lost.is_set():
                for source in select.select([self.request, there], [], [], 0.05)[0]:
                    said = source.recv(READ_BYTES)
                    if not said:
                        return
                    if source is self.request:
                        is_last = is_last or (is_answered and self.server.is_last(said))
                        is_answered = False
                        there.sendall(said)
                    elif is_last:
                        return
                    else:
                        is_answered = True
                        self.request.sendall(said)
            self.server.ended.wait()

    def _server(self):
        if self.server.to_port is not None:
            return socket.create_connection(("127.0.0.1", self.server.to_port))
        there = socket.socket(socket.AF_UNIX)
        there.connect(self.server.to_path)
        return there
