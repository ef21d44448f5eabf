"""Whom each route of each service serves, as its access table says: Services/*/…Access.swift."""

import re
from dataclasses import dataclass

TABLES = {
    "ingest-gateway": "GatewayAccess.swift", "accounts": "AccountsAccess.swift",
    "research-study": "ResearchStudyAccess.swift", "symptom-journal": "SymptomJournalAccess.swift",
    "skin-check": "SkinCheckAccess.swift",
}
ENTRY = re.compile(
    r'(?:\.|AccessTable\.Route\(\.)(get|head|post|put|patch|delete|options)(?:\(|, )"([^"]+)"\):\s*'
    r"\.(open|optional|requires)(?:\(\.(\w+)\))?")


@dataclass(frozen=True)
class Access:
    """Of one route; the permission is as tokens name it, such as `read:inbox`."""

    kind: str
    permission: str | None
    is_scope: bool


def tables(root) -> dict[str, dict[str, Access]]:
    """By service and route, such as `GET /api/v1/inbox`."""
    names, scopes = permissions(root)
    found = {}
    for service, file in TABLES.items():
        entries = ENTRY.findall((root / "Services" / service / file).read_text())
        found[service] = {
            f"{method.upper()} {path}": Access(kind, names.get(case), case in scopes)
            for method, path, kind, case in entries}
    return found


def permissions(root) -> tuple[dict[str, str], set[str]]:
    """The permissions by their cases, and the cases of which a personal token may have the permission."""
    text = (root / "Shared/Sessions/Access/Permission.swift").read_text()
    names = dict(re.findall(r'case (\w+) = "([a-z:-]+)"', text))
    listed = re.search(r"scopes: \[Permission\] = \[([^\]]*)\]", text)
    return names, set(re.findall(r"\.(\w+)", listed.group(1)))
