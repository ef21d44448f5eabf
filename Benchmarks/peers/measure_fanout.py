#!/usr/bin/env python3
"""measure_fanout.py TASK IDS RECIPIENTS: recipients per second that one Celery worker of two processes commits.

The queue is full before the worker begins to take from it, so that publishing costs the peer nothing; the clock runs
from the first take to the last commit. IDS has a user's id on each line. Prints one JSON object.
"""
import itertools
import json
import sys
import time
import uuid

import celery_worker
import psycopg

TASKS = {
    "one": ("tell_one", 1),
    "many": ("tell_many", 1000),
    "executemany": ("tell_many_by_executemany", 1000),
    "copy": ("tell_many_by_copy", 1000),
}
TABLE = """
DROP TABLE IF EXISTS recipients;
CREATE TABLE recipients (alert_id uuid, user_id uuid, state smallint NOT NULL, PRIMARY KEY (alert_id, user_id));
"""


def main():
    task, ids, recipients = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with celery_worker.counted() as counters:
        # Only now: the module reads the environment.
        import fanout_tasks

        name, size = TASKS[task]
        with psycopg.connect("", autocommit=True) as connection:
            connection.execute(TABLE)
        celery_worker.empty_queue(fanout_tasks.app)
        publish(getattr(fanout_tasks, name), ids, recipients, size)
        with celery_worker.running(fanout_tasks.app, "fanout_tasks") as worker:
            start = time.perf_counter()
            fanout_tasks.app.control.add_consumer("peer")
            seconds = celery_worker.seconds_until_committed(recipients, counters, worker, start)
    print(json.dumps({"recipients": recipients, "seconds": seconds, "kept": kept()}))


def publish(task, ids, recipients, size):
    alert = str(uuid.uuid4())
    with open(ids, encoding="ascii") as file, task.app.producer_pool.acquire(block=True) as producer:
        users = itertools.islice((line.rstrip() for line in file), recipients)
        while batch := list(itertools.islice(users, size)):
            task.apply_async((alert, batch if size > 1 else batch[0]), producer=producer)


def kept():
    with psycopg.connect("") as connection:
        return connection.execute("SELECT count(*) FROM recipients").fetchone()[0]


main()
