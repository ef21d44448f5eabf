#!/usr/bin/env python3
"""accounts_peer.py PORT: what a team would write with FastAPI, asyncpg and aio-pika for signing in, reports,
measurements and the inbox, doing per request what accounts and the gateway do, in one process of uvicorn.

The database comes from libpq's variables and the broker from PEER_AMQP_URL. The tables are those of the services, in a
schema of its own, filled from theirs before the server listens.
"""
import asyncio
import contextlib
import hashlib
import hmac
import json
import os
import secrets
import sys
import uuid
from base64 import b64decode, b64encode
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from typing import Annotated, Literal

import aio_pika
import asyncpg
import uvicorn
from fastapi import Depends, FastAPI, Header, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import AwareDatetime, BaseModel, Field

TABLES = """
DROP SCHEMA IF EXISTS peer CASCADE;
CREATE SCHEMA peer;
CREATE TABLE peer.people AS SELECT user_id, email, confirmed_at, password_hash FROM accounts.people;
ALTER TABLE peer.people ADD PRIMARY KEY (user_id), ADD UNIQUE (email);
CREATE TABLE peer.sessions AS SELECT token_digest, session_id, user_id, device, created_at, expires_at
FROM accounts.sessions;
ALTER TABLE peer.sessions ADD PRIMARY KEY (token_digest), ADD UNIQUE (session_id),
    ADD FOREIGN KEY (user_id) REFERENCES peer.people ON DELETE CASCADE;
CREATE INDEX ON peer.sessions (user_id);
CREATE INDEX ON peer.sessions (expires_at);
CREATE TABLE peer.attempt_brakes (
    digest bytea PRIMARY KEY, level double precision NOT NULL, level_at timestamptz NOT NULL,
    free_at timestamptz NOT NULL);
CREATE TABLE peer.known_clients (
    user_id uuid NOT NULL REFERENCES peer.people ON DELETE CASCADE, digest bytea NOT NULL,
    seen_at timestamptz NOT NULL, PRIMARY KEY (user_id, digest));
CREATE TABLE peer.totp_factors (user_id uuid PRIMARY KEY REFERENCES peer.people ON DELETE CASCADE);
CREATE TABLE peer.subscriptions (user_id uuid PRIMARY KEY REFERENCES peer.people ON DELETE CASCADE, wishes jsonb);
CREATE TABLE peer.user_alerts (
    alert_id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES peer.people ON DELETE CASCADE, report jsonb NOT NULL,
    submitted_at timestamptz NOT NULL, counts_for_crowd boolean NOT NULL);
CREATE INDEX ON peer.user_alerts (user_id, submitted_at);
CREATE TABLE peer.outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, message_id uuid NOT NULL, routing_key text NOT NULL,
    body bytea NOT NULL);
CREATE TABLE peer.inbox AS
SELECT user_id, notification_id, kind, urgency, title, body, created_at, alert_id, opened_at, expires_at
FROM notifier.inbox;
CREATE INDEX ON peer.inbox (user_id, created_at DESC, notification_id);
ANALYZE;
"""
EXCHANGE, RELAYED, CONNECTIONS = "events", 500, 10
KEY = secrets.token_bytes(32)
SESSION_CACHE = timedelta(seconds=5)
HOURLY_REPORTS = 100_000
# Of a brake that nothing has pulled: simultaneous attempts are not counted in the order of their times.
FREE = datetime.fromtimestamp(0, timezone.utc)
# The longest delay, forgiveness and free attempts of one client at one account, and the same of strangers.
GUESSES, OF_ADDRESS, OF_STRANGERS = (5, 30, 3600), (1_000_000, 0.0036, 0.0036), (100, 864, 864)


class State:
    """What one process holds."""

    pool: asyncpg.Pool
    exchange: aio_pika.abc.AbstractExchange
    # As many as hash in accounts.
    hashing = ThreadPoolExecutor(2)
    written = asyncio.Event()
    sessions: dict = {}


