"""Generated lines within a file that is otherwise written by hand. They stand between two comments,

    # generated: NAME (make generate)
    # end: NAME

each in the file's own kind of comment and at the indentation of the lines between.
"""

from pathlib import Path


class Document:
    """A file whose regions are filled in, one after the other."""

    def __init__(self, root: Path, path: str):
        self.path = path
        self.text = (root / path).read_text()

    def fill(self, name: str, lines: list[str]) -> "Document":
        """Replaces what stands between the marks of a region, wherever it occurs; lines are indented as its mark is."""
        result, inside = [], None
        for line in self.text.split("\n"):
            if f"generated: {name} (" in line:
                inside = line[:len(line) - len(line.lstrip())]
                result += [line] + [inside + new if new else "" for new in lines]
            elif inside is not None and line.endswith(f"end: {name}"):
                inside = None
            if inside is None:
                result.append(line)
        if inside is not None or f"generated: {name} (" not in self.text:
            raise SystemExit(f"{self.path}: the region '{name}' is missing, or has no end")
        self.text = "\n".join(result)
        return self

    @property
    def result(self) -> dict[str, str]:
        return {self.path: self.text}


def wrapped(words: list[str], width: int, separator: str = " ") -> list[str]:
    """Words as lines of at most that many characters; the separator ends each word but the last."""
    lines, line = [], ""
    for number, word in enumerate(words):
        word += separator.rstrip() if number < len(words) - 1 else ""
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return lines + [line] if line else lines
