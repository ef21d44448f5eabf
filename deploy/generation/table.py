"""The rows of deploy/services.toml, with the names that follow from each."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVICE, WORKER, OPERATOR_PROCESS = "service", "worker", "operator process"
ADMIN_PORT = 9090


@dataclass
class Row:
    """One process. Its fields are the keys of the table, which says what each means."""

    name: str
    kind: str
    does: str
    of: str = ""
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

    def __post_init__(self):
        # Whose executable, logins, secrets and settings it has; the table gives a worker its service.
        self.owner = self

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
    def is_worker(self) -> bool:
        return self.kind == WORKER

    @property
    def executable(self) -> str:
        return "breathe-easy" if self.kind == OPERATOR_PROCESS else self.owner.name

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
            if row.kind not in (SERVICE, WORKER, OPERATOR_PROCESS):
                raise SystemExit(
                    f'{path}: {row.name}: kind is "{SERVICE}", "{WORKER}" or "{OPERATOR_PROCESS}", not "{row.kind}"')
            if row.is_worker:
                row.owner = self.owner(row, path)
            if row.paths and not (row.http_port and row.connections):
                raise SystemExit(f"{path}: {row.name}: has paths, so it needs http_port and connections")
            for other in row.migrated_after:
                if other not in names[:names.index(row.name)]:
                    raise SystemExit(f"{path}: {row.name} is migrated after {other}, which has to stand before it")

    def owner(self, worker: Row, path: Path) -> Row:
        service = next((row for row in self.services if row.name == worker.of), None)
        if not (service and worker.command):
            raise SystemExit(f"{path}: {worker.name}: a worker is of a service, and has a command")
        if worker.sends or worker.paths or worker.http_port:
            raise SystemExit(f"{path}: {worker.name}: a worker has no paths, and sends what its service may")
        return service

    @property
    def services(self) -> list[Row]:
        return [row for row in self.rows if row.is_service]

    @property
    def workers(self) -> list[Row]:
        return [row for row in self.rows if row.is_worker]

    @property
    def operator_processes(self) -> list[Row]:
        return [row for row in self.rows if row.kind == OPERATOR_PROCESS]

    @property
    def logins(self) -> list[Row]:
        """Those with a login of their own to the servers, and with secrets and settings of their own."""
        return [row for row in self.rows if not row.is_worker]

    @property
    def working(self) -> list[Row]:
        """Those without which something is not done for people."""
        return [row for row in self.rows if row.kind != OPERATOR_PROCESS]

    @property
    def routed(self) -> list[Row]:
        """Those that people reach, through the proxy."""
        return [row for row in self.rows if row.paths]

    @property
    def by_update(self) -> list[Row]:
        return sorted(self.rows, key=lambda row: row.update)
