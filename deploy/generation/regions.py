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
        """Replaces what stands between the marks of a region; lines are indented as its first mark is."""
        before = self.text.split("\n")
        begins = [number for number, line in enumerate(before) if f"generated: {name} (" in line]
        ends = [number for number, line in enumerate(before) if line.rstrip(" ->").endswith(f"end: {name}")]
        if len(begins) != 1 or len(ends) != 1 or ends[0] < begins[0]:
            raise SystemExit(f"{self.path}: the marks of the region '{name}' have to stand there once, in order")
        mark = before[begins[0]]
        indent = mark[:len(mark) - len(mark.lstrip())]
        filled = [indent + line if line else "" for line in lines]
        self.text = "\n".join(before[:begins[0] + 1] + filled + before[ends[0]:])
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
