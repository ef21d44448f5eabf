#!/usr/bin/env python3
"""Checks the articles, their sidecars, their pictures and the FAQ; prints every fault and exits with 1 if there is one.

Usage: python3 check.py [--table]      (--table prints words and sources for each article)
"""
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from datetime import date
from pathlib import Path

HERE = Path(__file__).resolve().parent
ARTICLES = HERE / "articles"
LANGUAGES = ("en", "de")
WORDS = range(450, 901)
ABOUT_DANGER = {
    "thunderstorm-asthma", "pollen-and-food", "asthma-and-hay-fever", "what-is-hay-fever", "treating-hay-fever",
    "children-school-and-exams", "mites-and-moulds", "masks-and-air-cleaners", "avoiding-pollen",
    "reading-a-pollen-count", "air-pollutants-and-the-nose", "uv-and-sun",
}
"""These name 112; all but an article on tests alone."""

BRANDS = """
Claritin Clarityn Clarityne Lorano Lisino Aerius Zyrtec Zyrtek Reactine Xyzal Xusal Allegra Telfast Fenistil Benadryl
Ebastel Rupafin Bilaxten Allergodil Vividrin Livocab Livostin Azep Pollicrom Crom-Ophtal Zaditen Opatanol
Nasonex Mometahexal Momeallerg Otri Otrivin Otriven Flonase Flixonase Avamys Rhinocort Pulmicort Beconase Nasacort
Dymista Ryaltris Nasivin Nasic Olynth Sinex Afrin Rhinospray Emser Sinupret Grazax Itulazax Acarizax Oralair Orylmyte
Ragwizax Staloral Allergovit Pollinex Depigoid Singulair Ventolin Salbuhexal Sultanol Bricanyl Symbicort Seretide Foster
Viani Flutiform Atrovent Xolair Dupixent Nucala Fasenra EpiPen Jext Fastjekt Emerade Anapen Neffy Rhinix Ebiox Triofan
Aspirin Bepanthen Vaseline Nivea Dyson Philips Amway LG
""".split()
ADDRESSED_AS_FRIENDS = re.compile(
    r"\b(du|dich|dir|dein|deine|deiner|deinem|deinen|deines|euch|euer|eure|eurem|euren|eurer|ihr habt)\b", re.IGNORECASE)
GERMAN_IN_ENGLISH = re.compile(r"\b(und|oder|nicht|der|das|mit|für|ist|auch)\b")
ENGLISH_IN_GERMAN = re.compile(r"\b(the|and|with|from|which|that|not|your)\b")
ASSISTANTS = re.compile(r"\b(AI|KI|GPT|LLM|language model|Sprachmodell|chatbot)\b")
HTML = re.compile(r"<[A-Za-z/!?][^>]*>")
CITATION = re.compile(r"\[(\d+)\]")
DOI = re.compile(r"^10\.\d{4,9}/\S+$")
PATHS = {
    "/settings", "/settings/channels", "/notifications", "/account/privacy", "/account/export", "/account/leave",
    "/account/notices/privacy", "/study/about",
}

faults: list[str] = []


def expect(is_so: bool, where: str, what: str) -> None:
    if not is_so:
        faults.append(f"{where}: {what}")


def words(markdown: str) -> int:
    """Words as a reader counts them: without citations, marks of lists and headings."""
    text = CITATION.sub(" ", markdown)
    text = re.sub(r"^\s*(?:#+|[-*]|\d+\.)\s+", "", text, flags=re.MULTILINE)
    return len(re.findall(r"[^\W_]+(?:[-.,’'/][^\W_]+)*", text))


def sentences(text: str) -> int:
    return len(re.findall(r"[.?!](?:\s|$)", text))


def check_language(where: str, text: str, language: str) -> None:
    expect("!" not in text, where, "has an exclamation mark")
    expect(not HTML.search(text), where, "has raw HTML")
    found = ASSISTANTS.search(text)
    expect(not found, where, f"mentions {found and found.group()}")
    for brand in BRANDS:
        expect(not re.search(rf"(?<!\w){re.escape(brand)}(?!\w)", text), where, f"names the brand {brand}")
    if language == "de":
        found = ADDRESSED_AS_FRIENDS.search(text)
        expect(not found, where, f"says “{found and found.group()}”")
        found = ENGLISH_IN_GERMAN.search(text)
        expect(not found, where, f"has the English word “{found and found.group()}”")
        expect(not re.search(r"\d\.\d+ ?(%|mm|µm|°C|m\b)", text), where, "has a decimal point")
        expect('"' not in text, where, "has straight quotation marks")
    else:
        found = GERMAN_IN_ENGLISH.search(text)
        expect(not found, where, f"has the German word “{found and found.group()}”")
        expect(not re.search(r"\d,\d{1,2} ?(%|mm|µm)", text), where, "has a decimal comma")
    expect("  " not in text, where, "has two spaces in a row")
    expect("ppm" not in text, where, "gives pollen in ppm or speaks of it")