def now():
    return datetime.now(timezone.utc)


async def relay():
    """Publishes what is in the outbox, each message confirmed by the broker before it is deleted."""
    while True:
        # Before the look, so that what is written after it wakes this up.
        State.written.clear()
        async with State.pool.acquire() as connection, connection.transaction():
            rows = await connection.fetch(
                "SELECT id, message_id, routing_key, body FROM peer.outbox ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED",
                RELAYED)
            await asyncio.gather(*(publish(row) for row in rows))
            await connection.execute("DELETE FROM peer.outbox WHERE id = ANY($1)", [row["id"] for row in rows])
        if not rows:
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(State.written.wait(), 1)


async def publish(row):
    headers = {
        "cloudEvents:specversion": "1.0", "cloudEvents:id": str(row["message_id"]),
        "cloudEvents:type": row["routing_key"], "cloudEvents:source": "peer", "cloudEvents:time": now().isoformat()}
    message = aio_pika.Message(
        row["body"], headers=headers, content_type="application/json", message_id=str(row["message_id"]),
        delivery_mode=aio_pika.DeliveryMode.PERSISTENT)
    await State.exchange.publish(message, routing_key=row["routing_key"], mandatory=True)


async def enqueue(connection, name, fact):
    await connection.execute(
        "INSERT INTO peer.outbox (message_id, routing_key, body) VALUES ($1, $2, $3)",
        uuid.uuid4(), name, json.dumps(fact, default=str).encode())


@contextlib.asynccontextmanager
async def lifespan(_):
    connection = await asyncpg.connect()
    await connection.execute(TABLES)
    await connection.close()
    State.pool = await asyncpg.create_pool(min_size=CONNECTIONS, max_size=CONNECTIONS)
    broker = await aio_pika.connect_robust(os.environ["PEER_AMQP_URL"])
    channel = await broker.channel(publisher_confirms=True)
    State.exchange = await channel.get_exchange(EXCHANGE)
    relaying = asyncio.create_task(relay())
    yield
    relaying.cancel()


app = FastAPI(lifespan=lifespan)


class Credentials(BaseModel):
    login: str = Field(min_length=3, max_length=254)
    password: str = Field(min_length=1, max_length=1024)


class Coordinate(BaseModel):
    latitude: float = Field(ge=-90, le=90)
    longitude: float = Field(ge=-180, le=180)


class Place(BaseModel):
    name: str = Field(min_length=1, max_length=100)
    coordinate: Coordinate


class Report(BaseModel):
    place: Place
    allergens: list[Literal["alder", "birch", "grass", "hazel", "mugwort", "olive", "ragweed"]]
    symptoms: list[Literal["sneezing", "runny-nose", "itchy-eyes", "cough", "wheezing"]]
    severity: Literal["mild", "moderate", "severe"] = "moderate"
    comment: str | None = Field(None, max_length=500)


class Metric(BaseModel):
    kind: Literal["heart-rate"]
    value: float = Field(ge=20, le=300)
    measuredAt: AwareDatetime


class Metrics(BaseModel):
    metrics: list[Metric] = Field(max_length=10_000)


def digest_of(purpose, text):
    return hmac.digest(KEY, f"{purpose} {text}".encode(), "sha256")


async def count(attempts, at):
    """Counts attempts at something, each by its digest, or refuses all when one comes too early."""
    async with State.pool.acquire() as connection, connection.transaction():
        for digest, (free, delay, forgiveness) in sorted(attempts):
            await connection.execute(
                "INSERT INTO peer.attempt_brakes VALUES ($1, 0, $2, $3) ON CONFLICT DO NOTHING",
                digest, at, FREE)
            row = await connection.fetchrow(
                "SELECT level, level_at, free_at FROM peer.attempt_brakes WHERE digest = $1 FOR UPDATE", digest)
            if row["free_at"] > at:
                raise HTTPException(429)
            level = max(0.0, row["level"] - max(0.0, (at - row["level_at"]).total_seconds()) / forgiveness) + 1
            pause = 0 if level < free else min(3600, delay * 2 ** min(level - free, 20))
            await connection.execute(
                "UPDATE peer.attempt_brakes SET level = $2, level_at = $3, free_at = $4 WHERE digest = $1",
                digest, level, at, at + timedelta(seconds=pause) if pause else row["free_at"])


