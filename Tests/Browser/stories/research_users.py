"""A developer of the study: a role of its own, a user in it, and both gone again."""
import re
import uuid

from playwright.sync_api import expect

from stories import story

WHY = "the browser tests look"


def say_why(visit):
    why = visit.field("Why you do this")
    visit.hand.write(why, WHY)


@story("developer", without_script=True)
def make_a_role_and_a_user_of_the_study(visit):
    title, name = f"Reviewer {uuid.uuid4().hex[:6]}", f"r{uuid.uuid4().hex[:7]}"
    visit.go("/research/users?language=en")
    if visit.field("Why you do this").count():
        say_why(visit)
        visit.hand.press(visit.button("Go on"))
    visit.hand.press(visit.link("New Role"))
    visit.hand.write(visit.page.get_by_label("Name", exact=True), title)
    visit.hand.write(visit.field("Description"), "Looks at what came in")
    visit.hand.tick(visit.page.get_by_label("See responses of the study"))
    say_why(visit)
    visit.hand.press(visit.button("Submit"))
    role = visit.page.locator("section.study-role").filter(has_text=title)
    expect(role).to_contain_text("No users found")
    visit.check("research-role-made")

    visit.hand.press(visit.link("New User"))
    visit.hand.write(visit.field(re.compile("^User name")), name)
    visit.hand.write(visit.field("E-mail"), visit.people.address())
    visit.hand.write(visit.field(re.compile("^Password")), "apples, pears and plums")
    value = visit.page.get_by_role("option", name=title).get_attribute("value")
    visit.hand.select(visit.page.locator("select[name=role]"), value)
    say_why(visit)
    visit.hand.press(visit.button("Submit"))
    expect(role).to_contain_text(name)
    expect(role).to_contain_text("has not opened the mailed link")
    visit.check("research-user-made")

    visit.hand.press(role.get_by_role("link", name=f"Delete: {name}"))
    visit.sees(visit.heading("Delete the user?"))
    say_why(visit)
    visit.hand.press(visit.button("Delete"))
    expect(role).to_contain_text("No users found")
    visit.hand.press(role.get_by_role("link", name=re.compile("^Edit")))
    visit.hand.press(visit.link("Delete"))
    visit.sees(visit.heading("Delete the role?"))
    say_why(visit)
    visit.hand.press(visit.button("Delete"))
    expect(visit.page.locator("main")).not_to_contain_text(title)
