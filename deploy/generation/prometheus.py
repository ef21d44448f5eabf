"""What Prometheus scrapes, and which services have to answer."""

from regions import Document, wrapped
from table import ADMIN_PORT, Table


def files(root, table: Table) -> dict[str, str]:
    names = wrapped([row.name for row in table.rows], 100, ", ")
    targets = Document(root, "deploy/prometheus/prometheus.yml").fill("targets", [
        "- names: [" + ("\n" + " " * 19).join(names) + "]",
        "  type: A",
        f"  port: {ADMIN_PORT}",
        "  refresh_interval: 10s",
    ])
    return targets.result | Document(root, "deploy/prometheus/services.rules.yml").fill("services", [
        f'or label_replace(vector(0), "service", "{row.name}", "", "")' for row in table.rows]).result
