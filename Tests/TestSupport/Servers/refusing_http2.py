"""HTTP/2 without TLS for tests: refuses every stream of its first connections, then answers. Argument: how many."""

import socketserver
import sys
import threading

import h2.config
import h2.connection
import h2.errors
import h2.events

lock = threading.Lock()
left = int(sys.argv[1])


class Connection(socketserver.BaseRequestHandler):
    def handle(self):
        global left
        with lock:
            refuses = left > 0
            left -= 1
        http2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
        http2.initiate_connection()
        self.request.sendall(http2.data_to_send())
        while data := self.request.recv(65536):
            for event in http2.receive_data(data):
                if not isinstance(event, h2.events.RequestReceived):
                    continue
                if refuses:
                    http2.reset_stream(event.stream_id, h2.errors.ErrorCodes.REFUSED_STREAM)
                else:
                    http2.send_headers(event.stream_id, [(":status", "200"), ("content-length", "2")])
                    http2.send_data(event.stream_id, b"ok", end_stream=True)
            self.request.sendall(http2.data_to_send())


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True


with Server(("127.0.0.1", 0), Connection) as server:
    print(f"ready {server.server_address[1]}", flush=True)
    server.serve_forever()
