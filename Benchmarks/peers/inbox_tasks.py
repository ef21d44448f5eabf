"""What a team would write with Celery for a whole alert: match in SQL, then insert inbox entries by the thousand."""
from fanout_tasks import Work, app, count

BATCH = 1000
# Degrees on each side of the alert within which anybody's circle of up to 160 km may reach it; near the equator.
REACH = 1.5
RADIUS = 6371.0088

MATCH = f"""
SELECT user_id::text, language, thresholds[array_position(allergens, %(allergen)s)]
FROM peer_people
WHERE latitude BETWEEN %(latitude)s - {REACH} AND %(latitude)s + {REACH}
    AND longitude BETWEEN %(longitude)s - {REACH} AND %(longitude)s + {REACH}
    AND thresholds[array_position(allergens, %(allergen)s)] <= %(level)s
    AND 2 * {RADIUS} * asin(sqrt(
        sin(radians(%(latitude)s - latitude) / 2) ^ 2
        + cos(radians(latitude)) * cos(radians(%(latitude)s)) * sin(radians(%(longitude)s - longitude) / 2) ^ 2
    )) <= radius_km
"""
INSERT = """
INSERT INTO peer_entries (user_id, source, language, created_at, threshold)
SELECT user_id, %s, language, now(), threshold
FROM unnest(%s::uuid[], %s::text[], %s::smallint[]) AS matched (user_id, language, threshold)
ON CONFLICT DO NOTHING
"""


@app.task
def raise_alert(source, place):
    with (
        app.producer_pool.acquire(block=True) as producer,
        Work.connection.transaction(),
        Work.connection.cursor(name="matched") as cursor,
    ):
        cursor.execute(MATCH, place)
        while matched := cursor.fetchmany(BATCH):
            add_entries.apply_async((source, *map(list, zip(*matched, strict=True))), producer=producer)


@app.task
def add_entries(source, users, languages, thresholds):
    Work.connection.execute(INSERT, (source, users, languages, thresholds))
    count(len(users))
