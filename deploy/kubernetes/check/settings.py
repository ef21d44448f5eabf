"""The settings that our containers read: each is one that docs/operations.md or docs/kubernetes.md lists, and each file that
one names is mounted."""

import re
from collections.abc import Iterator
from pathlib import Path

from world import Pod, World

PROVIDERS = "AMBEE|OPENUV|AIRVISUAL|GOOGLE_POLLEN|POLLENINFORMATION|WAQI|OPENAQ"
FILES = re.compile(r"/run/secrets/[^\s&]+")


def findings(world: World) -> Iterator[str]:
    services = service_prefixes(world)
    documented = documented_settings(world.folder.parent.parent / "docs")
    for pod in world.pods:
        for container in pod.containers:
            if "breathe-easy/" not in container.get("image", ""):
                continue
            mounted = set(mounted_files(world, pod, container))
            for name, value in world.settings(container).items():
                field = f"containers.{container['name']}.{name}"
                if general(name, services) not in documented:
                    yield pod.manifest.finding(field, "docs/operations.md lists no such setting")
                for file in FILES.findall(value):
                    if file not in mounted:
                        yield pod.manifest.finding(field, f"no volume brings the file {file}")


def mounted_files(world: World, pod: Pod, container: dict) -> Iterator[str]:
    """The paths at which a container finds its secrets."""
    volumes = {volume["name"]: volume for volume in pod.spec.get("volumes", [])}
    for mount in container.get("volumeMounts", []):
        for source in volumes[mount["name"]].get("projected", {}).get("sources", []):
            items = source["secret"].get("items")
            paths = [item["path"] for item in items] if items else world.secrets.get(source["secret"]["name"], [])
            yield from (f"{mount['mountPath']}/{path}" for path in paths)


def service_prefixes(world: World) -> str:
    """What settings of the services begin with, as alternatives of a pattern: the names of their pods in capitals."""
    names = {pod.name.removeprefix("migrate-") for pod in world.pods}
    return "|".join(sorted(name.upper().replace("-", "_") for name in names))


def general(name: str, services: str) -> str:
    """The name as the documentation has it: any setting may come from a file, and any URL's password apart."""
    name = re.sub(f"^({services})(?=_(POSTGRES|AMQP|ADMIN|SHUTDOWN))", "<S>", name)
    name = re.sub(f"^OPERATOR_({services})_URL$", "OPERATOR_<S>_URL", name)
    name = re.sub(f"^ENVIRONMENT_({PROVIDERS})_KEY", "ENVIRONMENT_<PROVIDER>_KEY", name)
    if not name.endswith(("HEALTH_KEYS_FILE", "CA_FILE", "APNS_KEY_FILE", "SERVICE_ACCOUNT_FILE")):
        name = name.removesuffix("_FILE")
    return re.sub("_PASSWORD$", "_URL", name)


def documented_settings(docs: Path) -> set[str]:
    """Every name in capitals between backticks."""
    text = "".join((docs / page).read_text() for page in ("operations.md", "kubernetes.md"))
    return set(re.findall(r"`((?:<S>|[A-Z])[A-Z_<>]+)", text))
