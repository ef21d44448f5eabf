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
    rules = Document(root, "deploy/prometheus/services.rules.yml").fill("services", [
        "# 0 also for a service of which nothing runs and which DNS does not know.",
        "- record: breathe_easy:replicas_ready:count",
        "  expr: |",
        "    sum by (service) (min by (service, instance) (breathe_easy_ready))",
        *(f'    or label_replace(vector(0), "service", "{row.name}", "", "")' for row in table.working),
    ])
    return targets.result | rules.result | tests(root, table)


def tests(root, table: Table) -> dict[str, str]:
    """In the tests of these rules it is the notifier that fails, while all others run."""
    others = [row.name for row in table.working if row.name != "notifier"]
    document = Document(root, "deploy/prometheus/tests/services.test.yml")
    document.fill("others running", [line for name in others for line in (
        f"- series: 'breathe_easy_ready{{check=\"broker\", service=\"{name}\", instance=\"a\"}}'",
        "  values: '1x40'",
        f"- series: 'up{{job=\"services\", service=\"{name}\", instance=\"a\"}}'",
        "  values: '1x40'")])
    document.fill("others counted", [
        f"- {{ labels: 'breathe_easy:replicas_ready:count{{service=\"{name}\"}}', value: 1 }}" for name in others])
    return document.result