def check_body(where: str, text: str, language: str, sources: int) -> None:
    check_language(where, text, language)
    expect(words(text) in WORDS, where, f"has {words(text)} words")
    expect(not re.search(r"^# ", text, re.MULTILINE), where, "has a heading of level 1; the title is in the sidecar")
    expect(text.count("\n## ") >= 3, where, "has fewer than three sections")
    expect(text.endswith("\n") and not text.endswith("\n\n"), where, "does not end with one line end")
    expect(not re.search(r"^\|", text, re.MULTILINE), where, "has a table, which CommonMark does not know")
    expect(not re.search(r"!\[|\]\(", text), where, "has an image or a link")
    expect(text.count("**") % 2 == 0, where, "has an odd number of **")
    cited = {int(number) for number in CITATION.findall(text)}
    expect(cited == set(range(1, sources + 1)), where, f"cites {sorted(cited)} of {sources} sources")
    firsts = list(dict.fromkeys(int(number) for number in CITATION.findall(text)))
    expect(firsts == sorted(firsts), where, f"cites first in the order {firsts}")


def check_source(where: str, source: dict) -> None:
    expect(set(source) in ({"title", "publisher", "doi", "year"}, {"title", "publisher", "url", "year"}), where,
           f"has the fields {sorted(source)}")
    expect(isinstance(source.get("year"), int) and 1950 <= source["year"] <= 2026, where, "has no plausible year")
    if "doi" in source:
        expect(bool(DOI.match(source["doi"])), where, "has a malformed DOI")
    else:
        expect(source.get("url", "").startswith("https://"), where, "has no https address")


def check_picture(where: str, picture: dict) -> None:
    file = ARTICLES / picture["file"]
    expect(file.exists(), where, f"has no picture {picture['file']}")
    if not file.exists():
        return
    text = file.read_text()
    root = ElementTree.fromstring(text)
    kinds = {element.tag.split("}")[-1] for element in root.iter()}
    expect(kinds <= {"svg", "g", "path", "circle", "ellipse"}, file.name, f"has the elements {sorted(kinds)}")
    expect("stroke" not in text, file.name, "has lines")
    expect("href" not in text and "<text" not in text, file.name, "has links or text")
    expect(root.get("viewBox") == "0 0 480 320", file.name, "has another viewBox")
    expect(len(text) < 20_000, file.name, "is large")
    for language in LANGUAGES:
        expect(20 <= len(picture["alt"][language]) <= 200, where, f"needs an alternative text ({language})")


