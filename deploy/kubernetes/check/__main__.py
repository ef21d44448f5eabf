"""Checks what kustomize builds of the overlays, without a cluster: schemas, references, network, scaling and house rules.

    .local/test-python/bin/python3 deploy/kubernetes/check                every overlay
    .local/test-python/bin/python3 deploy/kubernetes/check small          this one
    .local/test-python/bin/python3 deploy/kubernetes/check --flows small  who may reach whom, as its flows.txt has it

Each finding is a line: the file, the resource, the field, and what is wrong. Exits with 1 when there is one.
"""

import argparse
import sys
from pathlib import Path

sys.dont_write_bytecode = True

import broker
import flows
import manifests
import practices
import references
import scaling
import schemas
import settings
from manifests import FOLDER, Unbuildable
from world import World


def findings(overlay: Path) -> list[str]:
    """What is wrong with an overlay; what is malformed is not looked into further."""
    built = manifests.build(overlay)
    if any(manifest.kind == "PodMonitor" for manifest in built):
        built += manifests.rules()
    malformed = [finding for manifest in built for finding in schemas.findings(manifest)]
    if malformed:
        return malformed
    world = World(built, FOLDER)
    checks = (references, settings, practices, scaling, broker)
    return [finding for check in checks for finding in check.findings(world)] + flows.findings(world, overlay)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="check", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flows", action="store_true")
    parser.add_argument("overlays", nargs="*")
    arguments = parser.parse_args()
    overlays = [FOLDER / "overlays" / name for name in arguments.overlays] or sorted((FOLDER / "overlays").iterdir())
    total = 0
    for overlay in overlays:
        if arguments.flows:
            print(*flows.lines(World(manifests.build(overlay), FOLDER)), sep="\n")
            continue
        found = findings(overlay)
        print(*found, f"{overlay.name}: {len(found)} findings", sep="\n")
        total += len(found)
    return 1 if total else 0


try:
    sys.exit(main())
except Unbuildable as error:
    sys.exit(str(error))
