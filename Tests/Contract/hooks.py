"""What schemathesis does not know by itself: bodies that are bytes, and keys that are made up once for each request."""

import re
import uuid

import schemathesis

KEY = "Idempotency-Key"


@schemathesis.serializer("application/offset+octet-stream", "image/webp")
def as_they_are(_context, value):
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.hook
def before_call(_context, case, _kwargs):
    """A key that came with another request before is refused, and rightly; a faulty one stays as it is."""
    headers = case.headers or {}
    if re.fullmatch("[!-~]{1,128}", str(headers.get(KEY, ""))):
        headers[KEY] = str(uuid.uuid4())
