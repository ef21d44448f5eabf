"""The proxy's rules: who owns which path, how large its bodies may be, and where it is found."""

from regions import Document
from table import ADMIN_PORT, Row, Table

LARGEST_BODY = 1 << 20


def files(root, table: Table) -> dict[str, str]:
    document = Document(root, "deploy/proxy/haproxy.cfg")
    document.fill("addresses", [line for row in table.routed for line in (
        f"presetenv WAY_IN_TO_{row.prefix} {row.name}:{row.http_port}",
        f"presetenv WAY_IN_ASKS_{row.prefix} {ADMIN_PORT}")])
    document.fill("bodies", bodies(table))
    document.fill("paths", paths(table))
    document.fill("backends", [line for row in table.routed for line in [*backend(row), ""]][:-1])
    return document.result


def is_below(path: str) -> str:
    return f"{{ path {path} }} || {{ path_beg {path}/ }}"


def bodies(table: Table) -> list[str]:
    own = [(path, limit) for row in table.routed for path, limit in row.bodies.items()]
    names = [f"body_{number}" for number in range(1, len(own) + 1)]
    lines = []
    for name, (path, limit) in zip(names, own):
        lines += [f"acl {name} path {path}", f"acl {name} path_beg {path}/"]
        # 0: whoever reads it counts.
        lines += [too_large(limit, name)] if limit else []
    return lines + [too_large(LARGEST_BODY, " ".join(f"!{name}" for name in names))]


def too_large(limit: int, which: str) -> str:
    problem = f'{{"detail":"The body is larger than {limit} bytes","status":413,"title":"Content Too Large"}}'
    return (f"http-request deny status 413 content-type application/problem+json string '{problem}' "
            f"if {{ req.body_size gt {limit} }} {which}").rstrip()


def paths(table: Table) -> list[str]:
    owners = [(path, row) for row in table.routed for path in row.paths]
    lines = []
    for path, row in sorted(owners, key=lambda owner: -len(owner[0])):
        lines.append(f"default_backend {row.name}" if path == "/" else f"use_backend {row.name} if {is_below(path)}")
    return lines


def backend(row: Row) -> list[str]:
    return [
        f"backend {row.name}",
        "    balance leastconn",
        "    option httpchk GET /ready?for=requests",
        f'    server-template {row.name} "${{WAY_IN_REPLICAS}}" "${{WAY_IN_TO_{row.prefix}}}" check port '
        f'"${{WAY_IN_ASKS_{row.prefix}}}" inter 500ms fall 3 rise 1 maxconn {row.connections} resolvers engine '
        "resolve-prefer ipv4 init-addr none",
    ]
