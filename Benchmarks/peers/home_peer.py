"""home_peer: Home as a team would write it with Django's templates and psycopg, from the tables of the services.

Per request it does what the gateway does for a page that is about somebody: it finds the session by the token's digest and
the person's subscription (both kept for five seconds), reads what the providers said for the place's cell (parsed reports
are kept), and the readings of the stations within 25 km; it rates them, and renders the cards with the forecast of 48
hours. libpq's variables name the database.
"""
import hashlib
import json
import math
import threading
import time
from datetime import datetime, timedelta, timezone

import django
import psycopg
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse, HttpResponseRedirect
from django.template import engines
from django.urls import path

settings.configure(
    ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, SECRET_KEY="of a benchmark", USE_TZ=True,
    MIDDLEWARE=["django.middleware.security.SecurityMiddleware", "django.middleware.common.CommonMiddleware"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": ["."]}])
django.setup()

local = threading.local()
TEMPLATE = engines["django"].get_template("home_peer.html")
LEVELS = ["none", "low", "low", "low", "moderate", "moderate", "high", "high", "very-high", "very-high", "very-high"]
STEPS = {"alder": 10, "birch": 10, "grass": 5, "mugwort": 3, "olive": 20, "ragweed": 3}
TYPES = {"Tree": ("alder", "birch", "olive"), "Grass": ("grass",), "Weed": ("mugwort", "ragweed")}
HOURS = 48
known = {}


def kept(key, seconds, work):
    now = time.monotonic()
    entry = known.get(key)
    if entry is None or entry[0] < now:
        entry = known[key] = (now + seconds, work())
    return entry[1]


def rows(statement, *parameters):
    if not hasattr(local, "connection"):
        local.connection = psycopg.connect(autocommit=True)
    return local.connection.execute(statement, parameters).fetchall()


def person(token):
    digest = hashlib.sha256(token.encode()).digest()
    found = rows("SELECT user_id FROM accounts.live_sessions WHERE token_digest = %s", digest)
    if not found:
        return None
    wishes = rows("SELECT wishes FROM ingest_gateway.subscriptions WHERE user_id = %s", found[0][0])
    return wishes[0][0] if wishes else {}


def reports(row, column):
    """By quantity, the values from this hour on."""
    series = {}
    for (text,) in rows(
            "SELECT report FROM environment_poller.provider_cells WHERE grid_row = %s AND grid_column = %s", row, column):
        series.update(kept(("report", hash(text)), 60, lambda: json.loads(text))["series"])
    return series


def stations(place, radius):
    reach = radius / 111.2
    wide = reach / max(0.01, math.cos(math.radians(place["latitude"])))
    return rows(
        """
        SELECT station.name, reading.allergen, reading.intensity_today, reading.intensity_tomorrow, reading.measured_at
        FROM environment_poller.stations AS station
        JOIN environment_poller.latest_readings AS reading USING (provider, station_id)
        WHERE latitude BETWEEN %s AND %s AND longitude BETWEEN %s AND %s
        """,
        place["latitude"] - reach, place["latitude"] + reach, place["longitude"] - wide, place["longitude"] + wide)


def intensity(allergen, grains):
    return min(10, round(math.log1p(max(0, grains) / STEPS[allergen]) * 4))


def home(request):
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    wishes = kept(("person", token), 5, lambda: person(token))
    if wishes is None:
        return HttpResponseRedirect("/sign-in?to=/")
    return HttpResponse(TEMPLATE.render(content(wishes), request), headers={"Cache-Control": "no-store"})


def content(wishes):
    place = wishes["place"]["coordinate"]
    row, column = math.floor(place["latitude"] * 10), math.floor(place["longitude"] * 10)
    series = reports(row, column)
    now = datetime.now(timezone.utc).replace(minute=0, second=0, microsecond=0)

    def hours(name):
        one = series.get(name)
        if one is None:
            return [None] * HOURS
        first = int((now - datetime.fromisoformat(one["start"])).total_seconds() // 3600)
        return (one["values"][first:first + HOURS] + [None] * HOURS)[:HOURS]

    values = {name: hours(name) for name in series}

    def rated(allergen, hour):
        grains = values.get(f"{allergen}-pollen", [None] * HOURS)[hour]
        return None if grains is None else intensity(allergen, grains)

    def of_type(plants, hour):
        found = [rated(plant, hour) for plant in plants]
        return max((value for value in found if value is not None), default=None)

    own = [item["allergen"] for item in wishes["sensitivities"]]
    risk = max((value for value in (rated(plant, 0) for plant in own if plant in STEPS) if value is not None), default=None)
    times = [now + timedelta(hours=hour) for hour in range(HOURS)]
    forecast = [
        {"time": moment, "values": [of_type(plants, hour) for plants in TYPES.values()],
         "x": hour * 10, "height": 10 * (of_type(TYPES["Tree"], hour) or 0),
         "level": LEVELS[of_type(TYPES["Tree"], hour) or 0]}
        for hour, moment in enumerate(times)]
    others = sorted(name for name in values if "pollen" not in name)
    return {
        "sections": ("Home", "Map", "Report", "Journal", "Inbox"), "place": wishes["place"]["name"], "risk": risk, "word": LEVELS[risk or 0], "own": own,
        "types": [{"name": name, "value": of_type(plants, 0), "level": LEVELS[of_type(plants, 0) or 0]}
                  for name, plants in TYPES.items()],
        "species": [{"name": plant, "value": rated(plant, 0), "level": LEVELS[rated(plant, 0) or 0]} for plant in STEPS],
        "forecast": forecast,
        "stations": [
            {"name": name, "allergen": allergen, "today": today, "tomorrow": tomorrow,
             "age": int((datetime.now(timezone.utc) - at).total_seconds() // 60)}
            for name, allergen, today, tomorrow, at in stations(place, wishes["radius"])],
        "conditions": [{"name": name, "value": values[name][0]} for name in others],
        "uv": [{"time": moment, "value": values.get("uv-index", [0] * HOURS)[hour]} for hour, moment in enumerate(times)],
    }


urlpatterns = [path("", home)]
application = get_wsgi_application()
