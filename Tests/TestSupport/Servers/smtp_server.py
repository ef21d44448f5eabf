"""A mail server for tests. Arguments: none|starttls|tls, certificate, key, user:password, maildir (each may be empty).

It prints each mail as one line of JSON, and adds it to the maildir. Recipients named `refused` or `busy` get 550 or 451, one named
`code.552.5.2.2` that code and status, a message with the word SPAM gets 554.
"""

import asyncio
import base64
import email
import email.policy
import json
import mailbox
import ssl
import sys

try:
    from aiosmtpd.smtp import SMTP, AuthResult
except ImportError:
    sys.exit("aiosmtpd is missing: apt-get install python3-aiosmtpd")

security, certificate, key, login, folder = sys.argv[1:6]
kept = mailbox.Maildir(folder, create=True) if folder else None


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        name = address.split("@")[0]
        if name == "refused":
            return f"550 5.1.1 <{address}>: no such mailbox"
        if name == "busy":
            return f"451 4.7.1 <{address}>: come back later"
        if name.startswith("code."):
            code, *status = name.split(".")[1:]
            return " ".join(filter(None, [code, ".".join(status), f"<{address}>: as asked"]))
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if b"SPAM" in envelope.content:
            return "554 5.7.1 unwelcome content"
        read = email.message_from_bytes(envelope.content, policy=email.policy.default)
        html = read.get_body(("html",))
        mail = {
            "sender": envelope.mail_from,
            "recipients": envelope.rcpt_tos,
            "message": base64.b64encode(envelope.content).decode(),
            "subject": read["subject"],
            "fields": [[name.lower(), value] for name, value in read.items()],
            "types": [part.get_content_type() for part in read.walk()],
            "text": read.get_body(("plain",)).get_content().replace("\r\n", "\n"),
            "html": html.get_content().replace("\r\n", "\n") if html else None,
            "isEncrypted": security == "tls" or session.ssl is not None,
            "login": session.auth_data.login.decode() if session.authenticated else None,
        }
        if kept is not None:
            kept.add(envelope.content)
        print(json.dumps(mail), flush=True)
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    is_right = f"{data.login.decode()}:{data.password.decode()}" == login
    return AuthResult(success=is_right, handled=False, auth_data=data)


class Connection(SMTP):
    def connection_lost(self, error):
        # STARTTLS reports the loss of the plain connection under the encrypted one as well.
        super().connection_lost(error)
        print("left", flush=True)


async def serve():
    context = None
    if security != "none":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)

    def connection():
        print("accepted", flush=True)
        return Connection(
            Handler(),
            hostname="mail.test",
            tls_context=context if security == "starttls" else None,
            require_starttls=security == "starttls",
            authenticator=authenticate if login else None,
            auth_required=bool(login),
            auth_exclude_mechanism=[] if login else ["LOGIN", "PLAIN"],
            auth_require_tls=security == "starttls",
        )

    tls = context if security == "tls" else None
    server = await asyncio.get_running_loop().create_server(connection, "127.0.0.1", 0, ssl=tls)
    print(f"ready {server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


asyncio.run(serve())
