"""ScaledObjects: they scale what is there and nobody else scales, by metrics that docs/metrics.md lists, within bounds."""

import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import yaml

from manifests import Unbuildable
from world import World

PARTITIONED = "health-metrics-analyzer"


def findings(world: World) -> Iterator[str]:
    listed = set(re.findall(r"`([a-z][a-z0-9_]+)", (world.folder.parent.parent / "docs/metrics.md").read_text()))
    for scaled in world.of_kind("ScaledObject"):
        target = scaled.spec["scaleTargetRef"]["name"]
        deployment = world.named("Deployment", target)
        if not deployment:
            yield scaled.finding("spec.scaleTargetRef.name", f"there is no Deployment {target}")
        elif "replicas" in deployment.spec:
            yield deployment.finding("spec.replicas", f"the ScaledObject {scaled.name} owns it; leave it out")
        if scaled.spec["minReplicaCount"] > scaled.spec["maxReplicaCount"]:
            yield scaled.finding("spec.minReplicaCount", "is more than maxReplicaCount")
        yield from partitions(world, scaled, target)
        for trigger in scaled.spec["triggers"]:
            if "query" in trigger["metadata"]:
                query, field = trigger["metadata"]["query"], f"spec.triggers.{trigger['name']}.query"
                for metric in sorted(metrics(query) - listed):
                    yield scaled.finding(field, f"docs/metrics.md lists no metric {metric}")
                if fault := syntax(query):
                    yield scaled.finding(field, fault)
        yield from fallback(scaled)


def partitions(world: World, scaled, target: str) -> Iterator[str]:
    """A partition has one reader, so more replicas than partitions would idle."""
    if target != PARTITIONED:
        return
    pod = next(pod for pod in world.pods if pod.name == target)
    count = int(world.settings(pod.containers[0])["HEALTH_METRICS_ANALYZER_PARTITIONS"])
    if scaled.spec["maxReplicaCount"] > count:
        yield scaled.finding("spec.maxReplicaCount", f"is more than the {count} partitions that can be read")


def fallback(scaled) -> Iterator[str]:
    """KEDA's rule: it needs a trigger with AverageValue; ours: whoever asks Prometheus says what holds without it."""
    asks = [trigger for trigger in scaled.spec["triggers"] if trigger["type"] == "prometheus"]
    if asks and "fallback" not in scaled.spec:
        yield scaled.finding("spec.fallback", "says nothing of how many there are while Prometheus is away")
    if "fallback" in scaled.spec and not any(trigger["metricType"] == "AverageValue" for trigger in asks):
        yield scaled.finding("spec.fallback", "KEDA refuses it without a trigger of the metricType AverageValue")


def metrics(query: str) -> set[str]:
    """The names of metrics in a query: what has an underscore, is no function and no label."""
    bare = re.sub(r"\{[^}]*\}|\b(by|without|on|ignoring)\s*\([^)]*\)", " ", query)
    return set(re.findall(r"\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\b(?!\s*\()", bare))


def syntax(query: str) -> str | None:
    """What promtool has against a query."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "query.rules.yml")
        file.write_text(yaml.safe_dump({"groups": [{"name": "query", "rules": [{"record": "query", "expr": query}]}]}))
        try:
            run = subprocess.run(["promtool", "check", "rules", "--lint=none", file], capture_output=True, text=True)
        except FileNotFoundError:
            raise Unbuildable("promtool is missing: apt-get install prometheus") from None
        return f"promtool: {run.stderr.strip().splitlines()[-1]}" if run.returncode else None
