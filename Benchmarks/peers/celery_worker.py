"""One Celery worker of two processes over the queue `peer`, and how many recipients it has committed."""
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time

WORKER_PROCESSES = 2
PATIENCE = 900


@contextlib.contextmanager
def counted():
    """A file of 8-byte counters, one per worker process; tasks find it by PEER_COUNTERS."""
    with tempfile.NamedTemporaryFile() as counters:
        counters.write(bytes(8 * 512))
        counters.flush()
        os.environ["PEER_COUNTERS"] = counters.name
        yield counters.name


def empty_queue(app):
    with app.connection_for_write() as connection:
        app.amqp.queues["peer"].bind(connection.default_channel).declare()
        app.amqp.queues["peer"].bind(connection.default_channel).purge()


@contextlib.contextmanager
def running(app, module):
    """The worker takes nothing from the queue until `app.control.add_consumer("peer")`."""
    worker = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "celery", "--quiet", "-A", module, "worker", "--pool=prefork",
         f"--concurrency={WORKER_PROCESSES}", "--loglevel=WARNING", "--without-gossip", "--without-mingle",
         "--without-heartbeat", "--exclude-queues=peer", "--queues=peer-control"],
        cwd=os.path.dirname(os.path.abspath(__file__)), stdout=sys.stderr, start_new_session=True)
    try:
        wait_for(app, worker)
        yield worker
    finally:
        stop(worker)


def seconds_until_committed(recipients, counters, worker, start):
    """From `start`, by time.perf_counter()."""
    while (done := committed(counters)) < recipients:
        if worker.poll() is not None:
            sys.exit("the Celery worker ended by itself")
        if time.perf_counter() - start > PATIENCE:
            sys.exit(f"only {done} of {recipients} recipients were committed in {PATIENCE} s")
        time.sleep(0.002)
    return time.perf_counter() - start


def committed(counters):
    with open(counters, "rb") as file:
        data = file.read()
    return sum(int.from_bytes(data[place : place + 8], "little") for place in range(0, len(data), 8))


def wait_for(app, worker):
    for _ in range(120):
        if app.control.ping(timeout=0.5):
            return
        if worker.poll() is not None:
            break
    sys.exit("the Celery worker did not start")


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


# So that the worker is stopped, whatever ends this process.
signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
