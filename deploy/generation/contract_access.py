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


REPETITION = re.compile(r'\.post\("([^"]+)"\):\s*\.(ignored|own|answerNotKept)\(')
# It keeps no keys: docs/requests.md.
KEYLESS = {"research-study"}


@dataclass(frozen=True)
class Access:
    """Of one route; the permission is as tokens name it, such as `read:inbox`."""

    kind: str
    permission: str | None
    is_scope: bool
    # Whether an Idempotency-Key lets its repetitions have one effect, by what all routes have in common.
    takes_keys: bool = False


def tables(root) -> dict[str, dict[str, Access]]:
    """By service and route, such as `GET /api/v1/inbox`."""
    names, scopes = permissions(root)
    found = {}
    for service, file in TABLES.items():
        text = (root / "Services" / service / file).read_text()
        keyless = {path for path, how in REPETITION.findall(text) if how != "answerNotKept"}
        found[service] = {
            f"{method.upper()} {path}": Access(
                kind, names.get(case), case in scopes,
                method == "post" and path.startswith("/api/v1/") and kind == "requires"
                and path not in keyless and service not in KEYLESS)
            for method, path, kind, case in ENTRY.findall(text)}
    return found


def permissions(root) -> tuple[dict[str, str], set[str]]:
    """The permissions by their cases, and the cases of which a personal token may have the permission."""
    text = (root / "Shared/Sessions/Access/Permission.swift").read_text()
    names = dict(re.findall(r'case (\w+) = "([a-z:-]+)"', text))
    listed = re.search(r"scopes: \[Permission\] = \[([^\]]*)\]", text)
    return names, set(re.findall(r"\.(\w+)", listed.group(1)))
