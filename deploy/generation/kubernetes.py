"""Kubernetes: the pods of each process, its settings, and the Jobs that migrate."""

import re

from table import ADMIN_PORT, Row, Table

SECRETS = "/run/secrets/breathe-easy"
BASE = "deploy/kubernetes/base"


def files(root, table: Table) -> dict[str, str]:
    release = re.search(r'version = "([^"]+)"', (root / "Shared/ServiceRuntime/Release.swift").read_text()).group(1)
    result = {f"{BASE}/migrations.yaml": migrations(table, release.replace(".", "-"))}
    for row in table.rows:
        result[f"{BASE}/services/{row.name}.yaml"] = process(row)
    for row in table.logins:
        result[f"{BASE}/settings/{row.name}.env"] = settings(row)
    return result


def postgres_url(row: Row) -> str:
    return (f"postgresql://{row.role}@postgres-rw:5432/breathe_easy"
            f"?sslmode=verify-full&sslrootcert={SECRETS}/postgres-ca.crt")


def process(row: Row) -> str:
    name, owner = row.name, row.owner.name
    spread = "\n".join(f"""\
        - topologyKey: {key}
          maxSkew: 1
          whenUnsatisfiable: ScheduleAnyway
          labelSelector: {{ matchLabels: {{ app.kubernetes.io/name: {name} }} }}"""
                       for key in ("kubernetes.io/hostname", "topology.kubernetes.io/zone"))
    http_port = f"            - {{ name: http, containerPort: {row.http_port} }}\n" if row.http_port else ""
    http_service = "{ name: http, port: 80, targetPort: http }, " if row.http_port else ""
    command = f"          args: [{', '.join(row.command)}]\n" if row.command else ""
    pause = """\
          # An ingress takes a moment to notice that /ready says no.
          lifecycle: { preStop: { sleep: { seconds: 5 } } }
""" if row.paths else ""
    keys = "\n              - secret: { name: health-keys, items: [{ key: health.keys, path: health.keys }] }"
    health_keys = keys if row.owner.health_keys else ""
    disk = f"        - {{ name: files, emptyDir: {{ sizeLimit: {row.scratch} }} }}\n" if row.scratch else ""
    mount = "          volumeMounts: [{ name: files, mountPath: /scratch }]\n" if row.scratch else ""
    room = row.kubernetes
    return f"""\
# {row.does}
apiVersion: v1
kind: ServiceAccount
metadata: {{ name: {name} }}
automountServiceAccountToken: false
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {name}
  labels: {{ app.kubernetes.io/name: {name}, app.kubernetes.io/component: service }}
spec:
  replicas: {room["replicas"]}
  selector: {{ matchLabels: {{ app.kubernetes.io/name: {name} }} }}
  template:
    metadata:
      labels: {{ app.kubernetes.io/name: {name}, app.kubernetes.io/component: service }}
    spec:
      serviceAccountName: {name}
      containers:
        - name: main
          image: breathe-easy/{row.executable}
{command}\
          envFrom: [{{ configMapRef: {{ name: every-service }} }}, {{ configMapRef: {{ name: {owner} }} }}]
          ports:
{http_port}\
            - {{ name: admin, containerPort: {ADMIN_PORT} }}
{pause}\
          resources:
            # {room["because"]}
            requests: {{ cpu: {room["cpu"]}, memory: {room["memory"]} }}
            limits: {{ memory: {room["memory_limit"]} }}
{mount}\
      topologySpreadConstraints:
{spread}
      volumes:
{disk}\
        - name: secrets
          projected:
            defaultMode: 0440
            sources:
              - secret: {{ name: {owner} }}
              - secret: {{ name: {owner}-postgres, items: [{{ key: password, path: postgres-password }}] }}
              - secret: {{ name: postgres-ca, items: [{{ key: ca.crt, path: postgres-ca.crt }}] }}{health_keys}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {{ name: {name} }}
spec:
  maxUnavailable: 1
  selector: {{ matchLabels: {{ app.kubernetes.io/name: {name} }} }}
---
# For {row.admin_for}.
apiVersion: v1
kind: Service
metadata: {{ name: {name} }}
spec:
  selector: {{ app.kubernetes.io/name: {name} }}
  ports: [{http_service}{{ name: admin, port: {ADMIN_PORT}, targetPort: admin }}]
"""


def settings(row: Row) -> str:
    lines = [
        f"# Where {row.name} finds what; docs/operations.md lists every setting. A password stands in the file that …_FILE"
        " names.",
        f"{row.prefix}_ADMIN_HOST=0.0.0.0",
        f"{row.prefix}_ADMIN_PORT={ADMIN_PORT}",
        f"{row.prefix}_SHUTDOWN_SECONDS=20",
        f"{row.prefix}_POSTGRES_URL={postgres_url(row)}",
        f"{row.prefix}_POSTGRES_PASSWORD_FILE={SECRETS}/postgres-password",
        f"{row.prefix}_AMQP_URL=amqp://{row.name}@rabbitmq:5672/breathe-easy",
        f"{row.prefix}_AMQP_PASSWORD_FILE={SECRETS}/amqp-password",
    ]
    if row.http_port:
        lines += [f"{row.prefix}_HTTP_HOST=0.0.0.0", f"{row.prefix}_HTTP_PORT={row.http_port}"]
        # The network policy admits only the ingress, whose address is in the pods' network.
        lines += [f"{row.prefix}_PROXIES=10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 fc00::/7"]
    if row.scratch:
        lines += [f"{row.prefix}_SCRATCH=/scratch"]
    if row.health_keys:
        lines += [f"{row.prefix}_HEALTH_KEYS_FILE={SECRETS}/health.keys"]
    if row.operator_token:
        lines += [f"{row.prefix}_OPERATOR_TOKEN_FILE={SECRETS}/operator-token"]
    if row.management:
        lines += [f"{row.prefix}_RABBITMQ_MANAGEMENT_URL=http://rabbitmq:15672"]
    return "\n".join(lines + row.lines("kubernetes", "settings")) + "\n"


def migrations(table: Table, release: str) -> str:
    head = """\
# Brings the schema of each service up to date; one that needs another's first is repeated until that is there. A Job cannot
# be changed, so its name carries the release and each release has its own.
# `kubectl apply -l app.kubernetes.io/component=migration` applies these alone.
apiVersion: v1
kind: ServiceAccount
metadata:
  name: migrations
  labels: { app.kubernetes.io/component: migration }
automountServiceAccountToken: false
"""
    return head + "".join(migration(row, release) for row in table.services)


def migration(row: Row, release: str) -> str:
    return f"""\
---
apiVersion: batch/v1
kind: Job
metadata:
  name: migrate-{row.name}-{release}
  labels: {{ app.kubernetes.io/name: migrate-{row.name}, app.kubernetes.io/component: migration }}
spec:
  template:
    metadata:
      labels: {{ app.kubernetes.io/name: migrate-{row.name}, app.kubernetes.io/component: migration }}
    spec:
      containers:
        - name: main
          image: breathe-easy/{row.name}
          env:
            - name: {row.prefix}_POSTGRES_URL
              value: {postgres_url(row)}
            - {{ name: {row.prefix}_POSTGRES_PASSWORD_FILE, value: {SECRETS}/postgres-password }}
      volumes:
        - name: secrets
          projected:
            defaultMode: 0440
            sources:
              - secret: {{ name: {row.name}-postgres, items: [{{ key: password, path: postgres-password }}] }}
              - secret: {{ name: postgres-ca, items: [{{ key: ca.crt, path: postgres-ca.crt }}] }}
"""
