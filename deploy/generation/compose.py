"""The services' part of docker-compose.yml and of its override."""

from regions import Document
from table import ADMIN_PORT, Row, Table


def files(root, table: Table) -> dict[str, str]:
    compose = Document(root, "docker-compose.yml")
    compose.fill("migrations first", [
        f"migrate-{row.name}: {{ condition: service_completed_successfully }}" for row in table.services])
    compose.fill("servers", [line for row in table.logins for line in servers(row)])
    compose.fill("services", blocks(table))
    anchors = ", ".join(f"*{row.name}-servers" for row in table.logins)
    compose.fill("logins", [f"<<: [{anchors}]"])
    compose.fill("admin ports", [
        f"OPERATOR_{row.prefix}_URL: http://{row.name}:{ADMIN_PORT}" for row in table.rows])
    override = Document(root, "docker-compose.override.yml")
    override.fill("recorded", [f"{row.name}: {{ environment: *recorded }}" for row in table.rows if row.owner.recorded])
    return compose.result | override.result


def servers(row: Row) -> list[str]:
    """The anchor with where a process finds its servers."""
    return [
        f"x-{row.name}-servers: &{row.name}-servers",
        f"  {row.prefix}_POSTGRES_URL: "
        f"${{{row.prefix}_POSTGRES_URL:-postgresql://{row.role}@postgres:5432/breathe_easy}}",
        f"  {row.prefix}_POSTGRES_PASSWORD_FILE: /run/secrets/{row.prefix}_POSTGRES_PASSWORD",
        f"  {row.prefix}_AMQP_URL: ${{{row.prefix}_AMQP_URL:-amqp://{row.name}@rabbitmq:5672/breathe-easy}}",
        f"  {row.prefix}_AMQP_PASSWORD_FILE: /run/secrets/{row.prefix}_AMQP_PASSWORD",
    ]


def blocks(table: Table) -> list[str]:
    lines = ["# Each brings the schema of its service up to date and ends."]
    for row in table.services:
        lines += [*migration(row), ""]
    for row in table.rows:
        lines += [*process(row), ""]
    return lines[:-1]


def secrets(row: Row) -> str:
    return ("{ type: volume, source: secrets, target: /run/secrets, read_only: true, "
            f"volume: {{ subpath: {row.name} }} }}")


def migration(row: Row) -> list[str]:
    depends = ["  depends_on:", "    postgres: { condition: service_healthy }"] if row.migrated_after else []
    depends += [f"    migrate-{name}: {{ condition: service_completed_successfully }}" for name in row.migrated_after]
    return [
        f"migrate-{row.name}:",
        "  <<: *migration",
        f"  image: &{row.name}-image ${{IMAGES:-breathe-easy}}/{row.name}:${{VERSION:-latest}}",
        "  # Built once, by the service.",
        "  pull_policy: never",
        f"  environment: *{row.name}-servers",
        "  volumes:",
        f"    - &{row.name}-secrets {secrets(row)}",
    ] + depends


def process(row: Row) -> list[str]:
    owner, comment = row.owner, row.compose.get("comment")
    lines = [f"# {comment}"] if comment else []
    lines += [f"{row.name}:", "  <<: *service"]
    if row.is_service:
        lines += ["  build:", "    <<: *build", f"    args: {{ SERVICE: {row.name} }}", f"  image: *{row.name}-image"]
    elif row.is_worker:
        lines += [f"  image: *{row.of}-image", "  # Built once, by the service.", "  pull_policy: never"]
        lines += [f"  command: [{', '.join(row.command)}]"]
    else:
        lines += ["  image: *operator-image", "  # Built once, by `health-keys`.", "  pull_policy: never"]
        lines += [f"  command: [{', '.join(row.command)}]", "  healthcheck:", "    <<: *health"]
        lines += [f"    test: [CMD, /app/entrypoint, {row.command[0]}, check-ready]"]
    lines += [f"  scale: ${{{row.prefix}_REPLICAS:-1}}", f"  mem_limit: {row.memory}", "  environment:"]
    lines += ["    " + setting for setting in environment(row)]
    lines += ["  volumes:", f"    - *{owner.name}-secrets" if owner.is_service else f"    - {secrets(row)}"]
    lines += ["    - keys:/keys:ro"] if owner.health_keys else []
    lines += ["    - scratch:/scratch"] if row.scratch else []
    lines += [f"    - {volume}" for volume in owner.compose.get("volumes", [])]
    networks = ["inside"] + (["edge"] if row.paths else []) + (["outside"] if row.outside_ports else [])
    lines += [f"  networks: [{', '.join(networks)}]"] if len(networks) > 1 else []
    if owner.health_keys:
        lines += ["  depends_on:", "    <<: *prepared"]
        lines += ["    health-keys: { condition: service_completed_successfully }"]
    return lines


def environment(row: Row) -> list[str]:
    owner = row.owner
    lines = [
        f"<<: *{owner.name}-servers",
        f"{owner.prefix}_ADMIN_HOST: 0.0.0.0",
        f'{owner.prefix}_ADMIN_PORT: "{ADMIN_PORT}"',
    ]
    if row.http_port:
        lines += [f"{row.prefix}_HTTP_HOST: 0.0.0.0", f'{row.prefix}_HTTP_PORT: "{row.http_port}"']
        # The port is not published, so that only containers can name the clients for whom they connect.
        lines += [f"{row.prefix}_PROXIES: *container-networks"]
    if row.scratch:
        lines += [f"{owner.prefix}_SCRATCH: /scratch"]
    if owner.recorded:
        lines += ["ENVIRONMENT_SOURCE: ${ENVIRONMENT_SOURCE:-live}"]
    if owner.health_keys:
        lines += [f"{owner.prefix}_HEALTH_KEYS_FILE: /keys/health.keys"]
    if owner.operator_token:
        lines += [f"{owner.prefix}_OPERATOR_TOKEN_FILE: /run/secrets/{owner.prefix}_OPERATOR_TOKEN"]
    if row.management:
        lines += [f"{row.prefix}_RABBITMQ_MANAGEMENT_URL: http://rabbitmq:15672"]
    return lines + owner.lines("compose", "settings")
