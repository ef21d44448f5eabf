"""The broker has the settings and plugins that it has everywhere else, those of deploy/rabbitmq."""

import re
from collections.abc import Iterator
from pathlib import Path

from world import World

# The operator always enables these.
OPERATORS_PLUGINS = {"rabbitmq_management", "rabbitmq_prometheus", "rabbitmq_peer_discovery_k8s"}


def findings(world: World) -> Iterator[str]:
    folder = world.folder.parent / "rabbitmq"
    for cluster in world.of_kind("RabbitmqCluster"):
        broker = cluster.spec["rabbitmq"]
        for line in sorted(lines((folder / "rabbitmq.conf").read_text()) - lines(broker.get("additionalConfig", ""))):
            yield cluster.finding("spec.rabbitmq.additionalConfig", f"lacks `{line}` of deploy/rabbitmq/rabbitmq.conf")
        for plugin in sorted(plugins(folder / "enabled_plugins") - set(broker.get("additionalPlugins", []))):
            yield cluster.finding("spec.rabbitmq.additionalPlugins", f"lacks {plugin} of deploy/rabbitmq/enabled_plugins")


def lines(configuration: str) -> set[str]:
    """The settings, without comments."""
    return {line.strip() for line in configuration.splitlines() if line.strip() and not line.startswith("#")}


def plugins(file: Path) -> set[str]:
    return set(re.findall(r"rabbitmq_[a-z_]+", file.read_text())) - OPERATORS_PLUGINS
