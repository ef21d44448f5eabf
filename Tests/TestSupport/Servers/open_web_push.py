"""A browser for tests: opens Web Push messages with http-ece and checks their senders with py-vapid, two libraries that
share nothing with the sender. Argument: a JSON file with `privateKey` and `auth` (base64url) and `pushes`, each with
`body` (base64) and `authorization`. It prints a line of JSON for each push.
"""

import base64
import json
import sys

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02


def base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


with open(sys.argv[1], encoding="utf-8") as file:
    given = json.load(file)
key = ec.derive_private_key(int.from_bytes(base64url(given["privateKey"]), "big"), ec.SECP256R1())
for push in given["pushes"]:
    body = base64.b64decode(push["body"])
    text = http_ece.decrypt(body, private_key=key, auth_secret=base64url(given["auth"]), version="aes128gcm")
    token = push["authorization"].removeprefix("vapid t=").split(",")[0]
    claims = jwt.decode(token, options={"verify_signature": False})
    opened = {
        "text": base64.b64encode(text).decode(),
        "isSenderProven": Vapid02.verify(push["authorization"]),
        "audience": claims["aud"],
        "expiresAt": claims["exp"],
        "subject": claims["sub"],
    }
    print(json.dumps(opened), flush=True)
