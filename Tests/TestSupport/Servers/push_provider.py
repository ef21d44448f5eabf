"""A push provider for tests: HTTP/2 over TLS. Arguments: certificate, key, how many streams a connection may have.

It takes what a Web Push service (POST /push/…), APNs (POST /3/device/…), FCM (POST /v1/projects/…) and Google's token
endpoint (POST /token) take, prints each request as one line of JSON before it answers, and answers as they do. Rules
say otherwise: see `take_rule`. It answers thousands of requests a second.
"""

import asyncio
import base64
import json
import ssl
import sys
import uuid

try:
    from h2.config import H2Configuration
    from h2.connection import H2Connection
    from h2.events import ConnectionTerminated, DataReceived, RequestReceived, StreamEnded, StreamReset
    from h2.exceptions import ProtocolError
    from h2.settings import SettingCodes
except ImportError:
    sys.exit("h2 is missing: apt-get install python3-h2")

certificate, key, streams = sys.argv[1], sys.argv[2], int(sys.argv[3])
rules = []
held = []


class Request:
    __slots__ = ("connection", "stream", "method", "path", "headers", "body")

    def __init__(self, connection, event):
        fields = dict(event.headers)
        self.connection, self.stream = connection, event.stream_id
        self.method, self.path = fields.pop(":method"), fields.pop(":path")
        self.headers = {name: value for name, value in fields.items() if not name.startswith(":")}
        self.body = bytearray()

    def answer(self, status, headers=(), body=b""):
        self.connection.answer(self.stream, status, headers, body)

    @property
    def record(self):
        body = base64.b64encode(self.body).decode()
        return json.dumps({"method": self.method, "path": self.path, "headers": self.headers, "body": body})


def take_rule(request):
    """Rules are set by POST /control with a JSON object: `path` (a whole path, or its beginning and a star),
    optionally `contains` (a text in the body), then `hangs`, or `status` with `headers` and `body`, and optionally
    `times`. The latest that fits counts. POST /control/release takes all rules away and answers what hangs;
    POST /control/mark prints its body, so that whoever reads knows that all earlier requests have been printed."""
    for rule in reversed(rules):
        path = rule["path"]
        fits = request.path.startswith(path[:-1]) if path.endswith("*") else request.path == path
        if not fits or rule.get("contains", "").encode() not in request.body:
            continue
        if rule.get("times") is not None:
            rule["times"] -= 1
            if rule["times"] == 0:
                rules.remove(rule)
        return rule
    return None


def control(request):
    if request.path == "/control/release":
        rules.clear()
        waiting = held[:]
        held.clear()
        for other in waiting:
            answer(other)
            other.connection.flush()
    elif request.path == "/control/mark":
        print(f"mark {request.body.decode()}", flush=True)
    else:
        rules.append(json.loads(request.body))
    request.answer(204)


def answer(request):
    rule = take_rule(request)
    if rule is None:
        answer_well(request)
    elif rule.get("hangs"):
        held.append(request)
    else:
        request.answer(rule["status"], rule.get("headers", {}).items(), rule.get("body", "").encode())


def answer_well(request):
    path = request.path
    if request.method != "POST":
        request.answer(405)
    elif path.startswith("/push/"):
        request.answer(201, [("location", f"https://push.test/message/{request.stream}")])
    elif path.startswith("/3/device/"):
        request.answer(200, [("apns-id", request.headers.get("apns-id") or str(uuid.uuid4()))])
    elif path.startswith("/v1/projects/") and path.endswith("/messages:send"):
        name = f"{path[len('/v1/'):-len(':send')]}/{uuid.uuid4()}"
        request.answer(200, [("content-type", "application/json")], json.dumps({"name": name}).encode())
    elif path == "/token":
        token = {"access_token": f"token-{uuid.uuid4()}", "expires_in": 3599, "token_type": "Bearer"}
        request.answer(200, [("content-type", "application/json")], json.dumps(token).encode())
    else:
        request.answer(404)


class Connection(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
        self.requests = {}
        # The counterpart is libcurl; checking its header fields again would halve the speed.
        self.http = H2Connection(
            H2Configuration(
                client_side=False,
                header_encoding="utf-8",
                validate_inbound_headers=False,
                normalize_inbound_headers=False,
                validate_outbound_headers=False,
                normalize_outbound_headers=False,
            )
        )
        self.http.local_settings[SettingCodes.MAX_CONCURRENT_STREAMS] = streams
        self.http.local_settings[SettingCodes.INITIAL_WINDOW_SIZE] = 1 << 20
        self.http.initiate_connection()
        self.http.increment_flow_control_window(1 << 24)
        self.flush()

    def data_received(self, data):
        try:
            events = self.http.receive_data(data)
        except ProtocolError:
            self.flush()
            return self.transport.close()
        complete = []
        for event in events:
            if isinstance(event, RequestReceived):
                self.requests[event.stream_id] = Request(self, event)
            elif isinstance(event, DataReceived):
                self.http.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                if event.stream_id in self.requests:
                    self.requests[event.stream_id].body += event.data
            elif isinstance(event, StreamEnded):
                complete.append(self.requests.pop(event.stream_id))
            elif isinstance(event, StreamReset):
                self.requests.pop(event.stream_id, None)
            elif isinstance(event, ConnectionTerminated):
                return self.transport.close()
        pushes = [request for request in complete if not request.path.startswith("/control")]
        if pushes:
            sys.stdout.write("".join(request.record + "\n" for request in pushes))
            sys.stdout.flush()
        for request in complete:
            (control if request.path.startswith("/control") else answer)(request)
        self.flush()

    def connection_lost(self, error):
        held[:] = [request for request in held if request.connection is not self]

    def answer(self, stream, status, headers, body):
        fields = [(":status", str(status))] + list(headers)
        try:
            self.http.send_headers(stream, fields, end_stream=not body)
            if body:
                self.http.send_data(stream, body, end_stream=True)
        except ProtocolError:
            pass  # the client has given the stream up

    def flush(self):
        data = self.http.data_to_send()
        if data and not self.transport.is_closing():
            self.transport.write(data)


async def serve():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(["h2"])
    server = await asyncio.get_running_loop().create_server(Connection, "127.0.0.1", 0, ssl=context, backlog=512)
    print(f"ready {server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


asyncio.run(serve())
