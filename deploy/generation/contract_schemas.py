"""JSON Schemas as the fragments of docs/contract write them, in short form.

A word in lower case is a type, one in upper case a schema of the same document; `[X]` is a list of X; `fields` are those of
an object, of which one whose name ends in `~` may be absent and one in `~~` may be null too; `map: X` is an object with any
names. All else is JSON Schema.
"""

import re

TYPES = ("string", "integer", "number", "boolean", "object", "null")
# Keywords that hold one schema, several, or several by name.
ONE, MANY, NAMED = ("items", "not", "additionalProperties", "contains"), ("oneOf", "anyOf", "allOf", "prefixItems"), (
    "properties", "patternProperties")


class Fault(Exception):
    """What is wrong in a fragment, and where."""


def schema(short, where: str, known: set[str]) -> dict:
    if isinstance(short, str):
        return named(short, where, known)
    if isinstance(short, list):
        if len(short) != 1:
            raise Fault(f"{where}: a list names the schema of its elements, one")
        return {"type": "array", "items": schema(short[0], f"{where}[]", known)}
    if not isinstance(short, dict):
        raise Fault(f"{where}: no schema: {short!r}")
    full = {}
    for key, value in short.items():
        if key == "fields":
            full |= record(value, where, known)
        elif key == "map":
            full |= {"type": "object", "additionalProperties": schema(value, f"{where}.*", known)}
        elif key == "is":
            full |= schema(value, where, known)
        elif key == "about":
            full["description"] = value
        elif key in ONE and not isinstance(value, bool):
            full[key] = schema(value, f"{where}.{key}", known)
        elif key in MANY:
            full[key] = [schema(part, f"{where}.{key}", known) for part in value]
        elif key in NAMED:
            full[key] = {name: schema(part, f"{where}.{name}", known) for name, part in value.items()}
        else:
            full[key] = value
    if "enum" in full and "type" not in full and all(isinstance(word, str) for word in full["enum"]):
        full = {"type": "string", **full}
    return full


def named(word: str, where: str, known: set[str]) -> dict:
    if word in TYPES:
        return {"type": word}
    if word == "any":
        return {}
    if word not in known:
        raise Fault(f"{where}: there is no schema {word}")
    return {"$ref": f"#/components/schemas/{word}"}


def record(fields: dict, where: str, known: set[str]) -> dict:
    full = {"type": "object", "properties": {}}
    required = []
    for name, value in fields.items():
        is_nullable = name.endswith("~~")
        name, is_optional = optional(name.removesuffix("~") if is_nullable else name)
        full["properties"][name] = schema(value, f"{where}.{name}", known)
        if is_nullable:
            full["properties"][name] = nullable(full["properties"][name])
        if not is_optional:
            required.append(name)
    return full | ({"required": required} if required else {})


def nullable(full: dict) -> dict:
    if "type" in full and "enum" not in full:
        return full | {"type": [full["type"], "null"]}
    about = {"description": full.pop("description")} if "description" in full else {}
    return about | {"anyOf": [full, {"type": "null"}]}


def optional(name: str) -> tuple[str, bool]:
    """A name, and whether what it names may be absent."""
    return (name[:-1], True) if name.endswith("~") else (name, False)


def is_schema_name(text, known: set[str]) -> bool:
    return isinstance(text, str) and bool(re.fullmatch(r"[A-Z]\w*", text)) and text in known
