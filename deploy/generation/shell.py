"""Lists for the scripts: deploy/services.sh, and deploy/compose/secrets, which runs in a container by itself."""

from collections.abc import Iterable

from regions import Document, wrapped
from table import Row, Table


def files(root, table: Table) -> dict[str, str]:
    lines = [
        "# shellcheck shell=bash",
        "# shellcheck disable=SC2034 # read by those who source this",
        "# Written by `make generate` from deploy/services.toml, which says what each list means.",
        *array("SERVICES", names(table.services)),
        *array("WORKERS", names(table.workers)),
        *array("OPERATOR_PROCESSES", names(table.operator_processes)),
        *array("UPDATE_ORDER", names(table.by_update)),
        *array("ROUTED", names(table.routed)),
        *array("WITH_HEALTH_KEYS", names(row for row in table.rows if row.health_keys)),
        *array("WITH_OPERATOR_TOKEN", names(row for row in table.rows if row.operator_token)),
        *array("WITH_MANAGEMENT", names(row for row in table.rows if row.management)),
        "# Of those that are a subcommand: the executable and its arguments.",
        *mapping("COMMANDS", {
            row.name: " ".join([row.executable, *row.command]) for row in table.rows if row.command}),
    ]
    secrets = Document(root, "deploy/compose/secrets").fill("names", [
        *array("SERVICES", [row.prefix for row in table.logins]),
        "# Empty until somebody sets them.",
        *array("GIVEN", [name for row in table.rows for name in row.compose.get("given", [])]),
        "# Of one process alone, besides its passwords; the operator has them as well.",
        *array("TOKENS", [f"{row.prefix}_OPERATOR_TOKEN" for row in table.rows if row.operator_token]),
        *mapping("OWN", {row.prefix: " ".join(own_secrets(row)) for row in table.rows if own_secrets(row)}),
    ])
    return {"deploy/services.sh": "\n".join(lines) + "\n"} | secrets.result


def names(rows: Iterable[Row]) -> list[str]:
    return [row.name for row in rows]


def own_secrets(row: Row) -> list[str]:
    token = [f"{row.prefix}_OPERATOR_TOKEN"] if row.operator_token else []
    return token + row.compose.get("secrets", []) + row.compose.get("given", [])


def array(name: str, words: list[str]) -> list[str]:
    lines = wrapped(words, 100)
    return [f"readonly {name}=({chr(10).join(lines)})".replace("\n", "\n    ")] if lines else [f"readonly {name}=()"]


def mapping(name: str, values: dict[str, str]) -> list[str]:
    if not values:
        return [f"declare -rA {name}=()"]
    return [f"declare -rA {name}=(", *(f'    [{key}]="{value}"' for key, value in values.items()), ")"]
