"""The quiz of the day, what it offers, and the season behind it."""
import re

from playwright.sync_api import expect

from stories import story

TODAY = ("nose", "eyes", "throat", "ears")


def answer(visit, level=3):
    overall = visit.page.locator("#a-overall")
    if overall.get_attribute("type") == "range":
        visit.hand.slide(overall, "End" if level else "Home")
    else:
        visit.hand.write(overall, "100" if level else "0")
    for question in TODAY:
        visit.hand.pick(visit.page.locator(f"#q-{question}").get_by_role("radio").nth(level))
    visit.hand.tick(visit.page.locator("#q-medication").get_by_role("checkbox").first)


@story("settled", essential=True, without_script=True)
def answer_the_quiz(visit):
    visit.expects("422")
    visit.go("/quiz?language=en")
    visit.hand.press(visit.page.locator("#save"))
    visit.sees(visit.page.locator("#f-nose"))
    answer(visit)
    visit.check("quiz-answered")
    visit.hand.press(visit.page.locator("#save"))
    visit.sees(visit.page.get_by_text(re.compile("Thank you|[Ss]aved")).first)
    visit.check("quiz-saved")
    visit.go("/quiz?language=en")
    expect(visit.page.locator("#q-nose").get_by_role("radio").nth(3)).to_be_checked()


@story("settled", without_script=True)
def see_today_in_the_season(visit):
    visit.go("/quiz?language=en")
    answer(visit, level=1)
    visit.hand.press(visit.page.locator("#save"))
    visit.sees(visit.page.get_by_text(re.compile("Thank you|[Ss]aved")).first)
    visit.go("/season?language=en")
    visit.check("season-begun")
    visit.hand.press(visit.page.locator(".month td.today a").first)
    visit.sees(visit.page.locator("#answers"))
    visit.check("season-day")


@story("settled", without_script=True)
def warn_others_after_the_quiz(visit):
    visit.go("/quiz?language=en")
    answer(visit)
    visit.hand.press(visit.page.locator("#save"))
    visit.hand.press(visit.page.locator("form[action='/report'] button.main, #alert button.main").first)
    visit.page.wait_for_url("**/map?*")
