"""What the operator's command has to know of the services: a Swift file of `breathe-easy doctor`."""

import json

from table import Row, Table

PATH = "Services/breathe-easy/Doctor/ServiceTable.swift"


def files(root, table: Table) -> dict[str, str]:
    lines = [
        "import MessageProtocol",
        "",
        "/// What `deploy/services.toml` says of the services. Written by `make generate`.",
        "enum ServiceTable {",
        "    /// The messages that each may publish, without their version.",
        "    static let sent: [ServiceName: [String]] = [",
        *(line for row in table.services for line in sent(row)),
        "    ]",
        "",
        "    /// Those that read or write health data.",
        *listed("withHealthKeys", [row for row in table.services if row.health_keys]),
        "",
        "    /// Those that seal or open the links in messages.",
        *listed("withLinkKeys", [row for row in table.services if row.link_keys]),
        "",
        "    /// Further processes of services, by their names.",
        f"    static let workers: [String] = {json.dumps([row.name for row in table.workers])}",
        "}",
    ]
    return {PATH: "\n".join(lines) + "\n"}


def listed(name: str, rows: list[Row]) -> list[str]:
    """The declaration of a list of services, on as many lines as swift-format wants."""
    cases = ", ".join(f".{row.swift}" for row in rows)
    line = f"    static let {name}: [ServiceName] = [{cases}]"
    if len(line) <= 120:
        return [line]
    return [f"    static let {name}: [ServiceName] = [", f"        {cases},", "    ]"]


def sent(row: Row) -> list[str]:
    if not row.sends:
        return [f"        .{row.swift}: [],"]
    # swift-format allows no comma after a single one.
    comma = "," if len(row.sends) > 1 else ""
    return [f"        .{row.swift}: [", *(f'            "{kind}"{comma}' for kind in row.sends), "        ],"]
