"""Both documents of the contract as texts in the gateway's executable, which serves them and shows them as a page: an array
of bytes, as the build makes it of other files, takes the compiler minutes at this size."""

import json

import contract
import contract_messages

FILE = "Services/ingest-gateway/Developers/ContractData.swift"


def files(root, table) -> dict[str, str]:
    texts = {"openAPI": short(contract, root, table), "asyncAPI": short(contract_messages, root, table)}
    lines = [line for name, text in texts.items() for line in (f"    static let {name} = ##\"\"\"", text, '"""##', "")]
    return {FILE: "\n".join([
        "// swift-format-ignore-file", "",
        "/// `docs/contract/openapi.json` and `asyncapi.json`. Written by `make generate`.", "enum ContractData {",
        *lines[:-1], "}", ""])}


def short(generator, root, table) -> str:
    document = json.loads(generator.files(root, table)[generator.DOCUMENT])
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
