"""The design system's page, and the glance in its sizes."""
from playwright.sync_api import expect

from browsing import Look
from stories import story


@story(keyboard=False)
def look_at_the_design(visit):
    visit.go("/design")
    # Of each theme: what the page says of contrast is measured, so nothing of it may be below what axe asks.
    visit.check("design")


@story("anna", essential=True, without_script=True)
def glance(visit):
    for size in ("small", "medium", "large"):
        visit.go(f"/glance?size={size}")
        visit.sees(visit.page.locator("h1"))
        visit.sees(visit.page.locator("[data-level]").first)
        visit.check(f"glance-{size}")
    # A watch's screen.
    with visit.browsing.visit(visit.name, Look(), type(visit.hand), visit.person, viewport={"width": 198, "height": 242},
                              java_script_enabled=visit.has_script) as watch:
        watch.go("/glance?size=small")
        expect(watch.page.locator("[data-level]").first).to_be_in_viewport()
        watch.check_width("glance on a watch")
        watch.photograph("glance-watch")
