"""A real Prometheus with the rules of deploy/prometheus.

An alarm waits for minutes, and looks at what happened within minutes, hours or days. Here every wait is 5 s and every
range a minute: what is shown is that the expressions meet the metrics as they are exported, that the thresholds are
crossed, and that the alarm ends with its fault. The durations as they are delivered are played by promtool, in
deploy/prometheus/tests.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from planted import ROOT

sys.path.insert(0, str(ROOT / "deploy/generation"))

from table import Table  # noqa: E402

WAIT, RANGE, SCRAPE, EVALUATE = "5s", "1m", "2s", "1s"


def hurried(rules: str) -> str:
    """The text of a file of rules with short waits and ranges."""
    return re.sub(r"\[\d+[smhd]\]", f"[{RANGE}]", re.sub(r"(?m)^(\s+for: )\w+$", rf"\g<1>{WAIT}", rules))


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Prometheus:
    """Runs as long as the `with` block, and with it the programs that it reads from."""

    def __init__(self, folder: Path, jobs: list[dict], programs: dict[str, tuple[list[str], dict[str, str]]] | None = None):
        self.folder, self.jobs, self.programs, self.port = folder, jobs, programs or {}, free_port()
        self.processes: list[subprocess.Popen] = []

    def __enter__(self) -> "Prometheus":
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "rules").mkdir(parents=True)
        for file in sorted((ROOT / "deploy/prometheus").glob("*.rules.yml")):
            (self.folder / "rules" / file.name).write_text(hurried(file.read_text()))
        # JSON is YAML.
        (self.folder / "prometheus.yml").write_text(json.dumps({
            "global": {"scrape_interval": SCRAPE, "scrape_timeout": SCRAPE, "evaluation_interval": EVALUATE},
            "rule_files": ["rules/*.rules.yml"], "scrape_configs": self.jobs}, indent=2))
        for name, (command, environment) in self.programs.items():
            self.run(name, command, environment)
        self.run("prometheus", [
            "prometheus", f"--config.file={self.folder}/prometheus.yml", f"--storage.tsdb.path={self.folder}/data",
            f"--web.listen-address=127.0.0.1:{self.port}", "--log.level=warn"], {})
        try:
            self.await_ready()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait()

    def run(self, name: str, command: list[str], environment: dict[str, str]):
        with (self.folder / f"{name}.log").open("w") as log:
            self.processes.append(subprocess.Popen(
                command, env=os.environ | environment, stdout=log, stderr=subprocess.STDOUT))

    def await_ready(self):
        give_up = time.monotonic() + 60
        while "Watchdog none" not in self.firing():
            if self.processes[-1].poll() is not None or time.monotonic() > give_up:
                raise SystemExit(f"Prometheus did not become ready: {(self.folder / 'prometheus.log').read_text()[-2000:]}")
            time.sleep(0.2)

    def firing(self) -> set[str]:
        """The names of the alarms that fire, each with its severity."""
        return {
            f"{alert['labels']['alertname']} {alert['labels']['severity']}"
            for alert in self.answer("alerts").get("alerts", []) if alert["state"] == "firing"}

    def samples(self, metric: str) -> int:
        """How many it has read of a metric within the shortened range."""
        query = urllib.parse.urlencode({"query": f"sum(count_over_time({metric}[{RANGE}]))"})
        result = self.answer(f"query?{query}").get("result", [])
        return int(result[0]["value"][1]) if result else 0

    def answer(self, path: str) -> dict:
        """Nothing while it does not answer."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/v1/{path}", timeout=10) as answer:
                return json.load(answer)["data"]
        except (OSError, ValueError, KeyError, urllib.error.URLError):
            return {}


def of_stack(folder: Path) -> Prometheus:
    """Reads the stack of this environment as deploy/prometheus/prometheus.yml does, but for addresses and pace."""
    broker = [{"targets": [f"127.0.0.1:{os.environ['RABBITMQ_PROMETHEUS_PORT']}"], "labels": {"service": "rabbitmq"}}]
    services = [
        {"targets": [f"127.0.0.1:{os.environ[row.prefix + '_ADMIN_PORT']}"], "labels": {"service": row.name}}
        for row in Table().rows]
    jobs = [
        {"job_name": "services", "static_configs": services},
        {"job_name": "rabbitmq", "static_configs": broker},
        {"job_name": "rabbitmq-queues", "metrics_path": "/metrics/detailed",
         "params": {"vhost": ["breathe-easy"], "family": ["queue_coarse_metrics", "queue_consumer_count"]},
         "static_configs": broker},
    ]
    exporter = shutil.which("prometheus-postgres-exporter")
    if not exporter:
        raise SystemExit("prometheus-postgres-exporter is missing: apt-get install prometheus-postgres-exporter")
    address = f"127.0.0.1:{free_port()}"
    jobs.append({
        "job_name": "postgres", "static_configs": [{"targets": [address], "labels": {"service": "postgres"}}]})
    database = {"DATA_SOURCE_NAME": os.environ["OPERATOR_POSTGRES_URL"] + "?sslmode=disable"}
    return Prometheus(folder, jobs, {"exporter": ([exporter, f"--web.listen-address={address}"], database)})


def names_with_severities() -> set[str]:
    """Every alarm of deploy/prometheus, each with its severity, such as `BrokerDown critical`."""
    names = set()
    for file in (ROOT / "deploy/prometheus").glob("*.rules.yml"):
        for alert, severity in re.findall(r"- alert: (\w+)\n.*?severity: (\w+)", file.read_text(), re.DOTALL):
            names.add(f"{alert} {severity}")
    return names
