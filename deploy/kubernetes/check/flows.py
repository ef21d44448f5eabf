"""Who may reach whom by the NetworkPolicies: exactly what the overlay's flows.txt lists, and nothing one-sided."""

from collections.abc import Iterator
from pathlib import Path

from manifests import Manifest
from world import Pod, World

# A flow is (from, to, port); whoever is not one of our pods is called `namespace X` or `outside`.
Flow = tuple[str, str, int]


def findings(world: World, overlay: Path) -> list[str]:
    sent, received = sides(world, "Egress"), sides(world, "Ingress")
    ours = {pod.name for pod in world.pods}
    found = [pod.manifest.finding("metadata.labels", "no NetworkPolicy closes these pods") for pod in open_pods(world)]
    for source, target, port in sorted(sent.keys() - received.keys()):
        if target in ours:
            fault = f"lets {source} send to {target} on {port}, but no policy of {target} lets it in"
            found.append(sent[source, target, port].finding("spec.egress", fault))
    for source, target, port in sorted(received.keys() - sent.keys()):
        if source in ours:
            fault = f"lets {source} in to {target} on {port}, but no policy of {source} lets it out"
            found.append(received[source, target, port].finding("spec.ingress", fault))
    file = f"overlays/{overlay.name}/flows.txt"
    expected, allowed = set((overlay / "flows.txt").read_text().splitlines()), set(lines(world))
    found += [f"{file}: no NetworkPolicy allows `{line}`" for line in sorted(expected - allowed)]
    return found + [f"{file}: does not list `{line}`, which the NetworkPolicies allow" for line in sorted(allowed - expected)]


def lines(world: World) -> list[str]:
    """Each allowed flow as `from -> to port`; between pods of ours both sides have to allow it."""
    sent, received = sides(world, "Egress"), sides(world, "Ingress")
    ours = {pod.name for pod in world.pods}
    allowed = {
        flow for flow in sent.keys() | received.keys()
        if (flow in sent or flow[0] not in ours) and (flow in received or flow[1] not in ours)}
    return sorted(f"{source} -> {target} {port}" for source, target, port in allowed)


def sides(world: World, direction: str) -> dict[Flow, Manifest]:
    """The flows that the policies of one direction allow, each with a policy that does."""
    return {flow: policy for policy in world.of_kind("NetworkPolicy") for flow in of_policy(world, policy, direction)}


def of_policy(world: World, policy: Manifest, direction: str) -> Iterator[Flow]:
    key, peers = ("ingress", "from") if direction == "Ingress" else ("egress", "to")
    for rule in policy.spec.get(key, []):
        for port in rule["ports"]:
            for pod in world.selected(policy.spec["podSelector"]):
                for peer in rule[peers]:
                    for other in names(world, peer):
                        yield (other, pod.name, port["port"]) if key == "ingress" else (pod.name, other, port["port"])


def names(world: World, peer: dict) -> list[str]:
    """Whom a peer stands for."""
    if "ipBlock" in peer:
        return ["outside"]
    if "namespaceSelector" in peer:
        return [f"namespace {peer['namespaceSelector']['matchLabels']['kubernetes.io/metadata.name']}"]
    return [pod.name for pod in world.selected(peer["podSelector"])]


def open_pods(world: World) -> list[Pod]:
    """Pods that no policy selects in one direction: there they may do anything."""
    def closed(direction: str) -> set[str]:
        return {
            pod.name for policy in world.of_kind("NetworkPolicy") if direction in policy.spec["policyTypes"]
            for pod in world.selected(policy.spec["podSelector"])}
    both = closed("Ingress") & closed("Egress")
    return [pod for pod in world.pods if pod.name not in both]
