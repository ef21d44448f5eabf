#!/usr/bin/env python3
"""measure_inboxes.py PEOPLE LATITUDE LONGITUDE ALLERGEN LEVEL: seconds that one Celery worker of two processes takes
from the first task, which matches an alert, until all PEOPLE have an inbox entry.

People are those of alert_fanout.audience, in a table of their own with an index on the place; they are there before the
clock starts. The entries' table has the columns and indexes of the notifier's `entries`. Prints one JSON object.
"""
import json
import sys
import time

import celery_worker
import psycopg

PEOPLE = """
CREATE TABLE IF NOT EXISTS peer_people AS
SELECT user_id, latitude, longitude, radius_km, language, allergens, thresholds FROM alert_fanout.audience;
CREATE INDEX IF NOT EXISTS peer_people_by_place ON peer_people (latitude, longitude);
ANALYZE peer_people;
"""
ENTRIES = """
DROP TABLE IF EXISTS peer_entries;
CREATE TABLE peer_entries (
    user_id uuid, source bigint, created_at timestamptz NOT NULL, read_at timestamptz, superseded_at timestamptz,
    id uuid, language text NOT NULL, threshold smallint, PRIMARY KEY (user_id, source));
CREATE INDEX ON peer_entries USING brin (created_at);
"""


def main():
    people, allergen = int(sys.argv[1]), sys.argv[4]
    place = {"latitude": float(sys.argv[2]), "longitude": float(sys.argv[3]), "allergen": allergen,
             "level": int(sys.argv[5])}
    with psycopg.connect("", autocommit=True) as connection:
        connection.execute(PEOPLE)
        connection.execute(ENTRIES)
    with celery_worker.counted() as counters:
        # Only now: the module reads the environment.
        import inbox_tasks

        app = inbox_tasks.app
        celery_worker.empty_queue(app)
        with celery_worker.running(app, "inbox_tasks") as worker:
            app.control.add_consumer("peer", reply=True)
            start = time.perf_counter()
            inbox_tasks.raise_alert.delay(1, place)
            seconds = celery_worker.seconds_until_committed(people, counters, worker, start)
    print(json.dumps({"recipients": people, "seconds": seconds, "kept": kept()}))


def kept():
    with psycopg.connect("") as connection:
        return connection.execute("SELECT count(*) FROM peer_entries").fetchone()[0]


main()