def derive(password, stored):
    _, cost, block, parallelism, salt, expected = stored.split("$")
    key = hashlib.scrypt(
        password.encode(), salt=b64decode(salt), n=1 << int(cost), r=int(block), p=int(parallelism),
        maxmem=128 << 20, dklen=32)
    return hmac.compare_digest(key, b64decode(expected))


# Of nobody, with N = 2^15, r = 8, p = 3 as everybody's.
NOBODYS = f"scrypt$15$8$3${b64encode(bytes(16)).decode()}${b64encode(bytes(32)).decode()}"


@app.post("/api/v1/sessions", status_code=201)
async def sign_in(credentials: Credentials, request: Request, user_agent: Annotated[str | None, Header()] = None):
    pool, at, address = State.pool, now(), request.client.host
    login = credentials.login.lower()
    person = await pool.fetchrow("SELECT user_id, password_hash FROM peer.people WHERE email = $1", login)
    user_id = person["user_id"] if person else uuid.uuid4()
    client, own = digest_of("client", address), digest_of("guesses", f"{login} {address}")
    is_known = await pool.fetchval(
        "SELECT EXISTS (SELECT FROM peer.known_clients WHERE user_id = $1 AND digest = ANY($2))", user_id, [client])
    shared = [] if is_known else [
        (digest_of("address", address), OF_ADDRESS), (digest_of("account", login), OF_STRANGERS)]
    await count([(own, GUESSES)] + shared, at)
    stored = (person["password_hash"] if person else None) or NOBODYS
    is_right = await asyncio.get_running_loop().run_in_executor(State.hashing, derive, credentials.password, stored)
    if not (is_right and person):
        raise HTTPException(401)
    await forgive(own, [digest for digest, _ in shared], client, user_id, at)
    if await pool.fetchval("SELECT EXISTS (SELECT FROM peer.totp_factors WHERE user_id = $1)", user_id):
        return JSONResponse({"challenge": secrets.token_urlsafe(32)}, 202)
    token, end = secrets.token_urlsafe(32), at + timedelta(days=30)
    await pool.execute(
        "INSERT INTO peer.sessions SELECT $1::bytea, $2::uuid, user_id, $3::text, $4::timestamptz, $5::timestamptz"
        " FROM peer.people WHERE user_id = $6 FOR KEY SHARE",
        hashlib.sha256(token.encode()).digest(), uuid.uuid4(), user_agent, at, end, user_id)
    return {"userID": user_id, "token": token, "expiresAt": end}


async def forgive(own, shared, client, user_id, at):
    """The password was right: its client is known from now on."""
    for digest in shared:
        await State.pool.execute(
            "UPDATE peer.attempt_brakes SET level = greatest(0, level - 1), free_at = $2 WHERE digest = $1",
            digest, FREE)
    await State.pool.execute("DELETE FROM peer.attempt_brakes WHERE digest = $1", own)
    async with State.pool.acquire() as connection, connection.transaction():
        await connection.execute(
            "INSERT INTO peer.known_clients VALUES ($1, $2, $3)"
            " ON CONFLICT (user_id, digest) DO UPDATE SET seen_at = excluded.seen_at", user_id, client, at)
        await connection.execute(
            "DELETE FROM peer.known_clients WHERE user_id = $1 AND digest IN (SELECT digest FROM peer.known_clients"
            " WHERE user_id = $1 ORDER BY seen_at DESC, digest OFFSET 50)", user_id)


