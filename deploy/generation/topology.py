"""Who receives which message: docs/messages.md, which a test holds to Topology.swift, and what only that file knows."""

import re
from dataclasses import dataclass


@dataclass
class Message:
    """A message, as its row in docs/messages.md has it."""

    name: str
    senders: list[str]
    consumers: list[str]
    has_lanes: bool

    @property
    def kind(self) -> str:
        """The name without its version."""
        return re.sub(r"\.v[0-9]+$", "", self.name)


def messages(root) -> list[Message]:
    laned = lane_types(root)
    found = []
    rows = re.compile(r"^\| `([a-z.-]+\.v[0-9]+)` \| ([^|]+) → ([^|]+) \|", re.M)
    for name, senders, consumers in rows.findall((root / "docs/messages.md").read_text()):
        message = Message(name, names(senders), names(consumers), False)
        message.has_lanes = re.sub(r"[.-]", "", message.kind) in laned
        found.append(message)
    return found


def names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def lane_types(root) -> set[str]:
    """The types of messages with lanes, in lower case: `alertrangeready`."""
    text = (root / "Shared/MessageProtocol/Topology.swift").read_text()
    declared = re.search(r"lanedMessages: Set<MessageName> = \[([^\]]*)\]", text)
    return {name.lower() for name in re.findall(r"(\w+)\.name", declared.group(1))}
