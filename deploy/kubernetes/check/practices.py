"""What we ask of every pod of ours beyond what Kubernetes asks: the release, rights, probes, updates, and who sees which
secret."""

import re
from collections.abc import Iterator

from references import secrets_in
from world import Pod, World

RIGHTS = {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}}
POD_RIGHTS = {"runAsNonRoot": True, "seccompProfile": {"type": "RuntimeDefault"}}
# Who may read people's health data.
KEYED = {
    "accounts", "ingest-gateway", "health-metrics-analyzer", "research-study", "symptom-journal", "skin-check",
    "skin-check-worker"}


def findings(world: World) -> Iterator[str]:
    version = release(world)
    for pod in world.pods:
        if pod.manifest.kind not in ("Deployment", "Job"):
            continue
        yield from rights(pod)
        yield from images(pod, version)
        if pod.labels.get("app.kubernetes.io/component") == "service":
            yield from service(world, pod)
    for pod in world.pods:
        for volume in pod.spec.get("volumes", []):
            if any(name == "health-keys" for name, _ in secrets_in(volume)) and pod.name not in KEYED:
                fault = "only those who read health data may have health-keys"
                yield pod.manifest.finding(f"volumes.{volume['name']}", fault)


def release(world: World) -> str:
    source = (world.folder.parent.parent / "Shared/ServiceRuntime/Release.swift").read_text()
    return re.search(r'version = "([^"]+)"', source)[1]


def rights(pod: Pod) -> Iterator[str]:
    """The strictest profile of pod security, and no door to the cluster's API."""
    given = pod.spec.get("securityContext", {})
    for field, value in POD_RIGHTS.items():
        if given.get(field) != value:
            yield pod.manifest.finding(f"securityContext.{field}", f"must be {value}")
    if pod.spec.get("automountServiceAccountToken") is not False:
        yield pod.manifest.finding("automountServiceAccountToken", "must be false: nothing of ours asks the cluster's API")
    if pod.spec.get("enableServiceLinks") is not False:
        yield pod.manifest.finding("enableServiceLinks", "must be false: it sets variables such as NOTIFIER_PORT")
    for container in pod.containers:
        for field, value in RIGHTS.items():
            if container.get("securityContext", {}).get(field) != value:
                yield pod.manifest.finding(f"containers.{container['name']}.securityContext.{field}", f"must be {value}")
        resources = container.get("resources", {})
        if not {"cpu", "memory"} <= resources.get("requests", {}).keys() or "memory" not in resources.get("limits", {}):
            yield pod.manifest.finding(f"containers.{container['name']}.resources", "lacks requests, or a limit of memory")


def images(pod: Pod, version: str) -> Iterator[str]:
    """Our images and the name of the Job carry the release of Shared/ServiceRuntime/Release.swift."""
    for container in pod.containers:
        name, _, tag = container["image"].rpartition(":")
        if "breathe-easy/" in name and tag != version:
            yield pod.manifest.finding(f"containers.{container['name']}.image", f"is {tag}, and the release is {version}")
    if pod.manifest.kind == "Job" and not pod.manifest.name.endswith("-" + version.replace(".", "-")):
        yield pod.manifest.finding("metadata.name", f"must end with the release, {version}, because a Job cannot be changed")


def service(world: World, pod: Pod) -> Iterator[str]:
    """Probes, updates without a gap, time to stop, and a budget for disruptions."""
    container, manifest = pod.containers[0], pod.manifest
    for probe, path in (("startupProbe", "/health"), ("livenessProbe", "/health"), ("readinessProbe", "/ready?for=requests")):
        if container.get(probe, {}).get("httpGet", {}).get("path") != path:
            yield manifest.finding(f"containers.{container['name']}.{probe}", f"must ask {path}")
    if manifest.spec.get("strategy", {}).get("rollingUpdate", {}).get("maxUnavailable") != 0:
        yield manifest.finding("spec.strategy.rollingUpdate.maxUnavailable", "must be 0")
    prefix = pod.name.upper().replace("-", "_")
    stopping = int(world.settings(container).get(f"{prefix}_SHUTDOWN_SECONDS", 20))
    pause = container.get("lifecycle", {}).get("preStop", {}).get("sleep", {}).get("seconds", 0)
    if pod.spec.get("terminationGracePeriodSeconds", 30) < stopping + pause + 5:
        fault = f"must be at least {stopping + pause + 5}: stopping takes up to {stopping} s, after a pause of {pause} s"
        yield manifest.finding("terminationGracePeriodSeconds", fault)
    if not any(pod in world.selected(budget.spec["selector"]) for budget in world.of_kind("PodDisruptionBudget")):
        yield manifest.finding("metadata.labels", "no PodDisruptionBudget selects these pods")