def check_article(sidecar: Path, topics: set[str], slugs: set[str]) -> dict:
    slug = sidecar.stem
    article = json.loads(sidecar.read_text())
    needed = {"slug", "topic", "keywords", "title", "summary", "reviewed", "featured", "sources", "related"}
    expect(needed <= set(article) <= needed | {"picture"}, slug, f"has the fields {sorted(article)}")
    expect(article["slug"] == slug, slug, "has another slug inside")
    expect(bool(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug)), slug, "is no slug")
    expect(article["topic"] in topics, slug, f"has the unknown topic {article['topic']}")
    expect(date.fromisoformat(article["reviewed"]) <= date(2026, 11, 26), slug, "was reviewed in the future")
    expect(4 <= len(article["sources"]) <= 10, slug, f"has {len(article['sources'])} sources")
    for number, source in enumerate(article["sources"], 1):
        check_source(f"{slug} [{number}]", source)
    names = [source.get("doi") or source.get("url") for source in article["sources"]]
    expect(len(set(names)) == len(names), slug, "names a source twice")
    for other in article["related"]:
        expect(other in slugs and other != slug, slug, f"is related to {other}")
    structure = {}
    for language in LANGUAGES:
        where = f"{slug}.{language}"
        title, summary, keywords = (article[field][language] for field in ("title", "summary", "keywords"))
        expect(0 < len(title) <= 70, where, f"has a title of {len(title)} characters")
        expect(0 < len(summary) <= 160, where, f"has a summary of {len(summary)} characters")
        expect(sentences(summary) == 1 and summary.endswith("."), where, "has a summary of other than one sentence")
        expect(4 <= len(keywords) <= 8 and len(set(keywords)) == len(keywords), where, f"has {len(keywords)} keywords")
        for text in (title, summary, *keywords):
            check_language(where, text, language)
        body = ARTICLES / f"{slug}.{language}.md"
        expect(body.exists(), where, "is missing")
        if not body.exists():
            continue
        text = body.read_text()
        check_body(where, text, language, len(article["sources"]))
        expect("112" in text or slug not in ABOUT_DANGER, where, "does not name 112")
        structure[language] = (
            text.count("\n## "), len(re.findall(r"^- ", text, re.MULTILINE)),
            len(re.findall(r"^\d+\. ", text, re.MULTILINE)), CITATION.findall(text),
        )
        article.setdefault("words", {})[language] = words(text)
    expect(len(set(map(str, structure.values()))) == 1, slug, f"differs in structure: {structure}")
    expect(len(article["keywords"]["en"]) == len(article["keywords"]["de"]), slug, "has unequal numbers of keywords")
    if "picture" in article:
        check_picture(slug, article["picture"])
    expect(not article["featured"] or "picture" in article, slug, "is featured without a picture")
    return article


def check_articles() -> list[dict]:
    topics = json.loads((HERE / "topics.json").read_text())["topics"]
    sidecars = sorted(ARTICLES.glob("*.json"))
    slugs = {sidecar.stem for sidecar in sidecars}
    articles = [check_article(sidecar, {topic["id"] for topic in topics}, slugs) for sidecar in sidecars]
    expect(len(articles) == 14, "articles", f"are {len(articles)}")
    expect(sum(article["featured"] for article in articles) == 3, "articles", "are not three featured ones")
    bodies = {body.name for body in ARTICLES.glob("*.md")}
    expect(bodies == {f"{slug}.{language}.md" for slug in slugs for language in LANGUAGES}, "articles",
           "do not come in pairs")
    for language in LANGUAGES:
        for field in ("title", "summary"):
            texts = [article[field][language].casefold() for article in articles]
            expect(len(set(texts)) == len(texts), "articles", f"share a {field} ({language})")
    expect({topic["id"] for topic in topics} == {article["topic"] for article in articles}, "topics",
           "have one without articles")
    return articles


def check_faq(articles: list[dict]) -> int:
    groups = json.loads((HERE / "faq.json").read_text())["groups"]
    expect([group["id"] for group in groups] == ["values", "alerts", "account"], "faq", "has other groups")
    questions: set[str] = set()
    titles = {language: {article["title"][language] for article in articles} for language in LANGUAGES}
    for group in groups:
        expect(6 <= len(group["entries"]) <= 9, f"faq/{group['id']}", f"has {len(group['entries'])} entries")
        for entry in group["entries"]:
            links = {}
            for language in LANGUAGES:
                question, answer = entry["question"][language], entry["answer"][language]
                where = f"faq/{group['id']}/{question}"
                expect(question.endswith("?"), where, "is no question")
                expect(question not in questions, where, "is asked twice")
                questions.add(question)
                expect(60 <= len(answer) <= 600, where, f"has an answer of {len(answer)} characters")
                check_language(where, question, language)
                check_language(where, answer, language)
                links[language] = re.findall(r"\]\(([^)]+)\)", answer)
                for link in links[language]:
                    expect(link in PATHS, where, f"links to {link}")
                for name in re.findall(r"(?:article|Artikel) [“„]([^”“]+)[”“]", answer):
                    expect(any(title.startswith(name) for title in titles[language]), where, f"names no article {name}")
            expect(links["en"] == links["de"], f"faq/{entry['question']['en']}", "links differently")
    return len(questions) // 2


def main() -> None:
    articles = check_articles()
    entries = check_faq(articles)
    if "--table" in sys.argv:
        for article in articles:
            counts = article["words"]
            print(f"{article['slug']:28} {counts['en']:4} en {counts['de']:4} de {len(article['sources']):3} sources")
    if faults:
        print("\n".join(faults))
        sys.exit(1)
    print(f"{len(articles)} articles in two languages and {entries} questions: no fault")


main()
