"""Roles and schemas of PostgreSQL, and their passwords where a container makes them."""

from regions import Document
from table import Table


def files(root, table: Table) -> dict[str, str]:
    rows = [f"('{row.role}', :'{row.role}_password', {str(row.is_service).lower()})" for row in table.logins]
    roles = Document(root, "deploy/postgres/roles.sql").fill(
        "roles", [f"{row}," for row in rows[:-1]] + [f"{rows[-1]};"])
    passwords = Document(root, "deploy/postgres/docker-initdb.sh").fill("passwords", [
        f'--set={row.role}_password="$(secret {row.prefix}_POSTGRES_PASSWORD)"' for row in table.logins])
    # CloudNativePG makes logins itself, from Secrets.
    cluster = Document(root, "deploy/kubernetes/components/postgres/roles.sql")
    values = [f"('{row.role}', {str(row.is_service).lower()})" for row in table.logins]
    cluster.fill("roles", [f"{value}," for value in values[:-1]] + [values[-1]])
    managed = Document(root, "deploy/kubernetes/components/postgres/cluster.yaml")
    managed.fill("logins", [
        f"- {{ name: {row.role}, login: true, passwordSecret: {{ name: {row.name}-postgres }} }}" for row in table.logins])
    return managed.result | roles.result | passwords.result | cluster.result
