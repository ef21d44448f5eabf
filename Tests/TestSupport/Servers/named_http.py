"""named_http.py NAME: an HTTP server that says its name and what it was asked, for tests of what stands in front of it.

Prints "port N". It is ready for requests alone, as a gateway is while the broker accepts no messages. POST and PATCH
answer the number of bytes they got; /api/v1/inbox/events sends an event at once and one after 2.5 s. A path that ends with a
file's name has the type of the file, other answers are pages.
"""

import mimetypes
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path == "/api/v1/inbox/events":
            return self.send_events()
        if self.path == "/ready":
            return self.send_error(503)
        scheme = self.headers.get("X-Forwarded-Proto")
        came = f" by {scheme}" if scheme else ""
        self.answer(f"{sys.argv[1]} {self.path} for {self.headers.get('X-Forwarded-For')}{came}")

    def do_POST(self):
        left = int(self.headers.get("Content-Length", 0))
        got = 0
        while got < left:
            got += len(self.rfile.read(min(65536, left - got)))
        self.answer(f"{got} bytes")

    do_PATCH = do_POST

    def send_events(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        for number, pause in ((1, 2.5), (2, 0)):
            self.wfile.write(f"data: {number}\n\n".encode())
            self.wfile.flush()
            time.sleep(pause)

    def answer(self, text):
        self.send_response(200)
        self.send_header("Content-Type", mimetypes.guess_type(self.path)[0] or "text/html")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *arguments):
        pass


class Server(ThreadingHTTPServer):
    def handle_error(self, *arguments):
        """Who asks may be gone before the answer, as the proxy's checks are."""


server = Server(("127.0.0.1", 0), Handler)
print("port", server.server_address[1], flush=True)
server.serve_forever()
