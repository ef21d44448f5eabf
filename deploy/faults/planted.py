"""The faults of this folder: how each is planted, and what an operator has to read of it. A table `[[fault]]` has
  name, what      in a word and in a sentence
  plant, undo     lines of bash, with the words of words.sh and the settings of the stack
  environment     settings of the doctor alone; $NAME is a setting of the stack
  area, topic, of, says, mend, exit
                  the doctor's finding: its place, what its sentence and its fix contain (… is anything), the exit code
  follows         topics that are in trouble as well because of it; "*" is any
  starts, refuses a service that does not start with `environment`, and what it says
  status, status_says
                  the level of the status page's verdict, such as "unknown or broken", and a sentence of it
  alarms          those of deploy/prometheus that fire, each with its severity
  load            people report and measure while it is there
  within          seconds in which the doctor has to name it
  seen            tests that plant it as well, or instead: Suite/test
and a table `[[unplanted]]` an alarm that is not shown this way, with the reason; play-values shows it, if it can.
"""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "deploy/faults"
# In the order of the doctor's areas; each is a file.
SUBJECTS = ("machine", "database", "rights", "migrations", "broker", "users", "topology", "running", "outside", "alarms")
AREAS = ("This machine", "PostgreSQL", "RabbitMQ", "Services", "Mail and providers")
LEVELS = ("told", "attention", "unknown", "broken", "no answer")
# What also shows while a part of a service's surroundings is broken, and is never the cause.
SYMPTOMS = ("ready", "canaries", "outbox", "retries")


@dataclass
class Fault:
    """One fault. Its fields are the keys of its table."""

    name: str
    what: str
    plant: str = ""
    undo: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    area: str = ""
    topic: str = ""
    of: str | None = None
    says: str = ""
    mend: str = ""
    exit: int = 2
    follows: list[str] = field(default_factory=list)
    starts: str = ""
    refuses: str = ""
    status: str = ""
    status_says: str = ""
    alarms: list[str] = field(default_factory=list)
    load: bool = False
    within: int = 60
    seen: list[str] = field(default_factory=list)

    @property
    def is_planted(self) -> bool:
        return bool(self.plant or self.environment)

    @property
    def is_for_doctor(self) -> bool:
        return bool(self.topic)

    @property
    def levels(self) -> list[str]:
        return self.status.split(" or ") if self.status else []

    def names(self, finding: dict) -> bool:
        """Whether a finding of the doctor is this fault's, with the right fix."""
        return (
            is_trouble(finding) and finding["area"] == self.area and finding["topic"] == self.topic
            and finding.get("of") == self.of and contains(finding["fact"], self.says)
            and contains(finding.get("mend") or "", self.mend))

    def explains(self, finding: dict) -> bool:
        """Whether a finding of something else is only what follows from this fault."""
        topics = (*SYMPTOMS, *self.follows)
        return "*" in topics or finding["topic"] in topics


def is_trouble(finding: dict) -> bool:
    return finding["state"] in ("warning", "broken")


def contains(text: str, sentence: str) -> bool:
    """Whether a text has a sentence in it, of which each … stands for anything."""
    return re.search(".*".join(map(re.escape, sentence.split("…"))), text, re.DOTALL) is not None


def content(subject: str) -> dict:
    return tomllib.loads((FOLDER / f"{subject}.toml").read_text())


def read(subject: str) -> list[Fault]:
    faults = [Fault(**row) for row in content(subject)["fault"]]
    for fault in faults:
        for problem in problems(fault):
            raise SystemExit(f"deploy/faults/{subject}.toml: {fault.name}: {problem}")
    return faults


def problems(fault: Fault):
    if not fault.is_planted and not fault.seen:
        yield "is neither planted nor seen in a test"
    if bool(fault.plant) != bool(fault.undo):
        yield "what is planted has to be undone, and nothing else"
    if fault.is_for_doctor and not (fault.area in AREAS and fault.says):
        yield f"needs what the doctor says, and its area: {', '.join(AREAS)}"
    if fault.is_for_doctor and fault.exit not in (1, 2):
        yield "the doctor exits with 1 for a warning or 2 for something broken"
    if not set(fault.levels) <= set(LEVELS):
        yield f"the page's verdict is one of {', '.join(LEVELS)}"
    if not (fault.is_for_doctor or fault.status or fault.alarms):
        yield "nobody has to see it"
    if bool(fault.starts) != bool(fault.refuses):
        yield "a service that refuses to start says why"


def all_faults() -> list[Fault]:
    faults = [fault for subject in SUBJECTS for fault in read(subject)]
    names = [fault.name for fault in faults]
    if len(set(names)) < len(names):
        raise SystemExit(f"deploy/faults: two have one name: {sorted(n for n in set(names) if names.count(n) > 1)}")
    return faults


def unplanted() -> list[tuple[str, str]]:
    """The alarms that no fault shows, each with its severity and with the reason."""
    return [(row["alarm"], row["because"]) for row in content("alarms")["unplanted"]]


def shown_by_values() -> set[str]:
    """Those of them that play-values shows."""
    return {alarm for state in tomllib.loads((FOLDER / "values.toml").read_text())["state"] for alarm in state["alarms"]}
