#!/usr/bin/env python3
"""measure_fanout.py TASK IDS RECIPIENTS: recipients per second that one Celery worker of two processes commits.

The queue is full before the worker begins to take from it, so that publishing costs the peer nothing; the clock runs
from the first take to the last commit. IDS has a user's id on each line. Prints one JSON object.
"""
import contextlib
import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import uuid

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
WORKER_PROCESSES = 2
PATIENCE = 600


def main():
    task, ids, recipients = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with tempfile.NamedTemporaryFile() as counters:
        counters.write(bytes(8 * 512))
        counters.flush()
        os.environ["PEER_COUNTERS"] = counters.name
        # Only now: the module reads the environment.
        import fanout_tasks

        name, size = TASKS[task]
        prepare(fanout_tasks.app)
        publish(getattr(fanout_tasks, name), ids, recipients, size)
        print(json.dumps(measure(counters.name, recipients, fanout_tasks.app)))


def prepare(app):
    import psycopg

    with psycopg.connect("", autocommit=True) as connection:
        connection.execute(TABLE)
    with app.connection_for_write() as connection:
        app.amqp.queues["peer"].bind(connection.default_channel).declare()
        app.amqp.queues["peer"].bind(connection.default_channel).purge()


def publish(task, ids, recipients, size):
    alert = str(uuid.uuid4())
    with open(ids, encoding="ascii") as file, task.app.producer_pool.acquire(block=True) as producer:
        users = itertools.islice((line.rstrip() for line in file), recipients)
        while batch := list(itertools.islice(users, size)):
            task.apply_async((alert, batch if size > 1 else batch[0]), producer=producer)


def measure(counters, recipients, app):
    worker = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "celery", "--quiet", "-A", "fanout_tasks", "worker", "--pool=prefork",
         f"--concurrency={WORKER_PROCESSES}", "--loglevel=WARNING", "--without-gossip", "--without-mingle",
         "--without-heartbeat", "--exclude-queues=peer", "--queues=peer-control"],
        cwd=os.path.dirname(os.path.abspath(__file__)), stdout=sys.stderr, start_new_session=True)
    try:
        wait_for_worker(app, worker)
        start = time.perf_counter()
        app.control.add_consumer("peer")
        while (done := committed(counters)) < recipients:
            if worker.poll() is not None:
                sys.exit("the Celery worker ended by itself")
            if time.perf_counter() - start > PATIENCE:
                sys.exit(f"only {done} of {recipients} recipients were committed in {PATIENCE} s")
            time.sleep(0.002)
        seconds = time.perf_counter() - start
    finally:
        stop(worker)
    return {"recipients": recipients, "seconds": seconds, "kept": kept()}


def stop(worker):
    """Asks the worker to end, and ends what is left of it: it leads a session of its own."""
    worker.terminate()
    try:
        worker.wait(10)
    except subprocess.TimeoutExpired:
        pass
    with contextlib.suppress(ProcessLookupError):
        os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()


def wait_for_worker(app, worker):
    for _ in range(120):
        if app.control.ping(timeout=0.5):
            return
        if worker.poll() is not None:
            break
    sys.exit("the Celery worker did not start")


def committed(counters):
    with open(counters, "rb") as file:
        data = file.read()
    return sum(int.from_bytes(data[place : place + 8], "little") for place in range(0, len(data), 8))


def kept():
    import psycopg

    with psycopg.connect("") as connection:
        return connection.execute("SELECT count(*) FROM recipients").fetchone()[0]


# So that the worker is stopped, whatever ends this process.
signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
main()
