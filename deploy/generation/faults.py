"""docs/planted-faults.md: the faults of deploy/faults, and which alarms they show."""

import sys
from pathlib import Path

from table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "faults"))

import alarms as prometheus  # noqa: E402
from planted import SUBJECTS, Fault, all_faults, content, read, shown_by_values, unplanted  # noqa: E402

PATH = "docs/planted-faults.md"
VALUES = "PlantedFaultsTests/alarmsFireAndStopInARealPrometheus"
HEAD = """# Planted faults

<!-- Written by `make generate` from deploy/faults. -->

Each fault is planted on purpose, and an operator has to read of it what is wrong and how to fix it: from `breathe-easy doctor`, from the [status page](status-page.md), or by an [alarm](operations.md#alarms). `make faults` plants them one at a time on a stack of its own, with real servers and a real Prometheus. It looks at the healthy stack under load before and after, when nobody may claim a fault, and undoes each fault before the next. `ONLY=name` plants one, `LOOKS=…` is the number of looks (100); it takes the newer of the two builds.

"Says" and "fix" are what has to be in the doctor's sentences; … stands for anything. "Exit" is the doctor's exit code. "Seen in" says where: by `make faults`, in the tests of `make test`, or both.
"""
ALARMS = """
## Alarms
Which fault shows which alarm of `deploy/prometheus`. Their waits are shortened to {wait} and their ranges to {range}, so that a fault need not last for hours: what is shown is that the expression meets the metrics as they are exported, that its threshold is crossed, and that it ends with the fault. `promtool` plays each alarm with the durations as they are delivered, in `deploy/prometheus/tests`.

An alarm whose fault would take longer is shown by a real Prometheus all the same, with values that are made for it: `{values}`, in `make test`.

"""


def files(root, table: Table) -> dict[str, str]:
    parts = [HEAD]
    for subject in SUBJECTS:
        faults = read(subject)
        parts.append(f"\n## {content(subject)['title']}\n" + (for_doctor(faults) + for_others(faults)))
    return {PATH: "".join(parts) + alarms(all_faults())}


def for_doctor(faults: list[Fault]) -> str:
    rows = [
        (f"{fault.what} (`{fault.name}`)", f"{fault.topic}{f' of {fault.of}' if fault.of else ''}: {said(fault.says)}",
         fault.exit, said(fault.mend), seen(fault))
        for fault in faults if fault.is_for_doctor]
    return markdown(("fault", "doctor says", "exit", "fix", "seen in"), rows)


def for_others(faults: list[Fault]) -> str:
    rows = [
        (f"{fault.what} (`{fault.name}`)", page(fault) or "–", ", ".join(fault.alarms) or "–", seen(fault))
        for fault in faults if not fault.is_for_doctor]
    return markdown(("fault", "status page", "alarms", "seen in"), rows)


def page(fault: Fault) -> str:
    return f"{fault.status}: {said(fault.status_says)}" if fault.status_says else fault.status


def said(text: str) -> str:
    return text if text.strip("…") else "…"


def seen(fault: Fault) -> str:
    places = ["`make faults`"] if fault.is_planted else []
    if fault.is_planted and fault.is_for_doctor and fault.status:
        places[0] += f", page: {page(fault)}"
    return "; ".join(places + [f"`{test}`" for test in fault.seen])


def markdown(head: tuple, rows: list[tuple]) -> str:
    if not rows:
        return ""
    lines = [head, ("---",) * len(head), *rows]
    return "".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def alarms(faults: list[Fault]) -> str:
    """Every alarm has a line; one that is neither shown nor excused is an omission."""
    shown = {}
    for fault in faults:
        for alarm in fault.alarms:
            shown.setdefault(alarm, []).append(f"`{fault.name}`")
    excused = dict(unplanted())
    every, by_values = prometheus.names_with_severities(), shown_by_values()
    if wrong := sorted(every ^ (shown.keys() | excused.keys())) or sorted(shown.keys() & excused.keys()) \
            or sorted(by_values - excused.keys()):
        raise SystemExit(
            f"deploy/faults: each alarm of deploy/prometheus is shown by a fault or listed as unplanted: {', '.join(wrong)}")
    rows = []
    for alarm in sorted(every):
        way = f"`{VALUES}`" if alarm in by_values else "nothing"
        rows.append((alarm, ", ".join(shown[alarm]) if alarm in shown else f"{way}: {excused[alarm]}"))
    return ALARMS.format(values=VALUES, wait=prometheus.WAIT.replace("s", " s"), range="a minute") + markdown(("alarm", "shown by"), rows)
