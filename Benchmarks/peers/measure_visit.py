#!/usr/bin/env python3
"""measure_visit.py URL TOKEN: visits a page of somebody who is signed in twice, on a phone with a slow processor and a slow
network, and prints what Chromium's tracing says of it:

    {"first": {"kilobytes": …, "largestPaint": …, "shift": …, "blocking": …}, "again": {…}}

The network is Lighthouse's slow 4G (150 ms, 1.6 Mbit/s down, 750 kbit/s up), the processor a quarter as fast. Times are in
milliseconds from the navigation; `blocking` is the part beyond 50 ms of each task of the page's thread from the first
paint of content on; `shift` the sum of layout shifts without an input. Each visit is the median of five.
"""
import json
import statistics
import sys

from playwright.sync_api import sync_playwright

VISITS = 5
CATEGORIES = ["loading", "blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}


def figures(events, received):
    begun = next(
        e for e in events if e["name"] == "navigationStart" and e["args"]["data"]["isOutermostMainFrame"]
        and e["args"]["data"]["documentLoaderURL"].startswith("http"))
    start, thread = begun["ts"], (begun["pid"], begun["tid"])
    paints = [e["ts"] for e in events if e["name"] == "largestContentfulPaint::Candidate" and e["ts"] > start]
    content = min(e["ts"] for e in events if e["name"] == "firstContentfulPaint" and e["ts"] > start)
    shifts = [e["args"]["data"]["score"] for e in events
              if e["name"] == "LayoutShift" and e["ts"] > start and not e["args"]["data"]["had_recent_input"]]
    tasks = [e["dur"] / 1000 for e in events
             if e["name"] == "RunTask" and (e["pid"], e["tid"]) == thread and e["ts"] > content]
    assert tasks, "the trace has no tasks of the page's thread"
    return {
        "kilobytes": received / 1000,
        "largestPaint": (max(paints) - start) / 1000,
        "shift": sum(shifts),
        "blocking": sum(max(0, task - 50) for task in tasks),
    }


def visit(browser, page, url):
    received = 0

    def count(event):
        nonlocal received
        received += event["encodedDataLength"]

    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    session.on("Network.loadingFinished", count)
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.goto(url, wait_until="networkidle")
    trace = json.loads(browser.stop_tracing())
    session.detach()
    return figures(trace["traceEvents"], received)


def main():
    url, token = sys.argv[1:]
    visits = {"first": [], "again": []}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for _ in range(VISITS):
            context = browser.new_context(
                viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True)
            context.add_cookies([{
                "name": "__Host-session", "value": token,
                # Chromium sends a secure cookie to http://localhost too, but takes it for an https address only.
                "url": url.replace("http:", "https:"), "secure": True, "httpOnly": True, "sameSite": "Lax"}])
            page = context.new_page()
            for name in visits:
                visits[name].append(visit(browser, page, url))
                page.goto("about:blank")
            context.close()
        browser.close()
    print(json.dumps({
        name: {figure: statistics.median(one[figure] for one in each) for figure in each[0]}
        for name, each in visits.items()}))


if __name__ == "__main__":
    main()
