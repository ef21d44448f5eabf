"""Tips and articles: from an author to the editors, back, and on to readers; and what everybody reads."""
import contextlib
import io
import re
import uuid

from PIL import Image, ImageDraw
from playwright.sync_api import expect

from stories import story


def picture():
    """A hazel in a field, as a PNG."""
    image = Image.new("RGB", (600, 400), (190, 220, 240))
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 260, 600, 400), fill=(130, 170, 90))
    pen.rectangle((290, 160, 310, 280), fill=(120, 80, 50))
    pen.ellipse((220, 60, 380, 220), fill=(70, 130, 70))
    file = io.BytesIO()
    image.save(file, "PNG")
    return {"name": "hazel.png", "mimeType": "image/png", "buffer": file.getvalue()}


@contextlib.contextmanager
def another(visit, name):
    """Somebody else's browser, of the same kind."""
    person = visit.people.called(name) if name else None
    with visit.browsing.visit(
            f"{visit.name}, {name or 'a reader'}", visit.look, type(visit.hand), person,
            java_script_enabled=visit.has_script) as other:
        yield other


def write(visit, label, text):
    field = visit.page.get_by_label(label, exact=True)
    visit.hand.write(field, text)


def press(visit, name):
    visit.hand.press(visit.page.locator("#article-form").get_by_role("button", name=name))


@story("author", essential=True, without_script=True)
def publish_an_article(visit):
    word = f"hazel{uuid.uuid4().hex[:8]}"
    title = f"The {word} in winter"
    visit.go("/articles?language=en")
    visit.hand.press(visit.link("Write an article"))
    visit.page.wait_for_url("**/articles/write")
    visit.hand.press(visit.link("Write an article"))
    write(visit, "Title", title)
    write(visit, "In one sentence", "When hazel flowers, and what it means for a nose.")
    write(visit, "Keywords", f"hazel, {word}")
    visit.hand.select(visit.page.get_by_label("Topic", exact=True), "pollen")
    write(visit, "Text", "## Early\n\nHazel flowers in January [1]. <b>Really</b>.")
    write(visit, "Sources, one a line", "Pollen calendar | MeteoSwiss | https://www.meteoswiss.admin.ch | 2024")
    # What is refused says why, and nothing typed is lost.
    visit.expects("422")
    press(visit, "Save")
    expect(visit.page.locator("#text-fault")).to_contain_text("Line 3: HTML is not taken")
    expect(visit.page.get_by_label("Title", exact=True)).to_have_value(title)
    visit.check("article-refused")
    write(visit, "Text", "## Early\n\nHazel flowers in January [1].")
    press(visit, "Save")
    visit.sees(visit.page.locator("#done"))

    visit.page.locator("#picture").set_input_files(
        {"name": "bad.svg", "mimeType": "image/svg+xml", "buffer": b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"})
    visit.hand.press(visit.button("Add the picture"))
    expect(visit.page.locator("#problem")).to_contain_text("SVG is not taken")
    visit.page.locator("#picture").set_input_files(picture())
    visit.hand.press(visit.button("Add the picture"))
    visit.sees(visit.page.locator(".article-pictures img"))
    write(visit, "Text", "## Early\n\nHazel flowers in January [1].\n\n![A hazel in a field](1)")
    press(visit, "Preview")
    visit.sees(visit.page.locator("#preview").get_by_role("img", name="A hazel in a field"))
    visit.check("article-preview")
    press(visit, "Send to the editors")
    visit.sees(visit.page.locator("#done"))
    visit.check("articles-own")

    with another(visit, "editor") as editor:
        editor.go("/articles/review?language=en")
        editor.hand.press(editor.link(title))
        editor.sees(editor.page.locator("#stored").get_by_role("img", name="A hazel in a field"))
        write(editor, "Why you do this", "Please say until when it flowers.")
        press(editor, "Return to the author")
        editor.sees(editor.page.locator("#done"))

    visit.go("/articles/write?language=en")
    visit.hand.press(visit.link(title))
    expect(visit.page.locator("#remark")).to_contain_text("Please say until when it flowers.")
    write(visit, "Text", "## Early\n\nHazel flowers from January to March [1].\n\n![A hazel in a field](1)")
    press(visit, "Send to the editors")
    visit.sees(visit.page.locator("#done"))

    with another(visit, "editor") as editor:
        editor.go("/articles/review?language=en")
        editor.hand.press(editor.link(title))
        write(editor, "Why you do this", "Checked against its source.")
        press(editor, "Publish")
        editor.sees(editor.page.locator("#done"))
        editor.check("article-published")

    with another(visit, None) as reader:
        reader.go("/articles?language=en")
        reader.hand.write(reader.page.get_by_label("Search", exact=True), word)
        reader.hand.press(reader.button("Show"))
        reader.hand.press(reader.link(title))
        reader.sees(reader.heading("Early"))
        reader.sees(reader.page.get_by_role("img", name="A hazel in a field"))
        reader.hand.press(reader.link("[1]"))
        expect(reader.page).to_have_url(re.compile("#source-1$"))
        reader.check("article-read")
        reader.hand.press(reader.page.locator("#back"))
        reader.sees(reader.heading("Tips and articles"))


@story(essential=True, without_script=True)
def find_an_article_and_an_answer(visit):
    visit.go("/?language=en")
    visit.sees(visit.page.locator("#resources li").nth(2))
    visit.hand.press(visit.page.locator("#resources").get_by_role("link", name="What is hay fever?"))
    visit.sees(visit.heading(re.compile("hay fever", re.IGNORECASE)).first)
    visit.hand.press(visit.page.locator("#back"))
    visit.expects("400")
    visit.hand.write(visit.page.get_by_label("Search", exact=True), "the")
    visit.hand.press(visit.button("Show"))
    expect(visit.page.locator("#q-fault")).to_contain_text("in every text")
    visit.hand.write(visit.page.get_by_label("Search", exact=True), "thunderstorms")
    visit.hand.press(visit.button("Show"))
    visit.sees(visit.link(re.compile("hunderstorm")).first)
    visit.check("articles-found-one")
    menu = visit.page.locator("details.menu > summary")
    visit.hand.press(menu)
    visit.hand.press(visit.page.locator("details.menu").get_by_role("link", name="Frequent questions"))
    question = visit.page.locator("summary", has_text="How old are the values?")
    visit.hand.press(question)
    visit.sees(visit.page.get_by_text("Each value shows its age", exact=False))
    visit.check("faq-open")
