"""The programs of deploy/local/supervisord.conf."""

from regions import Document
from table import Table

LOGS = "%(ENV_BREATHE_EASY_ROOT)s/%(ENV_BREATHE_EASY_LOCAL)s/log"


def files(root, table: Table) -> dict[str, str]:
    first = [("replay", 10), ("mail-catcher", 10)]
    programs = first + [(row.name, 20) for row in table.rows] + [("proxy", 30)]
    lines = [line for name, priority in programs for line in [*program(name, priority), ""]]
    return Document(root, "deploy/local/supervisord.conf").fill("programs", lines[:-1]).result


def program(name: str, priority: int) -> list[str]:
    return [
        f"[program:{name}]",
        f"command = /bin/bash deploy/local/run-program {name}",
        f"priority = {priority}",
        "autorestart = true",
        "startsecs = 2",
        "startretries = 1000",
        "stopwaitsecs = 30",
        "killasgroup = true",
        "redirect_stderr = true",
        f"stdout_logfile = {LOGS}/{name}.log",
        "stdout_logfile_maxbytes = 20MB",
        "stdout_logfile_backups = 1",
    ]
