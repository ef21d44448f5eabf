"""check_samples.py DOCUMENT FOLDER…: validates each stored sample `<message>.json` of the folders against the payload of that
message in an AsyncAPI document. The first folder must have one of each message, with no field that the document does not
name. Prints what is wrong, a sentence a line."""

import copy
import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator, FormatChecker


def closed(part):
    """The schemas with objects that have the named fields and no others."""
    if isinstance(part, list):
        return [closed(element) for element in part]
    if not isinstance(part, dict):
        return part
    part = {key: closed(value) for key, value in part.items()}
    if isinstance(part.get("properties"), dict) and part.get("type") == "object":
        part.setdefault("additionalProperties", False)
    return part


def faults(document: dict, file: Path):
    name = file.stem
    if name not in document["components"]["messages"]:
        yield f"{file}: the document has no message {name}"
        return
    root = {"$ref": f"#/components/messages/{name}/payload", "components": document["components"]}
    for fault in Draft202012Validator(root, format_checker=FormatChecker()).iter_errors(json.loads(file.read_text())):
        yield f"{file}: {fault.json_path}: {fault.message}"


def main(path, *folders):
    document = json.loads(Path(path).read_text())
    strict = {**document, "components": closed(copy.deepcopy(document["components"]))}
    found = []
    for place, folder in enumerate(folders):
        files = sorted(Path(folder).glob("*.json"))
        found += [fault for file in files for fault in faults(strict if place == 0 else document, file)]
        if place == 0:
            missing = set(document["components"]["messages"]) - {file.stem for file in files}
            found += [f"{name} has no sample" for name in sorted(missing)]
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main(*sys.argv[1:]))
