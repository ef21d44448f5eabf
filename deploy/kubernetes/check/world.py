"""What the built resources are to each other: pods with labels and ports, settings, secrets."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from manifests import Manifest


@dataclass(frozen=True)
class Pod:
    """The pods of one workload, ours or an operator's. `ports` are numbers by name."""

    name: str
    labels: dict
    ports: dict
    manifest: Manifest
    spec: dict = field(default_factory=dict)

    @property
    def containers(self) -> list[dict]:
        return self.spec.get("containers", [])


class World:
    """The resources of one overlay."""

    def __init__(self, manifests: list[Manifest], folder: Path):
        self.manifests = manifests
        self.folder = folder
        self.pods = [pod for manifest in manifests for pod in pods_of(manifest)]
        self.secrets = secrets_of(folder) | {
            name: keys for manifest in manifests for name, keys in secrets_by_operator(manifest).items()}

    def of_kind(self, *kinds: str) -> list[Manifest]:
        return [manifest for manifest in self.manifests if manifest.kind in kinds]

    def named(self, kind: str, name: str) -> Manifest | None:
        return next((manifest for manifest in self.of_kind(kind) if manifest.name == name), None)

    def selected(self, selector: dict) -> list[Pod]:
        """The pods that a label selector chooses; an empty one chooses all."""
        return [pod for pod in self.pods if matches(selector, pod.labels)]

    def settings(self, container: dict) -> dict[str, str]:
        """The environment of a container."""
        values = {}
        for source in container.get("envFrom", []):
            found = self.named("ConfigMap", source.get("configMapRef", {}).get("name", ""))
            values |= found.body.get("data", {}) if found else {}
        return values | {entry["name"]: entry["value"] for entry in container.get("env", []) if "value" in entry}


def matches(selector: dict, labels: dict) -> bool:
    """Whether labels satisfy `matchLabels` and `matchExpressions`."""
    for expression in selector.get("matchExpressions", []):
        value, values = labels.get(expression["key"]), expression.get("values", [])
        holds = {
            "In": value in values, "NotIn": value not in values,
            "Exists": value is not None, "DoesNotExist": value is None}
        if not holds[expression["operator"]]:
            return False
    return selector.get("matchLabels", {}).items() <= labels.items()


def pods_of(manifest: Manifest) -> Iterator[Pod]:
    """The pods that a resource makes; for the operators' resources with the labels and ports that those document."""
    if manifest.kind in ("Deployment", "Job"):
        template = manifest.spec["template"]
        ports = {
            port["name"]: port["containerPort"]
            for container in template["spec"]["containers"] for port in container.get("ports", [])}
        labels = template["metadata"]["labels"]
        yield Pod(labels.get("app.kubernetes.io/name", manifest.name), labels, ports, manifest, template["spec"])
    if manifest.kind == "RabbitmqCluster":
        labels = {
            "app.kubernetes.io/name": manifest.name, "app.kubernetes.io/component": "rabbitmq",
            "app.kubernetes.io/part-of": "rabbitmq"}
        override = manifest.spec.get("override", {}).get("statefulSet", {}).get("spec", {}).get("template", {})
        ports = {"amqp": 5672, "management": 15672, "prometheus": 15692}
        yield Pod(manifest.name, labels, ports, manifest, override.get("spec", {}))
    if manifest.kind == "Cluster":
        labels = {"cnpg.io/cluster": manifest.name, "cnpg.io/podRole": "instance"}
        yield Pod(manifest.name, labels, {"postgresql": 5432, "status": 8000, "metrics": 9187}, manifest)


def secrets_of(folder: Path) -> dict[str, set[str]]:
    """The keys of each Secret that secrets/kustomization.yaml makes."""
    kustomization = yaml.safe_load((folder / "secrets/kustomization.yaml").read_text())
    return {
        generator["name"]: {
            entry.partition("=")[0] for entry in generator.get("files", []) + generator.get("literals", [])}
        for generator in kustomization["secretGenerator"]}


def secrets_by_operator(manifest: Manifest) -> dict[str, set[str]]:
    """The Secrets that an operator, or a certificate manager, makes for a resource."""
    if manifest.kind == "Cluster":
        return {f"{manifest.name}-ca": {"ca.crt", "ca.key"}}
    if manifest.kind == "Ingress":
        return {entry["secretName"]: {"tls.crt", "tls.key"} for entry in manifest.spec.get("tls", [])}
    return {}
