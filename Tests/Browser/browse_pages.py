#!/usr/bin/env python3
"""Opens every page of a running stack in headless Chromium, does what people do there, and looks for faults.

    browse_pages.py CAST.json [--quick] [--stories NAME…] [--pages NAME…] [--baselines compare|write|leave]

CAST.json says where the stack is and who uses it (PagesInBrowser.swift). Exits with 1 and one line per fault when a page
logs an error, throws, breaks its Content-Security-Policy, fails to load something, is no valid HTML, is wider than the
screen, or breaks a rule of axe (WCAG 2.2 AA), or when a story does not end as it is told. Screenshots lie in
.local/browser.

With --quick each page is opened once, on a phone, and photographed if it has a fault, and the essential stories are
played: what `make test` does. Without it everything is looked at on every size, in light and dark, and with everything
that people set on their machines, and every story is played on each size, with the keyboard alone, and, where its forms
have to work so, without JavaScript. Names after --stories or --pages are those of the functions in stories, with dashes,
and of pages.json: nothing else is done.
"""
import argparse
import pathlib
import sys
import time

# The checkout stays as it is.
sys.dont_write_bytecode = True

from playwright.sync_api import sync_playwright

import baselines
import hands
import html_rules
import skin_pictures
import stories
from browsing import Browsing, Look
from pages import EVERY_SIZE, QUICK, Walk
from people import People, read_cast
from stories import (  # noqa: F401
    account, articles, bad_input, contact, design, diary, diary_entries, diary_forest, diary_print, diary_resources, diary_store,
    first_run, home, inbox, installed_app, map, pain, payments, quiz, report, research, research_users, settings, sign_in, skin,
    staff, station_data, status, study)

# The test's report has room for 64 kB.
MOST_FAULTS, LONGEST_FAULT = 100, 600
FOLDER = pathlib.Path(__file__).resolve().parents[2] / ".local/browser"


def ways(story, is_quick):
    """How a story is played: on which screen, by which hand, with which settings."""
    yield Look(), hands.Pointer, {}
    if is_quick:
        return
    yield Look("tablet", "dark"), hands.Pointer, {}
    yield Look("desktop"), hands.Pointer, {}
    if story.has_keyboard:
        yield Look("desktop"), hands.Keyboard, {}
    if story.works_without_script:
        yield Look(), hands.Pointer, {"java_script_enabled": False}


def play(browsing, story, look, hand, settings):
    way = "without script" if settings else hand.name
    start = time.monotonic()
    try:
        person = browsing.people.called(story.person) if story.person else None
        with browsing.visit(f"{story.name} by {way}", look, hand, person, **settings) as visit:
            try:
                story.play(visit)
            # Whatever it is, the other stories are played.
            except Exception as fault:  # noqa: BLE001
                visit.fault(f"did not end: {type(fault).__name__} {fault}")
                visit.photograph(f"failed-{story.name}-{way.replace(' ', '-')}")
    except Exception as fault:  # noqa: BLE001
        browsing.fault(f"{story.name} by {way} ({look}) did not begin: {fault}")
    browsing.say(f"{time.monotonic() - start:6.1f} s  {story.name} ({look}, {way})")


def browse(browsing, arguments):
    if arguments.baselines == "write":
        baselines.Baselines(browsing, Walk(browsing), "write").look()
        return
    has_choice = arguments.stories is not None or arguments.pages is not None
    for story in stories.ALL:
        is_chosen = story.name in (arguments.stories or ()) if has_choice else story.is_essential or not arguments.quick
        for look, hand, settings in ways(story, arguments.quick) if is_chosen else ():
            play(browsing, story, look, hand, settings)
    if arguments.pages is not None or not has_choice:
        look_at_pages(browsing, arguments)


def look_at_pages(browsing, arguments):
    start = time.monotonic()
    walk = Walk(browsing, arguments.pages, arguments.quick)
    walk.look(QUICK if arguments.quick else EVERY_SIZE)
    if not arguments.quick:
        walk.with_everything_set()
        baselines.Baselines(browsing, walk, arguments.baselines).look()
        if jar := html_rules.checker():
            for fault in html_rules.faults_by_checker(jar, walk.validated):
                browsing.fault(fault)
        else:
            browsing.say("the Nu Html Checker did not read the pages: it needs Java")
    browsing.say(f"{time.monotonic() - start:6.1f} s  all pages")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cast")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--stories", nargs="*", metavar="NAME", choices=[story.name for story in stories.ALL])
    parser.add_argument("--pages", nargs="*")
    parser.add_argument("--baselines", choices=("compare", "write", "leave"), default="compare")
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        # As root, Chromium runs only without its sandbox; it opens nothing but our own pages.
        flags = ["--no-sandbox", "--use-fake-device-for-media-stream",
                 f"--use-file-for-fake-video-capture={skin_pictures.camera(FOLDER / 'camera.mjpeg')}"]
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=flags)
        browsing = Browsing(browser, People(playwright, read_cast(arguments.cast)), FOLDER)
        browse(browsing, arguments)
        browser.close()
    faults = list(dict.fromkeys(browsing.faults))
    print("\n".join(fault[:LONGEST_FAULT] for fault in faults[:MOST_FAULTS]))
    if len(faults) > MOST_FAULTS:
        print(f"and {len(faults) - MOST_FAULTS} more")
    return 1 if browsing.faults else 0


if __name__ == "__main__":
    sys.exit(main())