async def signed_in(request: Request, authorization: Annotated[str, Header()]) -> uuid.UUID:
    """Whose token it is: read anew for what changes something, else once in five seconds."""
    digest, at = hashlib.sha256(authorization.removeprefix("Bearer ").encode()).digest(), now()
    if request.method == "GET" and (known := State.sessions.get(digest)) and known[1] > at:
        return known[0]
    user_id = await State.pool.fetchval(
        "SELECT user_id FROM peer.sessions WHERE token_digest = $1 AND expires_at > $2", digest, at)
    if user_id is None:
        raise HTTPException(401)
    State.sessions[digest] = (user_id, at + SESSION_CACHE)
    return user_id


Person = Annotated[uuid.UUID, Depends(signed_in)]


@app.post("/api/v1/alerts", status_code=202)
async def submit_alert(report: Report, user_id: Person):
    await State.pool.fetchval("SELECT wishes FROM peer.subscriptions WHERE user_id = $1", user_id)
    at, alert_id = now(), uuid.uuid4()
    coordinate = report.place.coordinate
    kept = report.model_dump()
    # No finer than the reporter chose, and without the name of the place.
    kept["place"] = {"latitude": round(coordinate.latitude, 2), "longitude": round(coordinate.longitude, 2)}
    async with State.pool.acquire() as connection, connection.transaction():
        await connection.fetchrow("SELECT user_id FROM peer.people WHERE user_id = $1 FOR NO KEY UPDATE", user_id)
        await connection.fetchval("SELECT report FROM peer.user_alerts WHERE alert_id = $1", alert_id)
        last = await connection.fetchval(
            "SELECT submitted_at FROM peer.user_alerts WHERE user_id = $1 AND submitted_at > $2"
            " ORDER BY submitted_at DESC OFFSET $3 LIMIT 1", user_id, at - timedelta(hours=1), HOURLY_REPORTS - 1)
        if last:
            raise HTTPException(429)
        counts = await connection.fetchval(
            "SELECT confirmed_at IS NOT NULL FROM peer.people WHERE user_id = $1", user_id)
        await connection.execute(
            "INSERT INTO peer.user_alerts VALUES ($1, $2, $3, $4, $5)", alert_id, user_id, json.dumps(kept), at, counts)
        await enqueue(connection, "user-alert.submitted.v1", {
            "alertID": alert_id, "authorID": user_id, "report": kept, "submittedAt": at, "countsForCrowd": counts})
    State.written.set()
    return {"alertID": alert_id}


@app.post("/api/v1/health-metrics", status_code=202)
async def record_metrics(document: Metrics, user_id: Person):
    at = now()
    accepted = sorted((m for m in document.metrics if m.measuredAt <= at), key=lambda m: m.measuredAt)
    if not accepted:
        raise HTTPException(400)
    series = {
        "kind": "heart-rate", "values": [m.value for m in accepted], "starts": [m.measuredAt for m in accepted]}
    async with State.pool.acquire() as connection, connection.transaction():
        await enqueue(connection, "health-samples.recorded.v1", {"userID": user_id, "series": [series]})
    State.written.set()
    return {"accepted": len(accepted), "skipped": [], "refused": []}


@app.get("/api/v1/inbox")
async def inbox(user_id: Person, limit: Annotated[int, Field(ge=1, le=200)] = 50):
    rows = await State.pool.fetch(
        "SELECT notification_id, kind, urgency, title, body, created_at, alert_id, opened_at, expires_at"
        " FROM peer.inbox WHERE user_id = $1 ORDER BY created_at DESC, notification_id LIMIT $2", user_id, limit)
    return {"notifications": [
        {
            "id": row["notification_id"], "kind": row["kind"], "urgency": row["urgency"], "title": row["title"],
            "body": row["body"], "createdAt": row["created_at"], "alertID": row["alert_id"],
            "openedAt": row["opened_at"], "expiresAt": row["expires_at"],
        } for row in rows]}


if __name__ == "__main__":
    uvicorn.run(
        app, host="127.0.0.1", port=int(sys.argv[1]), loop="uvloop", http="httptools", access_log=False,
        log_level="warning")
