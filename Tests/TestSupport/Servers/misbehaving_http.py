"""HTTP/1.1 for tests: each path is one way to behave. Arguments: address, then certificate and key for TLS."""

import gzip
import json
import socketserver
import ssl
import sys
import threading
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs, urlsplit

say_lock = threading.Lock()


def say(event):
    with say_lock:
        print(event, flush=True)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        say("accepted")
        super().setup()

    def log_message(self, *_):
        pass

    def behave(self):
        url = urlsplit(self.path)
        name = url.path.strip("/").split("/")[0].replace("-", "_")
        getattr(self, "behave_" + name, self.behave_missing)(url)

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = behave

    def answer(self, body, content_type="text/plain", status=200, **fields):
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        for field, value in fields.items():
            self.send_header(field.replace("_", "-"), value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def begin(self, *lines):
        self.wfile.write(("\r\n".join(("HTTP/1.1 200 OK",) + lines) + "\r\n\r\n").encode())

    def wait_until_the_client_leaves(self):
        self.close_connection = True
        try:
            while self.rfile.read1(1):
                pass
        except OSError:
            pass

    def behave_missing(self, _):
        self.answer(b"no such behaviour", status=404)

    def behave_html(self, _):
        self.answer(b"<h1>Maintenance</h1>", content_type="text/html; charset=utf-8")

    def behave_leave(self, _):
        self.close_connection = True
        self.answer(b"answered, and gone without a word")

    def behave_echo(self, _):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        seen = {"method": self.command, "path": self.path, "fields": self.headers.items(), "body": body.decode("latin-1")}
        self.answer(json.dumps(seen).encode(), content_type="application/json")

    def behave_number(self, url):
        self.answer(url.path.split("/")[-1].encode())

    def behave_redirect(self, url):
        self.answer(b"elsewhere", status=302, Location=parse_qs(url.query)["to"][0])

    def behave_loop(self, _):
        self.answer(b"again", status=302, Location="/loop")

    def behave_hang(self, _):
        say("hang begins")
        self.wait_until_the_client_leaves()
        say("hang ended")

    def behave_stall(self, _):
        self.begin("Content-Length: 1000")
        self.wfile.write(b"only the beginning")
        self.wait_until_the_client_leaves()

    def behave_endless(self, _):
        self.close_connection = True
        self.begin("Transfer-Encoding: chunked")
        chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
        try:
            while True:
                self.wfile.write(chunk)
        except OSError:
            say("endless ended")

    def behave_declared_large(self, _):
        self.begin("Content-Length: 10000000000")
        self.wait_until_the_client_leaves()

    def behave_large(self, _):
        self.answer(b"x" * 1_000_000)

    def behave_compressed(self, _):
        self.answer(gzip.compress(b"\0" * 20_000_000), Content_Encoding="gzip")

    def behave_cut(self, _):
        self.close_connection = True
        self.begin("Content-Length: 1000")
        self.wfile.write(b"only the beginning")

    def behave_cut_chunked(self, _):
        self.close_connection = True
        self.begin("Transfer-Encoding: chunked")
        self.wfile.write(b"400\r\nonly the beginning")

    def behave_silent(self, _):
        self.close_connection = True

    def behave_garbage(self, _):
        self.close_connection = True
        self.wfile.write(b"this is not HTTP\r\n\r\n")


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 512

    def handle_error(self, *_):
        pass


with Server((sys.argv[1], 0), Handler) as server:
    if len(sys.argv) > 3:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[2], sys.argv[3])
        server.socket = context.wrap_socket(server.socket, server_side=True)
    say(f"ready {server.server_address[1]}")
    server.serve_forever()
