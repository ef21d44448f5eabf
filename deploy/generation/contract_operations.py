"""One operation of the OpenAPI document, from the few lines that a fragment has of it and its access."""

import re
from datetime import date, timedelta

from contract_access import Access
from contract_schemas import Fault, is_schema_name, optional, record, schema

KEYS = {
    "called", "does", "about", "path", "query", "headers", "body", "form", "page", "asset", "isKept", "participant", "deprecated",
    "example"}
KEY = {
    "type": "string", "minLength": 1, "maxLength": 128, "pattern": "^[!-~]+$",
    "about": "Made up once for what is to happen, a UUID at best: repetitions have one effect, and the answer of the first."}
KEY_CODES = ["under-way", "outcome-unknown", "answer-not-kept"]
KEY_CONFLICT = "The first request with this Idempotency-Key is under way, or its answer is not there to be repeated."
SHORTEST_NOTICE = timedelta(days=182)
SUCCESS = {
    200: "It is done.", 201: "It was made.", 202: "It is under way.", 204: "It is done, and there is nothing to return.",
    303: "Leads to another page.", 304: "The client has it already: it sent the ETag of what is there."}


class Operation:
    def __init__(self, route: str, described, access: Access, fragment: dict, named: dict, where: str):
        self.method, self.path = route.split(" ")
        self.access, self.fragment, self.named, self.where = access, fragment, named, where
        self.names = set(named)
        self.described = {"page": described} if isinstance(described, str) else described
        for key in self.described:
            if key not in KEYS and not isinstance(key, int):
                raise Fault(f"{where}: {key} is no key of a route")

    def document(self) -> dict:
        described = self.described
        summary = described.get("does") or described.get("page") or described.get("asset")
        if not summary:
            raise Fault(f"{self.where}: says nothing under does, page or asset")
        full = {"operationId": self.identifier, "tags": [self.fragment["feature"]], "summary": summary}
        if "about" in described:
            full["description"] = described["about"].strip()
        if "deprecated" in described:
            full |= {"deprecated": True, "x-deprecated": self.ending(described["deprecated"])}
        full["x-access"] = self.access.kind
        if self.access.permission:
            full["x-permission"] = self.access.permission
        full["security"] = self.security
        if parameters := self.parameters:
            full["parameters"] = parameters
        if body := self.body:
            full["requestBody"] = body
        return full | {"responses": self.responses}

    def ending(self, described: dict) -> dict:
        """Since when and until when, which docs/versioning.md says are half a year apart at least."""
        try:
            since, sunset = (date.fromisoformat(described[key]) for key in ("since", "sunset"))
        except (KeyError, TypeError, ValueError):
            raise Fault(f"{self.where}: deprecated has the days since and sunset") from None
        if sunset - since < SHORTEST_NOTICE:
            raise Fault(f"{self.where}: it may end {SHORTEST_NOTICE.days} days after {since} at the earliest")
        return described

    @property
    def is_kept(self) -> bool:
        """Whether it has an ETag: what the fragment says so of, and every answer of the API in JSON."""
        content = self.described.get(200)
        is_json = is_schema_name(content, self.names) or isinstance(content, dict) and bool(
            {"json", "application/json"} & set(content))
        is_of_api = self.path.startswith("/api/v1/") and is_json
        return self.method == "GET" and (self.described.get("isKept", False) or is_of_api)

    @property
    def is_safe(self) -> bool:
        return self.method in ("GET", "HEAD", "OPTIONS")

    @property
    def identifier(self) -> str:
        """Such as `getInboxEvents`, of the method and the words of the path, unless the fragment says another."""
        if "called" in self.described:
            return self.described["called"]
        words = re.findall(r"[A-Za-z0-9]+", self.path.removeprefix("/api/v1"))
        kind = "" if self.path.startswith("/api/") else "Page"
        return self.method.lower() + "".join(word[0].upper() + word[1:] for word in words) + kind

    @property
    def security(self) -> list[dict]:
        if self.described.get("participant"):
            return [{"participant": []}]
        if self.access.kind == "open":
            return []
        scopes = [self.access.permission] if self.access.is_scope else []
        browser = {"session": []} if self.is_safe else {"session": [], "formToken": []}
        ways = [{"token": scopes}, browser]
        return ways + [{}] if self.access.kind == "optional" else ways

    @property
    def parameters(self) -> list[dict]:
        found = []
        known = self.fragment.get("path", {}) | self.described.get("path", {})
        for name in re.findall(r"\{(\w+)\}", self.path):
            if name not in known:
                raise Fault(f"{self.where}: the fragment says nothing of {name} under path")
            found.append(self.parameter(name, known[name], "path"))
        for place, key in (("query", "query"), ("header", "headers")):
            found += [self.parameter(name, value, place) for name, value in self.described.get(key, {}).items()]
        if self.access.takes_keys:
            found.append(self.parameter("Idempotency-Key~", KEY, "header"))
        if self.is_kept:
            found.append(self.parameter("If-None-Match~", {"is": "string", "about": "The ETag of a kept copy."}, "header"))
        return found

    def parameter(self, name: str, short, place: str) -> dict:
        name, is_optional = optional(name)
        full = schema(short, f"{self.where}: {name}", self.names)
        about = full.pop("description", None)
        example = full.pop("example", None)
        # A list, such as of allergens, is written with commas.
        kind = self.named[full["$ref"].split("/")[-1]] if "$ref" in full else full
        style = {"style": "form", "explode": False} if place == "query" and kind.get("type") == "array" else {}
        return {
            "name": name, "in": place, **({"description": about} if about else {}),
            "required": place == "path" or not is_optional, "schema": full, **style,
            **({"example": example} if example is not None else {})}

    @property
    def body(self) -> dict | None:
        if "form" in self.described:
            fields = record(self.described["form"], f"{self.where}: form", self.names)
            return {
                "required": "required" in fields,
                "content": {"application/x-www-form-urlencoded": {"schema": fields}}}
        if "body" not in self.described:
            return None
        short = self.described["body"]
        if isinstance(short, dict) and any("/" in key for key in short):
            content = {
                kind: {"schema": schema(part, f"{self.where}: body", self.names)} for kind, part in short.items()
                if "/" in kind}
        else:
            content = {"application/json": {"schema": schema(short, f"{self.where}: body", self.names)}}
        if "example" in self.described:
            next(iter(content.values()))["example"] = self.described["example"]
        is_optional = isinstance(short, dict) and short.get("isOptional", False)
        for part in content.values():
            part["schema"].pop("isOptional", None)
        return {"required": not is_optional, "content": content}

    @property
    def responses(self) -> dict:
        statuses = self.usual | {key: value for key, value in self.described.items() if isinstance(key, int)}
        if not any(status < 400 for status in statuses):
            raise Fault(f"{self.where}: no answer but refusals")
        return {str(status): self.response(status, statuses[status]) for status in sorted(statuses)}

    @property
    def usual(self) -> dict[int, object]:
        """What follows from the kind of route."""
        found: dict[int, object] = {}
        if "page" in self.described:
            if self.is_safe:
                found[200] = {"text/html": "string"}
            else:
                found |= {303: "Done: leads to the page that shows it."}
            if self.access.kind == "optional":
                found[303] = "Leads on, or whoever is signed out to the sign-in." if self.is_safe else found[303]
        if self.access.kind != "open":
            found |= {401: None, 403: None}
        if "form" in self.described:
            found |= {400: None, 403: "No page of this origin sent it.", 413: None}
        if "body" in self.described:
            found |= {400: None, 413: None, 422: None}
        if self.described.get("query"):
            found[400] = None
        if self.is_kept:
            found[304] = None
        if self.access.takes_keys:
            found |= {400: None, 409: None, 422: None}
        if "asset" in self.described:
            return found | {200: found.get(200, {"*/*": "string"}), 404: None}
        return found | {429: None, 503: None}

    def response(self, status: int, short) -> dict:
        if status >= 400:
            return self.refusal(status, short)
        if short is None or (isinstance(short, str) and not is_schema_name(short, self.names)):
            full = {"description": short or SUCCESS.get(status, "It is done.")}
        else:
            full = self.content(status, short)
        headers = dict(full.pop("headers", {}))
        if self.is_kept:
            headers["ETag"] = {"$ref": "#/components/headers/ETag"}
        if "deprecated" in self.described:
            headers |= {name: {"$ref": f"#/components/headers/{name}"} for name in ("Deprecation", "Sunset")}
        if status in (201, 303) and isinstance(short, dict) and short.get("location") or status == 303:
            headers["Location"] = {"$ref": "#/components/headers/Location"}
        return {"description": full.pop("description"), **({"headers": headers} if headers else {}), **full}

    def content(self, status: int, short) -> dict:
        about, headers = SUCCESS.get(status, "It is done."), {}
        if isinstance(short, dict):
            about = short.get("about", about)
            headers = {
                name: {"schema": schema(value, f"{self.where}: {name}", self.names)}
                for name, value in short.get("headers", {}).items()}
            kinds = {key: value for key, value in short.items() if "/" in key}
            if not kinds and "json" in short:
                kinds = {"application/json": short["json"]}
        else:
            kinds = {"application/json": short}
        content = {
            kind: {"schema": schema(value, f"{self.where}: {status}", self.names)} for kind, value in kinds.items()}
        if isinstance(short, dict) and "example" in short:
            next(iter(content.values()))["example"] = short["example"]
        return {"description": about, "headers": headers, **({"content": content} if content else {})}

    def refusal(self, status: int, short) -> dict:
        if status == 409 and self.access.takes_keys:
            short = self.with_key(short)
        reference = {"$ref": f"#/components/responses/Problem{status}"}
        if short is None:
            return reference
        if isinstance(short, str):
            return reference | {"description": short}
        codes, about = short.get("codes", []), short.get("about", "").strip()
        if not codes:
            return reference | {"description": about}
        listed = " or ".join(f"`{code}`" for code in codes)
        problem = {"$ref": "#/components/schemas/Problem"}
        return {
            "description": f"{about} `code` is {listed}.".strip(),
            "content": {
                "application/problem+json": {
                    "schema": {"allOf": [problem, {"properties": {"code": {"enum": codes}}}]}},
                "text/html": {"schema": {"type": "string"}}}}

    @staticmethod
    def with_key(short) -> dict:
        """What a conflict of the route's own says, or one of its Idempotency-Key."""
        if isinstance(short, dict):
            return {"about": f"{short.get('about', '')} {KEY_CONFLICT}", "codes": short.get("codes", []) + KEY_CODES}
        codes = " or ".join(f"`{code}`" for code in KEY_CODES)
        own = f"{short} Or: " if short else ""
        return {"about": f"{own}{KEY_CONFLICT} `code` is then {codes}."}
