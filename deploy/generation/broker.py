"""Users and rights of RabbitMQ: deploy/rabbitmq/definitions.json."""

import json

from table import Row, Table
from topology import messages

VHOST = "breathe-easy"
# What nobody has looked at by then is useful to nobody, and it may name a person.
DEAD_LETTER_DAYS = 30


def files(root, table: Table) -> dict[str, str]:
    laned = {message.kind for message in messages(root) if message.has_lanes}
    definitions = {
        "users": [user("operator", "OPERATOR", ["administrator"])]
        + [user(row.name, row.prefix, ["monitoring"] if row.management else []) for row in table.logins],
        "vhosts": [{"name": VHOST}],
        "permissions": [{"user": "operator", "vhost": VHOST, "configure": ".*", "write": ".*", "read": ".*"}]
        + [permissions(row) for row in table.logins],
        "topic_permissions": [topics(row, laned) for row in table.services],
        "exchanges": [{
            "name": "events", "vhost": VHOST, "type": "topic", "durable": True, "auto_delete": False,
            "internal": False, "arguments": {}}],
        "queues": [],
        "bindings": [],
        "policies": [dead_letters()],
        "parameters": [],
    }
    parts = [f"    {json.dumps(key)}: {array(values)}" for key, values in definitions.items()]
    return {"deploy/rabbitmq/definitions.json": "{\n" + ",\n".join(parts) + "\n}\n"}


def array(values: list[dict]) -> str:
    """A list with an object a line."""
    if not values:
        return "[]"
    return "[\n" + ",\n".join("        " + json.dumps(value) for value in values) + "\n    ]"


def user(name: str, prefix: str, tags: list[str]) -> dict:
    # deploy/rabbitmq/fill-definitions puts the hash of the password there.
    return {
        "name": name, "password_hash": f"@{prefix}_AMQP_PASSWORD@",
        "hashing_algorithm": "rabbit_password_hashing_sha256", "tags": tags}


def dead_letters() -> dict:
    """A policy, not an argument of the queues: existing queues could not be declared with another argument."""
    return {
        "name": "dead-letters-end", "vhost": VHOST, "pattern": "\\.dead$", "apply-to": "queues", "priority": 0,
        "definition": {"message-ttl": DEAD_LETTER_DAYS * 86_400_000}}


def permissions(row: Row) -> dict:
    """A service has its own queues and the exchange; an operator's process reads figures and no messages."""
    if not row.is_service:
        return {"user": row.name, "vhost": VHOST, "configure": "^$", "write": "^$", "read": "^$"}
    both = f"^(events|{row.name}\\..*)$"
    return {"user": row.name, "vhost": VHOST, "configure": f"^{row.name}\\.", "write": both, "read": both}


def topics(row: Row, laned: set[str]) -> dict:
    """What the service may publish; of messages with lanes the key ends in the lane."""
    kinds = "|".join(kind.replace(".", "\\.") for kind in row.sends)
    lane = "(\\.[a-z]+)?" if laned & set(row.sends) else ""
    # A service that sends nothing may write to its own queues only.
    write = f"^({kinds})\\.v[0-9]+{lane}$" if kinds else "^$"
    return {"user": row.name, "vhost": VHOST, "exchange": "events", "write": write, "read": ".*"}
