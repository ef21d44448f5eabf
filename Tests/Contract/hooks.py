"""Kinds of bodies that schemathesis does not know by itself: bytes as they are."""

import schemathesis


@schemathesis.serializer("application/offset+octet-stream", "image/webp")
def as_they_are(_context, value):
    return value if isinstance(value, bytes) else str(value).encode()
