"""How somebody uses a page: with a pointer, or with the keyboard alone. Stories say what they do, hands say how."""
FOCUS = """
() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused === document.documentElement) return null;
    const drawn = (one) => {
        const style = getComputedStyle(one);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== "none";
    };
    // A control that is drawn by its label shows its focus there.
    const around = [focused, ...(focused.labels || []), focused.nextElementSibling, focused.parentElement]
        .filter((one) => one && one !== document.body);
    const box = focused.getBoundingClientRect();
    const across = [0.5, 0.1, 0.9].map((share) => box.left + box.width * share);
    const down = [0.5, 0.1, 0.9].map((share) => box.top + box.height * share);
    const seen = across.some((x) => down.some((y) => {
        const top = document.elementFromPoint(x, y);
        return top && around.some((one) => one.contains(top) || top.contains(one) && one !== top.parentElement);
    }));
    return {
        // Chromium marks the part of a date or time that is written, and draws no ring around all of it.
        isDrawn: around.some(drawn) || /^(date|time|datetime-local)$/.test(focused.type), isSeen: seen || box.width < 2,
        html: focused.cloneNode(false).outerHTML.slice(0, 160) };
}
"""

WAY = """
(target) => {
    const focused = document.activeElement;
    const isIt = focused === target
        || target.type === "radio" && focused.type === "radio" && focused.name === target.name && focused.form === target.form;
    if (isIt) return "here";
    if (!focused || focused === document.body) return "Tab";
    return focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}
"""


class Pointer:
    name = "pointer"

    def __init__(self, visit):
        self.page = visit.page

    def press(self, target):
        target.click()

    def tick(self, target, is_ticked=True):
        if target.is_checked() != is_ticked:
            self.pick(target)

    def pick(self, target):
        """By its label, which may be all that there is to see."""
        target.evaluate_handle("(one) => one.labels && one.labels[0] || one").as_element().click()

    def write(self, target, text):
        target.fill(text)

    def write_date(self, target, day):
        target.fill(day.isoformat())

    def select(self, target, value):
        target.select_option(value)

    def slide(self, target, key):
        target.focus()
        target.press(key)


class Keyboard:
    """Tab, Shift+Tab, Enter, Space and arrows only. What has the focus must show it, and must not be covered."""
    name = "keyboard"

    def __init__(self, visit):
        self.visit, self.page = visit, visit.page

    def reach(self, target):
        target.wait_for(state="attached")
        for _ in range(500):
            way = target.evaluate(WAY)
            if way == "here":
                self.look()
                return
            self.page.keyboard.press(way)
            self.look()
        self.visit.fault(f"the keyboard does not reach {target}")
        raise RuntimeError(f"the keyboard does not reach {target}")

    def look(self):
        focus = self.page.evaluate(FOCUS)
        if focus and not (focus["isDrawn"] and focus["isSeen"]):
            # What scrolls into view is there with the next frames.
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            focus = self.page.evaluate(FOCUS)
        if focus and not focus["isDrawn"]:
            self.visit.fault(f"the focus does not show on {focus['html']}")
        if focus and not focus["isSeen"]:
            self.visit.fault(f"something covers what has the focus: {focus['html']}")

    def press(self, target):
        self.reach(target)
        self.page.keyboard.press("Enter")

    def tick(self, target, is_ticked=True):
        if target.is_checked() != is_ticked:
            self.reach(target)
            self.page.keyboard.press("Space")

    def pick(self, target):
        self.reach(target)
        if target.evaluate("(one) => document.activeElement === one"):
            self.page.keyboard.press("Space")
        for _ in range(20):
            if target.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        self.visit.fault(f"arrows do not choose {target}")

    def write(self, target, text):
        self.reach(target)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Delete")
        self.page.keyboard.type(text)

    def write_date(self, target, day):
        self.reach(target)
        self.page.keyboard.type(f"{day:%m%d%Y}")
        if target.input_value() != day.isoformat():
            self.visit.fault(f"typing a date gives {target.input_value()}")

    def select(self, target, value):
        self.reach(target)
        self.page.keyboard.press("Home")
        for _ in range(300):
            if target.input_value() == value:
                return
            self.page.keyboard.press("ArrowDown")
        self.visit.fault(f"arrows do not choose {value}")

    def slide(self, target, key):
        self.reach(target)
        self.page.keyboard.press(key)
