"""The rows of deploy/services.toml, with the names that follow from each."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVICE, OPERATOR_PROCESS = "service", "operator process"
ADMIN_PORT = 9090


@dataclass
class Row:
    """One process. Its fields are the keys of the table, which says what each means."""

    name: str
    kind: str
    does: str
    update: int = 0
    sends: list[str] = field(default_factory=list)
    migrated_after: list[str] = field(default_factory=list)
    http_port: int | None = None
    paths: list[str] = field(default_factory=list)
    admin_for: str = ""
    outside_ports: list[int] = field(default_factory=list)
    recorded: bool = False
    health_keys: bool = False
    link_keys: bool = False
    operator_token: bool = False
    management: bool = False
    memory: str = "512m"
    scratch: str = ""
    connections: int = 0
    bodies: dict[str, int] = field(default_factory=dict)
    command: list[str] = field(default_factory=list)
    compose: dict = field(default_factory=dict)
    kubernetes: dict = field(default_factory=dict)

    @property
    def role(self) -> str:
        """Role and schema in PostgreSQL."""
        return self.name.replace("-", "_")

    @property
    def prefix(self) -> str:
        """What its settings begin with."""
        return self.role.upper()

    @property
    def swift(self) -> str:
        """The case of ServiceName."""
        first, *rest = self.name.split("-")
        return first + "".join(word.capitalize() for word in rest)

    @property
    def is_service(self) -> bool:
        return self.kind == SERVICE

    @property
    def executable(self) -> str:
        return self.name if self.is_service else "breathe-easy"

    def lines(self, where: str, key: str) -> list[str]:
        """The lines of a text in the part for compose or Kubernetes."""
        return getattr(self, where).get(key, "").strip().splitlines()


class Table:
    def __init__(self, path: Path = ROOT / "deploy/services.toml"):
        self.rows = [Row(**row) for row in tomllib.loads(path.read_text())["service"]]
        names = [row.name for row in self.rows]
        if len(set(names)) < len(names):
            raise SystemExit(f"{path}: a name stands there twice: {', '.join(names)}")
        for row in self.rows:
            if row.kind not in (SERVICE, OPERATOR_PROCESS):
                raise SystemExit(f'{path}: {row.name}: kind is "{SERVICE}" or "{OPERATOR_PROCESS}", not "{row.kind}"')
            if row.paths and not (row.http_port and row.connections):
                raise SystemExit(f"{path}: {row.name}: has paths, so it needs http_port and connections")
            for other in row.migrated_after:
                if other not in names[:names.index(row.name)]:
                    raise SystemExit(f"{path}: {row.name} is migrated after {other}, which has to stand before it")

    @property
    def services(self) -> list[Row]:
        return [row for row in self.rows if row.is_service]

    @property
    def operator_processes(self) -> list[Row]:
        return [row for row in self.rows if not row.is_service]

    @property
    def routed(self) -> list[Row]:
        """Those that people reach, through the proxy."""
        return [row for row in self.rows if row.paths]

    @property
    def by_update(self) -> list[Row]:
        return sorted(self.rows, key=lambda row: row.update)
