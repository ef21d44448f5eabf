"""What a team would write with Celery: tasks that keep who was told of an alert, in PostgreSQL."""
import mmap
import os

import psycopg
from celery import Celery
from celery.signals import worker_process_init

app = Celery("peer", broker=os.environ["PEER_AMQP_URL"])
app.conf.update(
    task_default_queue="peer",
    task_ignore_result=True,
    # The same promise as ours: a task whose worker dies is done by another one.
    task_acks_late=True,
    worker_prefetch_multiplier=int(os.environ.get("PEER_PREFETCH", "4")),
    # A local broker needs no pool of connections, and nobody watches the worker's events.
    worker_send_task_events=False,
    broker_connection_retry_on_startup=False,
)

ONE = "INSERT INTO recipients (alert_id, user_id, state) VALUES (%s, %s, 1) ON CONFLICT DO NOTHING"
MANY = (
    "INSERT INTO recipients (alert_id, user_id, state)"
    " SELECT %s, unnest(%s::uuid[]), 1 ON CONFLICT DO NOTHING"
)
COPY = "COPY recipients (alert_id, user_id, state) FROM STDIN"


class Work:
    """Of one worker process: its connection, and how many recipients it has committed."""

    connection = None
    counter = None


@worker_process_init.connect
def open_connection(**_):
    Work.connection = psycopg.connect("", autocommit=True)
    # The measuring process reads the sum of the 8-byte counters, one per worker process.
    with open(os.environ["PEER_COUNTERS"], "r+b") as file:
        Work.counter = mmap.mmap(file.fileno(), 0)


def count(recipients):
    slot = 8 * (os.getpid() % 512)
    done = int.from_bytes(Work.counter[slot : slot + 8], "little") + recipients
    Work.counter[slot : slot + 8] = done.to_bytes(8, "little")


@app.task
def tell_one(alert, user):
    Work.connection.execute(ONE, (alert, user))
    count(1)


@app.task
def tell_many(alert, users):
    Work.connection.execute(MANY, (alert, users))
    count(len(users))


@app.task
def tell_many_by_executemany(alert, users):
    with Work.connection.transaction(), Work.connection.cursor() as cursor:
        cursor.executemany(ONE, [(alert, user) for user in users])
    count(len(users))


@app.task
def tell_many_by_copy(alert, users):
    with Work.connection.cursor() as cursor, cursor.copy(COPY) as copy:
        for user in users:
            copy.write_row((alert, user, 1))
    count(len(users))
