"""Two providers of payments for tests: Stripe's Checkout (/v1) and redirect payments as Mollie's API has them (/v2).

Arguments: --port PORT (0 for any), --deliver ORIGIN to send webhooks there as the providers do; otherwise they wait at
GET /control/webhooks, which also takes them away. It follows what is documented and refuses every request that does not:
https://docs.stripe.com/api/checkout/sessions, https://docs.stripe.com/api/refunds, https://docs.stripe.com/webhooks,
https://docs.mollie.com/reference/create-payment, https://docs.mollie.com/reference/create-refund,
https://docs.mollie.com/reference/webhooks. /pay/ID is the page on which a person pays or does not.

POST /control/pay/ID with JSON changes what nobody but the provider can: `status` (paid, failed, expired, pending), and
`amount`, `currency`, `disputed`, `failsRefunds`. POST /control/down with `times` makes the next requests fail with 503.
"""
import argparse
import hashlib
import hmac
import json
import threading
import time
import urllib.parse
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

STRIPE_KEY, STRIPE_SECRET, BANK_KEY = "sk_test_stand_in", "whsec_stand_in", "test_stand_in"
CURRENCIES = {"eur", "chf"}
lock = threading.RLock()
payments, answered, webhooks, down = {}, {}, [], {"times": 0}
arguments = None


class Refused(Exception):
    def __init__(self, status, code, **more):
        super().__init__(code)
        self.status, self.code, self.more = status, code, more


def need(condition, code="parameter_invalid", status=400):
    if not condition:
        raise Refused(status, code)


def sign(body, when=None):
    """What Stripe-Signature has: https://docs.stripe.com/webhooks#verify-manually"""
    when = int(when or time.time())
    digest = hmac.digest(STRIPE_SECRET.encode(), f"{when}.".encode() + body, hashlib.sha256).hex()
    return f"t={when},v1={digest},v0={'0' * 64}"


def announce(payment, kind):
    if payment["kind"] == "bank":
        body, headers = f"id={payment['id']}".encode(), {"content-type": "application/x-www-form-urlencoded"}
        address = payment["webhook"]
    else:
        charge = kind.startswith("charge.")
        event = {"id": f"evt_{uuid.uuid4().hex}", "object": "event", "type": kind, "created": int(time.time()),
                 "data": {"object": charge_of(payment) if charge else session_of(payment, False)}}
        body = json.dumps(event).encode()
        headers = {"content-type": "application/json; charset=utf-8", "stripe-signature": sign(body)}
        address = "/webhooks/payments/stripe"
    if arguments.deliver:
        path = urllib.parse.urlsplit(address).path
        request = urllib.request.Request(arguments.deliver + path, body, headers, method="POST")
        threading.Thread(target=deliver, args=[request]).start()
    else:
        webhooks.append({"path": urllib.parse.urlsplit(address).path, "body": body.decode(), "headers": headers})


def deliver(request):
    try:
        urllib.request.urlopen(request, timeout=10).read()
    except OSError as fault:
        print(f"not delivered: {fault}", flush=True)


def charge_of(payment):
    return {"id": payment["charge"], "object": "charge", "amount": payment["amount"], "currency": payment["currency"],
            "amount_refunded": payment["refunded"], "refunded": payment["refunded"] >= payment["amount"],
            "disputed": payment["disputed"], "payment_intent": payment["intent"], "metadata": payment["metadata"]}


def session_of(payment, is_expanded):
    intent = payment["intent"] if payment["status"] in ("paid", "pending", "failed") else None
    if intent and is_expanded:
        status = {"paid": "succeeded", "pending": "processing", "failed": "requires_payment_method"}[payment["status"]]
        intent = {"id": intent, "object": "payment_intent", "status": status,
                  "latest_charge": charge_of(payment) if payment["status"] == "paid" else None}
    complete = payment["status"] in ("paid", "pending", "failed")
    return {"id": payment["id"], "object": "checkout.session", "mode": "payment", "amount_total": payment["amount"],
            "currency": payment["currency"], "client_reference_id": payment["reference"], "payment_intent": intent,
            "status": "complete" if complete else payment["status"],
            "payment_status": "paid" if payment["status"] == "paid" else "unpaid",
            "url": payment["page"] if payment["status"] == "open" else None, "expires_at": payment["expires"]}


def bank_payment_of(payment, embeds):
    def money(units):
        return {"currency": payment["currency"].upper(), "value": f"{units // 100}.{units % 100:02}"}
    shown = {"resource": "payment", "id": payment["id"], "mode": "test", "amount": money(payment["amount"]),
             "status": payment["status"], "metadata": payment["metadata"], "_links": {}}
    if payment["status"] == "open":
        shown["_links"]["checkout"] = {"href": payment["page"], "type": "text/html"}
    if payment["disputed"]:
        shown["amountChargedBack"] = money(payment["amount"])
    if embeds:
        refund = {"resource": "refund", "amount": money(payment["refunded"]), "status": "pending"}
        shown["_embedded"] = {"refunds": [refund] if payment["refunded"] else []}
    return shown


