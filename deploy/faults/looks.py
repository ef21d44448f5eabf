"""A look at the running stack: what `breathe-easy doctor` and the status page say of it."""

import json
import os
import string
import subprocess
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field

from planted import ROOT, Fault, contains, is_trouble

PROGRAMS = os.environ.get("BREATHE_EASY_PROGRAMS", "")
# Beside the stack's own settings: where its scripts keep what they note.
SETTINGS = os.environ | {"RUN": f"{ROOT}/{os.environ.get('BREATHE_EASY_LOCAL', '.local')}/run"}


@dataclass
class Diagnosis:
    """What the doctor said; without findings it said nothing that can be read, and `error` is what it printed."""

    code: int
    seconds: float
    findings: list[dict] = field(default_factory=list)
    error: str = ""

    @property
    def troubles(self) -> list[dict]:
        return [finding for finding in self.findings if is_trouble(finding)]

    @property
    def is_well(self) -> bool:
        return self.code == 0 and bool(self.findings)

    def __str__(self) -> str:
        if not self.findings:
            return f"no answer that can be read (exit code {self.code}): {self.error}"
        return "; ".join(sentence(finding) for finding in self.troubles) or "all is well"


@dataclass
class Verdict:
    """What the status page said: its level, or "no answer", and its findings."""

    level: str
    findings: list[str]

    def names(self, fault: Fault) -> bool:
        return self.level in fault.levels and (
            not fault.status_says or any(contains(finding, fault.status_says) for finding in self.findings))

    def __str__(self) -> str:
        return f"{self.level}: {'; '.join(self.findings) or 'nothing more'}"


def sentence(finding: dict) -> str:
    of = f" of {finding['of']}" if finding.get("of") else ""
    return f"{finding['topic']}{of}: {finding['fact']}"


def filled(environment: dict[str, str]) -> dict[str, str]:
    """This process's environment with other settings, in which $NAME is a setting of now."""
    return os.environ | {
        name: string.Template(value).substitute(SETTINGS) for name, value in environment.items()}


def doctor(environment: dict[str, str] | None = None) -> Diagnosis:
    began = time.monotonic()
    try:
        result = subprocess.run(
            [f"{PROGRAMS}/breathe-easy", "doctor", "--json"], env=filled(environment or {}), capture_output=True,
            text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return Diagnosis(-1, time.monotonic() - began, error="it had not ended after 120 s")
    seconds = time.monotonic() - began
    try:
        return Diagnosis(result.returncode, seconds, json.loads(result.stdout)["findings"])
    except (ValueError, KeyError):
        return Diagnosis(result.returncode, seconds, error=(result.stderr or result.stdout).strip()[-300:])


def status() -> Verdict:
    request = urllib.request.Request(
        f"http://127.0.0.1:{os.environ['STATUS_HTTP_PORT']}/status/data",
        headers={"Authorization": f"Bearer {os.environ['STATUS_OPERATOR_TOKEN']}"})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            verdict = json.load(answer)["verdict"]
    except (OSError, ValueError, KeyError, urllib.error.URLError) as error:
        return Verdict("no answer", [str(error)])
    return Verdict(verdict["level"], [finding["text"] for finding in verdict["findings"]])


def start(service: str, environment: dict[str, str], seconds: float = 60) -> tuple[int | None, str]:
    """Starts a second process of a service. Returns its exit code, None if it had to be ended, and what it said."""
    process = subprocess.Popen(
        [f"{PROGRAMS}/{service}"], env=filled(environment), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said, _ = process.communicate(timeout=seconds)
        return process.returncode, said
    except subprocess.TimeoutExpired:
        process.terminate()
        try:
            said, _ = process.communicate(timeout=40)
        except subprocess.TimeoutExpired:
            process.kill()
            said, _ = process.communicate()
        return None, said
