"""Who uses the pages: people of one test, who sign up through the API as a phone's app would, and what is mailed to them."""
import base64
import hashlib
import hmac
import itertools
import json
import pathlib
import quopri
import re
import struct
import time
import uuid

BASEL = {"name": "Basel", "coordinate": {"latitude": 47.56, "longitude": 7.59}}
PASSWORD = "apples, pears and hazel"
# An administrator, who works on the study, who edits articles, support, and who keeps the stations; their roles ask for a
# second factor.
STAFF = {"staff", "developer", "researcher", "editor", "support", "station-editor", "station-viewer"}


class Person:
    def __init__(self, email, password, token=None, link=None):
        self.email, self.password, self.token, self.link = email, password, token, link
        # Of an authenticator app, when there is one; and what a browser keeps in which the person has signed in with it.
        self.recovery, self.state = [], None


def code_of(secret):
    """What an authenticator app shows now: RFC 6238."""
    key = base64.b32decode(secret.replace(" ", "").upper())
    digest = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1)
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def paid(work):
    """The fields that a sign-up has besides where many are opened: the number that gives the hash its leading zeros."""
    for number in itertools.count():
        digest = hashlib.sha256(f"{work['challenge']}:{number}".encode()).digest()
        if int.from_bytes(digest, "big") >> (256 - work["bits"]) == 0:
            return {"challenge": work["challenge"], "solution": str(number)}


class People:
    """Who is there already, by the names of `cast.json`, and who joins for one story."""

    def __init__(self, playwright, cast):
        self.cast = cast
        self.playwright, self.staff = playwright, {}
        self.request = playwright.request.new_context(base_url=cast["base"])

    def call(self, method, path, body=None, token=None):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.request.fetch(f"/api/v1/{path}", method=method, data=body, headers=headers)
        if not answer.ok:
            problem = answer.json() if "json" in answer.headers.get("content-type", "") else {}
            if "work" in problem:
                return self.call(method, path, {**body, **paid(problem["work"])}, token)
            raise RuntimeError(f"{method} {path} answered {answer.status}: {answer.text()}")
        return answer.json() if "json" in answer.headers.get("content-type", "") else None

    def called(self, name):
        """Somebody new, "settled" with a place and allergens, or by a name of the cast, who was there before the browser."""
        if name == "new":
            return self.join()
        if name == "settled":
            return self.settle(self.join())
        if name in self.cast["links"]:
            return Person(None, None, link=self.cast["links"][name])
        if name in STAFF:
            return self.of_the_staff(name)
        return self.signed_in(Person(self.cast["people"][name], self.cast["password"]))

    def signed_in(self, person):
        body = {"email": person.email, "password": person.password}
        person.token = self.call("POST", "sessions", body)["token"]
        return person

    def of_the_staff(self, name):
        """Somebody whose role asks for a second factor."""
        if name not in self.staff:
            person = self.signed_in(Person(self.cast["people"][name], self.cast["password"]))
            person.recovery = self.connect_app(person)
            self.staff[name] = person
        return self.staff[name]

    def address(self):
        return f"p{uuid.uuid4().hex[:12]}@example.org"

    def join(self, consents=("location", "notifications", "health-data")):
        """Somebody new, who has consented and chosen nothing yet."""
        person = Person(self.address(), PASSWORD)
        self.call("POST", "accounts", {"email": person.email, "password": person.password})
        self.signed_in(person)
        for consent in consents:
            self.call("PUT", f"account/consents/{consent}", {"isGranted": True, "noticeVersion": 1}, person.token)
        return person

    def settle(self, person, allergens=("birch", "grass"), place=BASEL):
        sensitivities = [{"allergen": allergen, "threshold": 3} for allergen in allergens]
        body = {"place": place, "sensitivities": sensitivities, "radius": 25, "language": "en"}
        self.call("PUT", "subscription", body, person.token)
        return person

    def link(self, person):
        """The path that signs a browser in, which recorded stacks have."""
        return person.link or self.call("POST", "sessions/demo-links", token=person.token)["path"]

    def path(self, name):
        """What `pages.json` names in braces."""
        if name in self.cast["paths"]:
            return self.cast["paths"][name]
        reader = self.called("reader")
        if name == "notification":
            return self.call("GET", "inbox", token=reader.token)["notifications"][0]["id"]
        if name == "reader-id":
            return self.call("GET", "account", token=reader.token)["userID"]
        if name == "researcher-id":
            return self.call("GET", "account", token=self.called("researcher").token)["userID"]
        if name == "evaluator":
            return self.evaluator()
        if name == "inquiry":
            return self.inquiry(reader)
        if name == "station":
            station = self.call("GET", "stations?bbox=5,45,11,48")["features"][0]["properties"]
            return f"{station['provider']}/{station['id']}"
        raise RuntimeError(f"nobody knows what {{{name}}} stands for")

    def evaluator(self):
        """A role of the study that nobody has, made by the form of its page unless it is there."""
        form = {"form": "role", "title": "Evaluator", "description": "Reads what came in", "permissions": "read:responses",
                "reason": "the browser tests look"}
        headers = {"authorization": f"Bearer {self.called('developer').token}"}
        answer = self.request.post("/research/roles/new", form=form, headers=headers, max_redirects=0)
        if answer.status not in (303, 422):
            raise RuntimeError(f"the role was not made: {answer.status}")
        return "study-evaluator"

    def inquiry(self, person):
        """The person's first to support."""
        known = self.call("GET", "inquiries", token=person.token)["inquiries"]
        if known:
            return known[0]["id"]
        body = {"kind": "suggestion", "message": "Show oak, too, please."}
        return self.call("POST", "inquiries", body, person.token)["id"]

    def connect_app(self, person):
        """A second factor. Returns the recovery codes."""
        begun = self.call("POST", "account/second-factor/totp", {"password": person.password}, person.token)
        confirmed = self.call("PUT", "account/second-factor/totp", {"code": code_of(begun["secret"])}, person.token)
        return confirmed["recoveryCodes"]

    def mailed(self, address, pattern, patience=60):
        """What the pattern's group finds in the newest mail to the address, once there is one."""
        deadline = time.monotonic() + patience
        folder = pathlib.Path(self.cast["mails"]) / "new"
        while time.monotonic() < deadline:
            for file in sorted(folder.glob("*"), reverse=True):
                text = quopri.decodestring(file.read_bytes()).decode("utf-8", "replace")
                if address in text and (found := re.search(pattern, text)):
                    return found.group(1)
            time.sleep(0.2)
        raise RuntimeError(f"no mail to a new person matches {pattern} within {patience} s")


def read_cast(path):
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
