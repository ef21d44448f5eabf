"""The OpenAPI document of all services: docs/contract/openapi.json, from the fragments of docs/contract and the services'
access tables. What a fragment may say is in docs/contract.md."""

import json
import re

try:
    import yaml
except ImportError:
    raise SystemExit("generate: the contract's fragments are YAML: apt-get install python3-yaml") from None

from contract_access import Access, tables
from contract_operations import Operation
from contract_schemas import Fault, schema

FOLDER = "docs/contract"
DOCUMENT = f"{FOLDER}/openapi.json"
FRAGMENT_KEYS = {"feature", "about", "path", "schemas", "routes"}


class Loader(yaml.SafeLoader):
    """Of YAML 1.2: `on` and `off` are words, and so are days."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":bool", ":timestamp"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), "tf")


def load(file) -> dict:
    return yaml.load(file.read_text(), Loader)


def files(root, _table) -> dict[str, str]:
    try:
        return {DOCUMENT: json.dumps(document(root), indent=1, ensure_ascii=False) + "\n"}
    except (Fault, yaml.YAMLError) as fault:
        raise SystemExit(f"generate: {fault}")


def document(root) -> dict:
    shared = load(root / FOLDER / "components.yaml")
    access = tables(root)
    fragments = [fragment for service in access for fragment in read(root, service)]
    named = unique(shared, fragments)
    paths: dict[str, dict] = {}
    documented, identifiers = set(), set()
    for fragment in fragments:
        for route, described in fragment["routes"].items():
            where = f"{fragment['file']}: {route}"
            declared = access[fragment["service"]].get(route)
            if not declared:
                raise Fault(f"{where}: the access table of {fragment['service']} has no such route")
            if route in documented:
                raise Fault(f"{where}: is described twice")
            documented.add(route)
            method, path = route.split(" ")
            operation = Operation(route, described, declared, fragment, named, where)
            if operation.identifier in identifiers:
                raise Fault(f"{where}: {operation.identifier} is another route's: say another under called")
            identifiers.add(operation.identifier)
            paths.setdefault(path, {})[method.lower()] = operation.document()
    complain(access, documented)
    schemas = {}
    for part in [{"schemas": shared["schemas"], "file": "components.yaml"}, *fragments]:
        for name, short in part.get("schemas", {}).items():
            schemas[name] = schema(short, f"{part['file']}: {name}", set(named))
    return {
        "openapi": "3.1.1", "info": shared["info"],
        "jsonSchemaDialect": "https://spec.openapis.org/oas/3.1/dialect/base", "servers": shared["servers"],
        "tags": [
            {"name": fragment["feature"], "description": fragment["about"].strip(), "x-service": fragment["service"]}
            for fragment in fragments],
        "paths": dict(sorted(paths.items())),
        "components": {
            "securitySchemes": shared["securitySchemes"], "headers": shared["headers"],
            "responses": problems(shared["problems"]), "schemas": dict(sorted(schemas.items()))},
    }


def read(root, service: str) -> list[dict]:
    """The fragments of a service, in the order of their names."""
    found = []
    for file in sorted((root / FOLDER / service).glob("*.yaml")):
        fragment = load(file)
        name = str(file.relative_to(root))
        if unknown := set(fragment) - FRAGMENT_KEYS:
            raise Fault(f"{name}: has {', '.join(sorted(unknown))}, which is no key of a fragment")
        if missing := {"feature", "about", "routes"} - set(fragment):
            raise Fault(f"{name}: {', '.join(sorted(missing))} is missing")
        found.append({**fragment, "file": name, "service": service})
    return found


def unique(shared: dict, fragments: list[dict]) -> dict[str, object]:
    """All schemas in short form, by their names, each of which one file declares."""
    named = dict(shared["schemas"])
    for fragment in fragments:
        own = fragment.get("schemas", {})
        if twice := set(named) & set(own):
            raise Fault(f"{fragment['file']}: {', '.join(sorted(twice))} is declared elsewhere too")
        named |= own
    return named


def problems(descriptions: dict[int, str]) -> dict:
    """What each refusal looks like: a document for programs, a page for browsers."""
    return {
        f"Problem{status}": {
            "description": description,
            **({"headers": {"Retry-After": {"$ref": "#/components/headers/Retry-After"}}}
               if status in (429, 503) else {}),
            "content": {
                "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}},
                "text/html": {"schema": {"type": "string"}}}}
        for status, description in sorted(descriptions.items())}


def complain(access: dict[str, dict[str, Access]], documented: set[str]) -> None:
    missing = [f"{service}: {route}" for service, routes in access.items() for route in routes if route not in documented]
    if missing:
        raise Fault(f"no fragment of {FOLDER} describes\n  " + "\n  ".join(missing))
