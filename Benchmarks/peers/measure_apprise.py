#!/usr/bin/env python3
"""measure_apprise.py mails|webhooks|mails-to-many HOST:PORT COUNT FILE: messages per second that Apprise hands over.

Each message is one person's own, as the notifier's are, so each is a notify() of its own, from as many threads as
helped most here. `mails-to-many` is no such thing: it gives the same text to 200 receivers at a time, over one
connection. Prints one JSON object.
"""
import concurrent.futures
import json
import resource
import sys
import time

import apprise

THREADS = 8
RECEIVERS = 200
TITLE = "Birch pollen: high near you"


def main():
    kind, address, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    tell = {"mails": mail, "webhooks": webhook, "mails-to-many": mail_to_many}[kind]
    size = RECEIVERS if kind == "mails-to-many" else 1
    with open(sys.argv[4], encoding="utf-8") as file:
        body = file.read()
    # Apprise loads a channel when it first meets its URL.
    tell(address, body, 0, 1)
    start, before = time.perf_counter(), cpu_seconds()
    with concurrent.futures.ThreadPoolExecutor(THREADS) as threads:
        pieces = [threads.submit(tell, address, body, first, min(size, count - first))
                  for first in range(0, count, size)]
        for piece in pieces:
            piece.result()
    print(json.dumps({"count": count, "seconds": time.perf_counter() - start, "cpuSeconds": cpu_seconds() - before,
                      "peakBytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}))


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def mail(address, body, first, count):
    receivers = ",".join(f"{number}@people.example" for number in range(first, first + count))
    notify(f"mailto://{address}?from=alerts@breathe-easy.example&to={receivers}&mode=insecure", body)


mail_to_many = mail


def webhook(address, body, first, _):
    notify(f"json://{address}/{first}", body)


def notify(url, body):
    service = apprise.Apprise()
    if not service.add(url) or not service.notify(title=TITLE, body=body):
        sys.exit("Apprise could not hand a message over")


main()
