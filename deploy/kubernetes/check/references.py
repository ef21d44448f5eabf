"""Whatever a resource names is there: settings, secrets and their keys, accounts, ports, volumes, pods behind a selector."""

from collections.abc import Iterator

from world import Pod, World


def findings(world: World) -> Iterator[str]:
    for pod in world.pods:
        if pod.spec.get("serviceAccountName"):
            yield from of_pod(world, pod)
        yield from of_volumes(world, pod)
    for manifest in world.manifests:
        check = BY_KIND.get(manifest.kind)
        if check:
            yield from check(world, manifest)


def of_pod(world: World, pod: Pod) -> Iterator[str]:
    """Accounts, ConfigMaps and ports of a pod of ours."""
    account = pod.spec["serviceAccountName"]
    if not world.named("ServiceAccount", account):
        yield pod.manifest.finding("serviceAccountName", f"there is no ServiceAccount {account}")
    for container in pod.containers:
        for source in container.get("envFrom", []):
            for kind, reference in (("ConfigMap", "configMapRef"), ("Secret", "secretRef")):
                name = source.get(reference, {}).get("name")
                known = name in world.secrets if kind == "Secret" else name and world.named("ConfigMap", name)
                if name and not known:
                    yield pod.manifest.finding(f"containers.{container['name']}.envFrom", f"there is no {kind} {name}")
        for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
            port = container.get(probe, {}).get("httpGet", {}).get("port")
            if port is not None and port not in pod.ports and port not in pod.ports.values():
                yield pod.manifest.finding(f"containers.{container['name']}.{probe}", f"the container has no port {port}")


def of_volumes(world: World, pod: Pod) -> Iterator[str]:
    """Secrets with their keys behind volumes, and volumes behind mounts."""
    volumes = {volume["name"]: volume for volume in pod.spec.get("volumes", [])}
    for name, volume in volumes.items():
        for secret, keys in secrets_in(volume):
            field = f"volumes.{name}"
            if secret not in world.secrets:
                yield pod.manifest.finding(field, f"there is no Secret {secret} in secrets/kustomization.yaml")
            for key in sorted(keys - world.secrets.get(secret, keys)):
                yield pod.manifest.finding(field, f"the Secret {secret} has no key {key}")
    for container in pod.containers:
        for mount in container.get("volumeMounts", []):
            if mount["name"] not in volumes:
                field = f"containers.{container['name']}.volumeMounts"
                yield pod.manifest.finding(field, f"there is no volume {mount['name']}")


def secrets_in(volume: dict) -> Iterator[tuple[str, set[str]]]:
    """Name and asked keys of each Secret in a volume; no keys stands for all of them."""
    if "secret" in volume:
        yield volume["secret"]["secretName"], {item["key"] for item in volume["secret"].get("items", [])}
    for source in volume.get("projected", {}).get("sources", []):
        if "secret" in source:
            yield source["secret"]["name"], {item["key"] for item in source["secret"].get("items", [])}


def of_service(world: World, manifest) -> Iterator[str]:
    pods = world.selected({"matchLabels": manifest.spec["selector"]})
    if not pods:
        yield manifest.finding("spec.selector", "no pod has these labels")
    for port in manifest.spec["ports"]:
        target = port.get("targetPort", port["port"])
        for pod in pods:
            if target not in pod.ports and target not in pod.ports.values():
                yield manifest.finding("spec.ports", f"{pod.name} has no port {target}")


def of_deployment(world: World, manifest) -> Iterator[str]:
    labels = manifest.spec["template"]["metadata"]["labels"]
    selector = manifest.spec["selector"]
    if not selector.get("matchLabels", {}).items() <= labels.items():
        yield manifest.finding("spec.selector.matchLabels", "the template's labels do not match it")
    if len(world.selected(selector)) > 1:
        yield manifest.finding("spec.selector.matchLabels", "pods of another workload match it as well")
    for constraint in manifest.spec["template"]["spec"].get("topologySpreadConstraints", []):
        if not constraint["labelSelector"]["matchLabels"].items() <= labels.items():
            yield manifest.finding("topologySpreadConstraints", "the template's labels do not match its labelSelector")


def of_selector(field: str):
    """A check of resources that select pods in one field."""
    def check(world: World, manifest) -> Iterator[str]:
        pods = world.selected(manifest.spec[field])
        if not pods:
            yield manifest.finding(f"spec.{field}", "no pod has these labels")
        for endpoint in manifest.spec.get("podMetricsEndpoints", []):
            for pod in pods:
                if endpoint["port"] not in pod.ports:
                    yield manifest.finding("spec.podMetricsEndpoints", f"{pod.name} has no port {endpoint['port']}")
    return check


def of_ingress(world: World, manifest) -> Iterator[str]:
    for rule in manifest.spec["rules"]:
        for path in rule["http"]["paths"]:
            backend = path["backend"]["service"]
            service, port = world.named("Service", backend["name"]), backend["port"].get("name")
            if not service:
                yield manifest.finding("spec.rules", f"there is no Service {backend['name']}")
            elif port not in {port.get("name") for port in service.spec["ports"]}:
                yield manifest.finding("spec.rules", f"the Service {backend['name']} has no port {port}")


def of_database(world: World, manifest) -> Iterator[str]:
    initdb = manifest.spec["bootstrap"]["initdb"]
    for reference in initdb.get("postInitApplicationSQLRefs", {}).get("configMapRefs", []):
        found = world.named("ConfigMap", reference["name"])
        if not found or reference["key"] not in found.body["data"]:
            field = "spec.bootstrap.initdb.postInitApplicationSQLRefs"
            yield manifest.finding(field, f"there is no ConfigMap {reference['name']} with the key {reference['key']}")
    for role in manifest.spec.get("managed", {}).get("roles", []):
        secret = role.get("passwordSecret", {}).get("name")
        if secret not in world.secrets:
            yield manifest.finding("spec.managed.roles", f"there is no Secret {secret} for {role['name']}")
    for plugin in manifest.spec.get("plugins", []):
        store = plugin.get("parameters", {}).get("barmanObjectName")
        if store and not world.named("ObjectStore", store):
            yield manifest.finding("spec.plugins", f"there is no ObjectStore {store}")


def of_backup(world: World, manifest) -> Iterator[str]:
    if not world.named("Cluster", manifest.spec["cluster"]["name"]):
        yield manifest.finding("spec.cluster.name", f"there is no Cluster {manifest.spec['cluster']['name']}")


def of_store(world: World, manifest) -> Iterator[str]:
    for field, key in manifest.spec["configuration"]["s3Credentials"].items():
        if key["key"] not in world.secrets.get(key["name"], set()):
            yield manifest.finding(f"s3Credentials.{field}", f"there is no Secret {key['name']} with the key {key['key']}")


BY_KIND = {
    "Service": of_service, "Deployment": of_deployment, "Ingress": of_ingress, "Cluster": of_database,
    "ScheduledBackup": of_backup, "ObjectStore": of_store, "PodDisruptionBudget": of_selector("selector"),
    "PodMonitor": of_selector("selector"), "NetworkPolicy": of_selector("podSelector")}