def change(payment, status):
    """A payment that is over stays so."""
    need(payment["status"] in ("open", "pending") and status in ("paid", "failed", "expired", "pending", "canceled"))
    payment["status"] = status
    kind = {"paid": "completed", "failed": "async_payment_failed", "pending": "completed"}.get(status, "expired")
    announce(payment, f"checkout.session.{kind}")


def added(kind, request, **facts):
    number = uuid.uuid4().hex
    name = f"cs_test_{number}" if kind == "stripe" else f"tr_{number[:10]}"
    payment = {"kind": kind, "id": name, "intent": f"pi_{number}", "charge": f"ch_{number}", "status": "open",
               "refunded": 0, "disputed": False, "failsRefunds": False, "webhook": "",
               "page": f"http://{request.headers['host']}/pay/{name}", **facts}
    payments[name] = payment
    return payment


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.take()

    def do_POST(self):
        self.take()

    def do_DELETE(self):
        self.take()

    def take(self):
        self.body = self.rfile.read(int(self.headers.get("content-length", 0)))
        url = urllib.parse.urlsplit(self.path)
        self.query, self.parts = urllib.parse.parse_qs(url.query), url.path.strip("/").split("/")
        try:
            with lock:
                area = {"v1": self.stripe, "v2": self.bank, "pay": self.page, "control": self.control}
                need(self.parts[0] in area, "not_found", 404)
                if self.parts[0] in ("v1", "v2") and down["times"] > 0:
                    down["times"] -= 1
                    raise Refused(503, "unavailable")
                area[self.parts[0]]()
        except Refused as refusal:
            error = {"error": {"type": "invalid_request_error", "code": refusal.code}}
            if self.parts[0] == "v2":
                error = {"status": refusal.status, "title": refusal.code, "detail": "as the stand-in says"}
            self.answer(refusal.status, error)

    def answer(self, status, value=None, location=None):
        body = b"" if value is None else value.encode() if isinstance(value, str) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "text/html; charset=utf-8" if isinstance(value, str) else "application/json")
        self.send_header("content-length", str(len(body)))
        if location:
            self.send_header("location", location)
        self.end_headers()
        self.wfile.write(body)

    def once(self, work):
        """The same key has the same answer, and belongs to the same request: https://docs.stripe.com/api/idempotent_requests"""
        key = self.headers.get("idempotency-key")
        need(key and len(key) <= 255, "idempotency_key_missing")
        request = (self.path, self.body)
        if key not in answered:
            answered[key] = (request, work())
        need(answered[key][0] == request, "idempotency_key_in_use")
        return answered[key][1]

    def payment(self, name, kind):
        need(name in payments and payments[name]["kind"] == kind, "resource_missing", 404)
        return payments[name]

    def stripe(self):
        need(self.headers.get("authorization") == f"Bearer {STRIPE_KEY}", "unauthorized", 401)
        need(self.headers.get("stripe-version") == "2024-06-20")
        match (self.command, self.parts[1:]):
            case ("POST", ["checkout", "sessions"]):
                self.answer(200, self.once(self.new_session))
            case ("GET", ["checkout", "sessions", name]):
                need(self.query.get("expand[]") == ["payment_intent.latest_charge"])
                self.answer(200, session_of(self.payment(name, "stripe"), True))
            case ("POST", ["checkout", "sessions", name, "expire"]):
                payment = self.payment(name, "stripe")
                change(payment, "expired")
                self.answer(200, session_of(payment, False))
            case ("POST", ["refunds"]):
                self.answer(200, self.once(self.new_refund))
            case _:
                raise Refused(404, "not_found")

    def form(self):
        need(self.headers.get("content-type") == "application/x-www-form-urlencoded")
        return dict(urllib.parse.parse_qsl(self.body.decode(), strict_parsing=bool(self.body), keep_blank_values=True))

    def new_session(self):
        form = self.form()
        item = "line_items[0][price_data]"
        need(set(form) == {
            "mode", "client_reference_id", "line_items[0][quantity]", f"{item}[currency]", f"{item}[unit_amount]",
            f"{item}[product_data][name]", "payment_intent_data[metadata][payment]", "expires_at", "success_url",
            "cancel_url"}, "parameter_unknown")
        need(form["mode"] == "payment" and form["line_items[0][quantity]"] == "1")
        need(form[f"{item}[currency]"] in CURRENCIES and int(form[f"{item}[unit_amount]"]) >= 50)
        need(1_800 <= int(form["expires_at"]) - time.time() <= 86_400)
        need(len(form["client_reference_id"]) <= 200 and form[f"{item}[product_data][name]"])
        for name in ("success_url", "cancel_url"):
            need(urllib.parse.urlsplit(form[name]).scheme in ("http", "https"), "url_invalid")
        payment = added(
            "stripe", self, amount=int(form[f"{item}[unit_amount]"]), currency=form[f"{item}[currency]"],
            reference=form["client_reference_id"], expires=int(form["expires_at"]),
            metadata={"payment": form["payment_intent_data[metadata][payment]"]}, returned=form["success_url"],
            cancelled=form["cancel_url"])
        return session_of(payment, False)

    def new_refund(self):
        form = self.form()
        need(set(form) == {"payment_intent"}, "parameter_unknown")
        found = [payment for payment in payments.values() if payment["intent"] == form["payment_intent"]]
        need(found and found[0]["status"] == "paid", "resource_missing", 404)
        need(found[0]["refunded"] < found[0]["amount"], "charge_already_refunded")
        need(not found[0]["failsRefunds"], "refund_failed")
        found[0]["refunded"] = found[0]["amount"]
        announce(found[0], "charge.refunded")
        return {"id": f"re_{uuid.uuid4().hex}", "object": "refund", "amount": found[0]["amount"], "status": "succeeded",
                "currency": found[0]["currency"], "payment_intent": found[0]["intent"]}

    def bank(self):
        need(self.headers.get("authorization") == f"Bearer {BANK_KEY}", "Unauthorized Request", 401)
        match (self.command, self.parts[1:]):
            case ("POST", ["payments"]):
                self.answer(201, self.once(self.new_bank_payment))
            case ("GET", ["payments", name]):
                self.answer(200, bank_payment_of(self.payment(name, "bank"), self.query.get("embed") == ["refunds"]))
            case ("DELETE", ["payments", name]):
                payment = self.payment(name, "bank")
                need(payment["status"] == "open", "Unprocessable Entity", 422)
                change(payment, "canceled")
                self.answer(200, bank_payment_of(payment, False))
            case ("POST", ["payments", name, "refunds"]):
                self.answer(201, self.once(lambda: self.new_bank_refund(self.payment(name, "bank"))))
            case _:
                raise Refused(404, "Not Found")

    def json(self, names):
        need(self.headers.get("content-type") == "application/json", "Unprocessable Entity", 422)
        value = json.loads(self.body)
        need(set(value) == names, "Unprocessable Entity", 422)
        return value

    def units(self, amount):
        whole, part = amount["value"].split(".")
        need(len(part) == 2 and amount["currency"].lower() in CURRENCIES, "Unprocessable Entity", 422)
        return int(whole) * 100 + int(part)

    def new_bank_payment(self):
        value = self.json({"amount", "description", "redirectUrl", "cancelUrl", "webhookUrl", "metadata"})
        need(len(value["description"]) <= 255 and len(json.dumps(value["metadata"])) <= 1_024, status=422)
        payment = added(
            "bank", self, amount=self.units(value["amount"]), currency=value["amount"]["currency"].lower(),
            metadata=value["metadata"], returned=value["redirectUrl"], cancelled=value["cancelUrl"],
            webhook=value["webhookUrl"])
        return bank_payment_of(payment, False)

    def new_bank_refund(self, payment):
        value = self.json({"amount", "metadata"})
        need(payment["status"] == "paid" and not payment["failsRefunds"], "Unprocessable Entity", 422)
        need(self.units(value["amount"]) <= payment["amount"] - payment["refunded"], "Unprocessable Entity", 422)
        payment["refunded"] += self.units(value["amount"])
        announce(payment, "refund")
        return {"resource": "refund", "id": f"re_{uuid.uuid4().hex[:10]}", "amount": value["amount"], "status": "queued"}

    def page(self):
        need(len(self.parts) == 2 and self.parts[1] in payments, "not_found", 404)
        payment = payments[self.parts[1]]
        if self.command == "GET":
            return self.answer(200, (
                "<!DOCTYPE html><html lang=en><title>Pay</title><h1>The payment service</h1><form method=post>"
                "<button name=choice value=pay>Pay now</button> <button name=choice value=leave>Leave</button></form>"))
        if self.form().get("choice") != "pay":
            return self.answer(303, location=payment["cancelled"])
        if payment["status"] == "open":
            change(payment, "paid")
        return self.answer(303, location=payment["returned"])

    def control(self):
        match self.parts[1:]:
            case ["webhooks"]:
                self.answer(200, list(webhooks))
                webhooks.clear()
            case ["down"]:
                down["times"] = json.loads(self.body)["times"]
                self.answer(200, {})
            case ["payments"]:
                self.answer(200, list(payments.values()))
            case ["pay", name]:
                wanted, payment = json.loads(self.body), payments[name]
                payment.update({key: wanted[key] for key in wanted if key != "status"})
                if wanted.get("disputed"):
                    announce(payment, "charge.dispute.created")
                if "status" in wanted:
                    change(payment, wanted["status"])
                self.answer(200, payment)
            case _:
                raise Refused(404, "not_found")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--deliver")
    arguments = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", arguments.port), Handler)
    print(f"ready {server.server_address[1]}", flush=True)
    server.serve_forever()
