"""Verifies a JSON Web Token with PyJWT. Arguments: token, algorithm, a file with the public key in PEM. It prints a
line of JSON with `header` and `claims`, or fails.
"""

import json
import sys

import jwt

token, algorithm, file = sys.argv[1:4]
with open(file, encoding="ascii") as key:
    # The tests have clocks of their own.
    options = {"verify_aud": False, "verify_exp": False, "verify_iat": False}
    claims = jwt.decode(token, key.read(), algorithms=[algorithm], options=options)
print(json.dumps({"header": jwt.get_unverified_header(token), "claims": claims}), flush=True)
