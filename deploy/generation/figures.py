"""The pictures of docs/architecture.md, as Graphviz reads them: the modules, and the services with their messages."""

import json
import subprocess

from table import Table
from topology import Message, messages

FONT = 'fontname="DejaVu Sans"'
# One colour for each kind of box, light enough for text in black.
COLOURS = {"service": "#dbeafe", "shared": "#dcfce7", "c": "#f3f4f6"}


def files(root, table: Table) -> dict[str, str]:
    return {
        "docs/figures/modules.dot": modules(root),
        "docs/figures/messages.dot": services(table, messages(root)),
    }


def modules(root) -> str:
    """Who may import whom, without what follows from the rest: an arrow that a longer way implies is left out."""
    targets = declared_targets(root)
    direct = {name: needs for name, (_, needs) in targets.items()}
    lines = []
    for kind, colour in (("executable", "service"), ("regular", "shared"), ("system", "c")):
        names = sorted(name for name, (its_kind, _) in targets.items() if its_kind == kind)
        style = f'[style="filled,rounded", shape=box, fillcolor="{COLOURS[colour]}"]'
        lines += [f"    node {style}", *(f'    "{name}"' for name in names)]
        if kind != "regular":
            lines.append("    { rank=same; " + "; ".join(f'"{name}"' for name in names) + " }")
    for name, needs in sorted(direct.items()):
        implied = {far for near in needs for far in reachable(direct, near)}
        lines += [f'    "{name}" -> "{other}"' for other in sorted(needs - implied)]
    return graph("modules", ["rankdir=TB", "ranksep=0.55", "nodesep=0.12"], lines)


def declared_targets(root) -> dict[str, tuple[str, set[str]]]:
    """The targets below Services and Shared, each with its kind and the targets among them that it names."""
    dump = ["swift", "package", "--ignore-lock", "dump-package"]
    package = json.loads(subprocess.run(dump, cwd=root, capture_output=True, text=True, check=True).stdout)
    ours = {
        target["name"]: target for target in package["targets"]
        if (target.get("path") or "").startswith(("Services/", "Shared/"))}
    return {
        name: (target["type"], {
            dependency["byName"][0] for dependency in target["dependencies"]
            if "byName" in dependency and dependency["byName"][0] in ours})
        for name, target in ours.items()}


def reachable(direct: dict[str, set[str]], start: str) -> set[str]:
    """Everything below a target, without itself."""
    found, waiting = set(), [start]
    while waiting:
        for name in direct[waiting.pop()] - found:
            found.add(name)
            waiting.append(name)
    return found


def services(table: Table, all_messages: list[Message]) -> str:
    """An arrow for each pair of services, with the messages that go from one to the other."""
    arrows: dict[tuple[str, str], list[str]] = {}
    for message in all_messages:
        for sender in message.senders:
            for consumer in message.consumers:
                arrows.setdefault((sender, consumer), []).append(message.name)
    style = f'style="filled,rounded", shape=box, fillcolor="{COLOURS["service"]}"'
    lines = [f'    node [{style}, fontsize=15, margin="0.25,0.15"]']
    lines += [f'    "{row.name}"' for row in table.services]
    for (sender, consumer), names in sorted(arrows.items()):
        label = "".join(f"  {name}\\l" for name in sorted(names))
        lines.append(f'    "{sender}" -> "{consumer}" [label="{label}"]')
    return graph("messages", ["rankdir=TB", "ranksep=0.6", "nodesep=0.6"], lines)


def graph(name: str, settings: list[str], lines: list[str]) -> str:
    head = [
        "// Written by `make generate`.",
        f"digraph {name} {{",
        *(f"    {setting}" for setting in settings),
        f"    graph [{FONT}, margin=0, pad=0.1]",
        f"    node [{FONT}, fontsize=11]",
        f'    edge [{FONT}, fontsize=11, color="#64748b", arrowsize=0.7]',
    ]
    return "\n".join(head + lines) + "\n}\n"
