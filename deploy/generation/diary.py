"""The diary's pictures and dictionary as texts in the executable: arrays of bytes, as the build makes them of other
files, take the compiler minutes at this size. A picture is a file and a line of graphics.json."""

import json

BASE = "Services/symptom-journal/Diary"


def files(root, _table) -> dict[str, str]:
    base = root / BASE
    listed = json.loads((base / "Graphics/graphics.json").read_text())
    pictures = {}
    for kind in ("stickers", "backgrounds"):
        for item in listed[kind]:
            svg = (base / "Graphics" / kind / f"{item['id']}.svg").read_text()
            pictures[item["id"]] = " ".join(svg.split())
    lines = [f'        ("{name}.svg", ##"{svg}"##),' for name, svg in sorted(pictures.items())]
    dictionary = (base / "Dictionary/symptoms.json").read_text().strip()
    return {f"{BASE}/DiaryData.swift": "\n".join([
        "// swift-format-ignore-file", "",
        "/// The pictures and the dictionary of the diary. Written by `make generate`.", "enum DiaryData {",
        "    /// Of files. With its type, since the compiler takes a minute to find it out.",
        "    static let pictures: [(name: String, text: String)] = [", *lines, "    ]", "", '    static let symptoms = ##"""', dictionary, '"""##',
        "}", ""])}
