"""Each resource against its schema: Kubernetes' own from PyPI's kubernetes-validate, in which an unknown field is a fault,
and ours in deploy/kubernetes/schemas for the operators' resources."""

import functools
from collections.abc import Iterator

import jsonschema
import yaml
from kubernetes_validate import utils

from manifests import FOLDER, Manifest

# The oldest release that Kubernetes still cares for (November 2026), and the newest.
RELEASES = ("1.34", "1.37")

# It would read two megabytes again for each resource.
utils.schema_contents = functools.cache(utils.schema_contents)


def findings(manifest: Manifest) -> Iterator[str]:
    """The first fault of a resource, if it has one."""
    group = manifest.body.get("apiVersion", "").rpartition("/")[0]
    ours = FOLDER / "schemas" / f"{group}_{manifest.kind}.yaml"
    if ours.exists():
        error = jsonschema.exceptions.best_match(validator(ours).iter_errors(manifest.body))
        if error:
            yield manifest.finding(*fault(error))
        return
    for release in RELEASES:
        try:
            utils.validate(manifest.body, release, strict=True)
        except utils.ValidationError as error:
            yield manifest.finding(*fault(error))
            return
        except utils.SchemaNotFoundError:
            yield manifest.finding("kind", f"neither Kubernetes {release} nor deploy/kubernetes/schemas knows it")
            return


def fault(error: jsonschema.ValidationError) -> tuple[str, str]:
    """Field and sentence."""
    field = ".".join(str(step) for step in error.absolute_path) or "the resource"
    return field, error.message.split("\n")[0]


@functools.cache
def validator(file) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(yaml.safe_load(file.read_text()))
