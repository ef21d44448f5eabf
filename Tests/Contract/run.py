"""run.py: schemathesis with all checks against running services, by docs/contract/openapi.json. It prints what failed and
ends with 1 when something did. It reads

    CONTRACT_URLS     JSON, the address of each service
    CONTRACT_TOKENS   JSON, bearer tokens by who they are of; strangers are always asked too
    CONTRACT_SECONDS  how long altogether
    CONTRACT_ONLY     a regular expression of paths, for looking at a few
    CONTRACT_REPORT   a folder for the whole output

What is left out, and which checks, stands with its reason in schemathesis.toml beside this file.
"""

import copy
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
DOCUMENT = HERE.parents[1] / "docs/contract/openapi.json"
METHODS = ("get", "head", "post", "put", "patch", "delete", "options")


def parts(document: dict):
    """A document for each service, with its paths only."""
    services = {tag["name"]: tag["x-service"] for tag in document["tags"]}
    wanted = re.compile(os.environ.get("CONTRACT_ONLY") or "")
    found: dict[str, dict] = {}
    for path, methods in document["paths"].items():
        if wanted.search(path):
            service = services[next(iter(methods.values()))["tags"][0]]
            found.setdefault(service, {})[path] = methods
    return {service: strict({**document, "paths": paths}) for service, paths in found.items()}


def strict(document: dict) -> dict:
    """Answers may have the named fields only: one that the document forgets is a fault."""
    document = copy.deepcopy(document)
    schemas = document["components"]["schemas"]
    schemas |= {f"{name}InAnswers": closed(schema) for name, schema in schemas.items()}
    for methods in document["paths"].values():
        for operation in methods.values():
            operation["responses"] = closed(operation["responses"])
    document["components"]["responses"] = closed(document["components"]["responses"])
    return document


def closed(part):
    if isinstance(part, list):
        return [closed(element) for element in part]
    if not isinstance(part, dict):
        return part
    part = {key: closed(value) for key, value in part.items()}
    if str(part.get("$ref", "")).startswith("#/components/schemas/"):
        part["$ref"] += "InAnswers"
    if part.get("type") == "object" and "properties" in part:
        part.setdefault("additionalProperties", False)
    return part


def run(service: str, document: dict, token: str | None, seconds: int) -> tuple[bool, str]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "openapi.json"
        file.write_text(json.dumps(document))
        command = [
            sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"), "run", str(file),
            "--url", json.loads(os.environ["CONTRACT_URLS"])[service], "--checks", "all", "--no-color",
            "--max-time", str(max(1, seconds)), "--generation-database", "none"]
        if token:
            command += ["--header", f"Authorization: Bearer {token}"]
        environment = {**os.environ, "SCHEMATHESIS_HOOKS": str(HERE / "hooks.py"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    return done.returncode == 0, done.stdout + done.stderr


def main() -> int:
    documents = parts(json.loads(DOCUMENT.read_text()))
    tokens = {"strangers": None, **json.loads(os.environ["CONTRACT_TOKENS"])}
    count = sum(len(methods) for document in documents.values() for methods in document["paths"].values())
    seconds = int(os.environ.get("CONTRACT_SECONDS") or 60) / len(tokens)
    report = os.environ.get("CONTRACT_REPORT")
    failed = 0
    for who, token in tokens.items():
        for service, document in documents.items():
            own = sum(len(methods) for methods in document["paths"].values())
            is_well, output = run(service, document, token, round(seconds * own / count))
            if report:
                Path(report).mkdir(parents=True, exist_ok=True)
                (Path(report) / f"{service}-{who}.txt").write_text(output)
            print(f"{service}, {who}: {own} routes, {'nothing failed' if is_well else 'failed'}")
            if not is_well:
                failed += 1
                # The test that runs this keeps 64 KiB.
                print(output[-12_000:])
    return 1 if failed else 0


sys.exit(main())
