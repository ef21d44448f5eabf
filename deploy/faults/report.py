"""What became of each fault, as a table."""

import sys
from dataclasses import dataclass, field

from looks import Diagnosis, sentence
from planted import Fault


@dataclass
class Outcome:
    """ok: named with the right fix; misnamed: something else was said too, or instead; unnamed: nothing was said."""

    name: str
    verdict: str = "ok"
    said: str = ""
    code: int | None = None
    seconds: float = 0
    alarms: list[str] = field(default_factory=list)

    @property
    def is_ok(self) -> bool:
        return self.verdict == "ok" and not self.alarms

    def judge(self, fault: Fault, diagnosis: Diagnosis):
        """Compares what the doctor said with what it has to say."""
        self.verdict, self.said, self.code = "ok", "", diagnosis.code
        named = [finding for finding in diagnosis.findings if fault.names(finding)]
        others = [finding for finding in diagnosis.troubles if finding not in named]
        strange = [finding for finding in others if not fault.explains(finding)]
        # The consequences of what is a warning may be worse.
        is_worse = fault.exit == 1 and diagnosis.code == 2 and any(f["state"] == "broken" for f in others)
        if not named:
            self.misname(str(diagnosis), unnamed=not diagnosis.troubles)
            return
        self.said = sentence(named[0])
        if strange:
            self.misname(f"besides: {'; '.join(sentence(finding) for finding in strange)}")
        elif diagnosis.code != fault.exit and not is_worse:
            self.misname(f"exit code {diagnosis.code} instead of {fault.exit}")

    def misname(self, why: str, unnamed: bool = False):
        if self.verdict == "ok":
            self.verdict = "unnamed" if unnamed else "misnamed"
        self.said = f"{self.said}; {why}" if self.said else why


def say(line: str):
    print(line, file=sys.stderr, flush=True)


def print_table(outcomes: list[Outcome], looks: int, claims: list[str], longest: float, goal: float):
    rows = [("fault", "said", "exit", "s", "verdict")]
    for outcome in outcomes:
        verdict = "; ".join([outcome.verdict, *outcome.alarms])
        code = "-" if outcome.code is None else str(outcome.code)
        rows.append((outcome.name, shortened(outcome.said, outcome.is_ok), code, f"{outcome.seconds:.0f}", verdict))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    print()
    for row in rows:
        print("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths)), row[4]]))
    print()
    for claim in dict.fromkeys(claims):
        print(f"claimed without a fault, {claims.count(claim)} times: {claim}")
    count = {verdict: sum(o.verdict == verdict for o in outcomes) for verdict in ("ok", "unnamed", "misnamed")}
    silent = sum(len(outcome.alarms) for outcome in outcomes)
    print(
        f"{len(outcomes)} faults: {count['ok']} named, {count['unnamed']} unnamed, {count['misnamed']} misnamed; "
        f"{silent} alarms that did not fire or stop; {len(claims)} claims without a fault in {looks} looks; "
        f"the doctor took at most {longest:.1f} s (goal: under {goal} s)")


def shortened(text: str, is_ok: bool, most: int = 110) -> str:
    """What is as expected fits in a line; what is not is shown whole."""
    text = " ".join(text.split())
    return text if len(text) <= most or not is_ok else text[:most - 1] + "…"
