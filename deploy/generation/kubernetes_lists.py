"""Kubernetes: the lists of what there is, who may reach whom, and which secrets there are."""

import re

from regions import Document
from table import ADMIN_PORT, Row, Table

FOLDER = "deploy/kubernetes"
OVERLAYS = ("production", "small")

# Between the servers, the operator and the world. The rest of an overlay's flows follows from the table.
OTHER_FLOWS = """\
namespace cnpg-system -> postgres 5432
namespace cnpg-system -> postgres 8000
namespace rabbitmq-system -> rabbitmq 15672
operator -> ingest-gateway 8080
operator -> namespace kube-system 53
operator -> postgres 5432
operator -> rabbitmq 15672
operator -> rabbitmq 5672
postgres -> namespace kube-system 53
postgres -> outside 443
postgres -> outside 6443
postgres -> postgres 5432
postgres -> postgres 8000
rabbitmq -> namespace kube-system 53
rabbitmq -> outside 443
rabbitmq -> outside 6443
rabbitmq -> rabbitmq 25672
rabbitmq -> rabbitmq 35672
rabbitmq -> rabbitmq 4369
"""
MONITORING_FLOWS = """\
namespace monitoring -> postgres-exporter 9187
namespace monitoring -> rabbitmq 15692
postgres-exporter -> namespace kube-system 53
postgres-exporter -> postgres 5432
"""


def files(root, table: Table) -> dict[str, str]:
    result = base(root, table) | secrets(root, table)
    result[f"{FOLDER}/base/network/outside.yaml"] = outside(table)
    result[f"{FOLDER}/base/network/way-in.yaml"] = way_in(table)
    result |= Document(root, f"{FOLDER}/base/ingress.yaml").fill("paths", paths(table)).result
    result |= Document(root, f"{FOLDER}/overlays/production/ingress.yaml").fill("paths", paths(table)).result
    result |= Document(root, f"{FOLDER}/overlays/small/kustomization.yaml").fill("replicas", [
        f"- {{ name: {row.name}, count: 1 }}" for row in table.rows]).result
    asking = ", ".join(["operator"] + [row.name for row in table.rows if row.management])
    result |= Document(root, f"{FOLDER}/components/rabbitmq/network.yaml").fill("management", [
        "- podSelector:",
        f"    matchExpressions: [{{ key: app.kubernetes.io/name, operator: In, values: [{asking}] }}]"]).result
    for overlay in OVERLAYS:
        is_monitored = "components/monitoring" in (root / f"{FOLDER}/overlays/{overlay}/kustomization.yaml").read_text()
        result[f"{FOLDER}/overlays/{overlay}/flows.txt"] = flows(table, is_monitored)
    return result


def base(root, table: Table) -> dict[str, str]:
    release = re.search(r'version = "([^"]+)"', (root / "Shared/ServiceRuntime/Release.swift").read_text()).group(1)
    images = [row.name for row in table.services] + ["breathe-easy"]
    document = Document(root, f"{FOLDER}/base/kustomization.yaml")
    document.fill("services", [f"- services/{row.name}.yaml" for row in table.rows])
    document.fill("settings", [f"- {{ name: {row.name}, envs: [settings/{row.name}.env] }}" for row in table.logins])
    operator = Document(root, f"{FOLDER}/base/settings/operator.env").fill("admin ports", [
        f"OPERATOR_{row.prefix}_URL=http://{row.name}:{ADMIN_PORT}" for row in table.rows])
    document.fill("images", [f"- {{ name: breathe-easy/{name}, newTag: {release} }}" for name in images])
    return document.result | operator.result


def paths(table: Table) -> list[str]:
    """What an Ingress routes; it tries the longest path first by itself."""
    return [line for row in table.routed for path in row.paths for line in (
        f"- path: {path}",
        "  pathType: Prefix",
        f"  backend: {{ service: {{ name: {row.name}, port: {{ name: http }} }} }}",
    )]


def policy(name: str, row: Row, direction: str, rule: str) -> str:
    return f"""\
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {{ name: {name} }}
spec:
  podSelector: {{ matchLabels: {{ app.kubernetes.io/name: {row.name} }} }}
  policyTypes: [{direction}]
  {direction.lower()}:
{rule}"""


def outside(table: Table) -> str:
    text = "# Those that ask providers or send: they reach public addresses only.\n"
    for number, row in enumerate(row for row in table.rows if row.outside_ports):
        ports = ", ".join(f"{{ port: {port} }}" for port in row.outside_ports)
        block = policy(f"{row.name}-to-outside", row, "Egress", f"""\
    - to:
        - ipBlock: {{ cidr: 0.0.0.0/0, except: [10.0.0.0/8, 100.64.0.0/10, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16] }}
        - ipBlock: {{ cidr: "::/0", except: ["fc00::/7", "fe80::/10"] }}
      ports: [{ports}]
""")
        text += block if number else block.removeprefix("---\n")
    return text


def way_in(table: Table) -> str:
    text = """\
# The ingress controller reaches those that answer people: its namespace is named here. Some ask the broker's management.
"""
    blocks = [policy(f"ingress-to-{row.name}", row, "Ingress", f"""\
    - from: [{{ namespaceSelector: {{ matchLabels: {{ kubernetes.io/metadata.name: ingress }} }} }}]
      ports: [{{ port: {row.http_port} }}]
""") for row in table.routed]
    blocks += [policy(f"{row.name}-to-management", row, "Egress", """\
    - to: [{ podSelector: { matchLabels: { app.kubernetes.io/name: rabbitmq } } }]
      ports: [{ port: 15672 }]
""") for row in table.rows if row.management]
    return text + "".join(blocks).removeprefix("---\n")


def secrets(root, table: Table) -> dict[str, str]:
    own, logins = [], []
    for row in table.logins:
        tokens = [f"operator-token=values/{row.name}-operator-token"] if row.operator_token else []
        given = [f"{name}=values/{name}" for name in row.kubernetes.get("secrets", [])]
        values = [f"amqp-password=values/{row.name}-amqp-password"] + tokens + given
        own += [f"- name: {row.name}", "  files:", *(f"    - {value}" for value in values)]
        logins += [
            f"- name: {row.name}-postgres",
            "  type: kubernetes.io/basic-auth",
            f"  literals: [username={row.role}]",
            f"  files: [password=values/{row.name}-postgres-password]",
        ]
    document = Document(root, f"{FOLDER}/secrets/kustomization.yaml")
    return document.fill("secrets", own).fill("logins", logins).result


def flows(table: Table, is_monitored: bool) -> str:
    """Who may reach whom, as the manifests have to allow it and nothing else."""
    lines = OTHER_FLOWS.splitlines()
    for row in table.rows:
        targets = ["namespace kube-system 53", "postgres 5432", "rabbitmq 5672"]
        targets += ["rabbitmq 15672"] if row.management else []
        targets += [f"outside {port}" for port in row.outside_ports]
        lines += [f"{row.name} -> {target}" for target in targets]
        lines += [f"operator -> {row.name} {ADMIN_PORT}"]
        lines += [f"namespace ingress -> {row.name} {row.http_port}"] if row.paths else []
        lines += [f"namespace monitoring -> {row.name} {ADMIN_PORT}"] if is_monitored else []
    for row in table.services:
        lines += [f"migrate-{row.name} -> namespace kube-system 53", f"migrate-{row.name} -> postgres 5432"]
    lines += MONITORING_FLOWS.splitlines() if is_monitored else []
    return "\n".join(sorted(lines)) + "\n"
