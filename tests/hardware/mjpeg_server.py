"""A network camera on this machine: numbered pictures, one JPEG after the other, until it is switched off."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2

from tests.hardware.stand_in_capture import numbered


@contextmanager
def network_camera(period_s: float = 0.01, silent: bool = False) -> Iterator[tuple[str, threading.Event]]:
    """Serve a stream; gives its address, and what switches it off.

    A ``silent`` one takes the connection and then says nothing.
    """
    off = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if silent:
                off.wait()
                return
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
            self.end_headers()
            number = 0
            while not off.wait(period_s):
                number += 1
                data = cv2.imencode(".jpg", numbered(number))[1].tobytes()
                try:
                    self.wfile.write(b"--next\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n" % (len(data), data))
                except OSError:
                    return

        def log_message(self, *words: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/video", off
    finally:
        off.set()
        server.shutdown()
        server.server_close()
        thread.join()
