"""The AsyncAPI document of the messages: docs/contract/asyncapi.json, from docs/contract/messages.yaml and docs/messages.md."""

import json

import yaml

from contract import FOLDER, load, read, unique
from contract_access import TABLES
from contract_schemas import Fault, schema
from topology import Message, messages

DOCUMENT = f"{FOLDER}/asyncapi.json"
SOURCE = f"{FOLDER}/messages.yaml"
EXCHANGE = {"name": "events", "type": "topic", "durable": True, "autoDelete": False, "vhost": "breathe-easy"}


def files(root, _table) -> dict[str, str]:
    try:
        return {DOCUMENT: json.dumps(document(root), indent=1, ensure_ascii=False) + "\n"}
    except (Fault, yaml.YAMLError) as fault:
        raise SystemExit(f"generate: {fault}")


def document(root) -> dict:
    described, sent = load(root / SOURCE), messages(root)
    payloads = described["messages"]
    check(payloads, [message.name for message in sent])
    fragments = [fragment for service in TABLES for fragment in read(root, service)]
    shorts = unique(load(root / FOLDER / "components.yaml"), fragments) | described["schemas"]
    names = set(shorts)
    components = {
        message.name: {
            "name": message.name, "title": message.name, "contentType": "application/json",
            "headers": {"$ref": "#/components/schemas/MessageHeaders"},
            "payload": schema(payloads[message.name], f"{SOURCE}: {message.name}", names)}
        for message in sent}
    headers = schema(described["headers"], f"{SOURCE}: headers", names)
    return {
        "asyncapi": "3.0.0", "info": described["info"], "defaultContentType": "application/json",
        "channels": {message.name: channel(message) for message in sent},
        "operations": {name: value for message in sent for name, value in operations(message)},
        "components": {"messages": components, "schemas": {
            "MessageHeaders": headers, **needed([headers, components], shorts, names)}},
    }


def check(payloads: dict, sent: list[str]) -> None:
    if missing := set(sent) - set(payloads):
        raise Fault(f"{SOURCE}: says nothing of {', '.join(sorted(missing))}")
    if surplus := set(payloads) - set(sent):
        raise Fault(f"{SOURCE}: docs/messages.md has no {', '.join(sorted(surplus))}")


def channel(message: Message) -> dict:
    lanes = {
        "address": message.name + ".{lane}",
        "parameters": {"lane": {"enum": ["danger", "station", "forecast", "digest"], "description": "The highest first."}}}
    return {
        **(lanes if message.has_lanes else {"address": message.name}),
        "messages": {message.name: {"$ref": f"#/components/messages/{message.name}"}},
        "bindings": {"amqp": {"is": "routingKey", "exchange": EXCHANGE}}}


def operations(message: Message):
    for action, services in (("send", message.senders), ("receive", message.consumers)):
        for service in services:
            operation = {
                "action": action, "channel": {"$ref": f"#/channels/{message.name}"}, "x-service": service,
                "messages": [{"$ref": f"#/channels/{message.name}/messages/{message.name}"}]}
            if action == "receive":
                operation["x-queue"] = f"{service}.{message.name}" + (".{lane}" if message.has_lanes else "")
            yield f"{service}-{action}s-{message.name}", operation


def needed(roots: list, shorts: dict, names: set[str]) -> dict:
    """The schemas that are referred to, and those that these refer to."""
    found: dict[str, dict] = {}
    waiting = [name for part in roots for name in references(part)]
    while waiting:
        name = waiting.pop()
        if name not in found and name != "MessageHeaders":
            found[name] = schema(shorts[name], f"{SOURCE}: {name}", names)
            waiting += references(found[name])
    return dict(sorted(found.items()))


def references(part) -> list[str]:
    if isinstance(part, list):
        return [name for element in part for name in references(element)]
    if not isinstance(part, dict):
        return []
    own = [part["$ref"].split("/")[-1]] if "#/components/schemas/" in str(part.get("$ref", "")) else []
    return own + [name for value in part.values() for name in references(value)]
