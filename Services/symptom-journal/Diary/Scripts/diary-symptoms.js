// The tab with the person's symptoms: two touches make an entry; the history of one and the graph are beside it.
import { symptomName, visibleSymptoms } from "./diary-state.js";
import { begin as beginGraph } from "./diary-graph.js";
import { sparkline, svg } from "./diary-graph-drawing.js";
import { begin as beginAdding } from "./diary-symptom-adding.js";
import { newEntry, withAttributes } from "./diary-symptom-entry.js";
import { begin as beginOne } from "./diary-symptom.js";
import { capital, dayWord, entryName } from "./diary-symptom-words.js";
import { fill } from "./diary-words.js";
import { $, attempt, element, words } from "./dom.js";

const entriesBySymptom = (state) => {
    const all = new Map();
    for (const entry of state.entries.values()) {
        if (!all.has(entry.symptom)) all.set(entry.symptom, []);
        all.get(entry.symptom).push(entry);
    }
    return all;
};

const icon = (name) => svg("svg", { class: "icon", "aria-hidden": "true" },
    svg("use", { href: `${new URL("./icons.svg", import.meta.url).pathname}#${name}` }));

export const begin = (diary) => {
    const root = $("symptoms-root"), rows = new Map();
    let entries = new Map(), asked = null, entry = null, opened = history.state?.diarySymptom ?? null, isFirst = true;
    const isKnown = (id) => diary.state().symptoms.get(id)?.isDeleted === false;
    const entriesOf = (id) => entries.get(id) ?? [];

    const show = (argument) => {
        entries = entriesBySymptom(diary.state());
        if (argument) take(argument);
        if (opened !== null && !isKnown(opened)) closeOne();
        showView();
        adding.show();
        if (opened === null) showList();
        one.show();
        graph.show(entries);
        isFirst = false;
    };

    // Where one is: the list, the graph (beside the list on a wide screen), or one symptom.
    const showView = (view = root.dataset.view) => {
        const shown = opened !== null ? "one" : view === "one" ? "list" : view;
        root.dataset.view = shown;
        $("symptoms-one").hidden = shown !== "one";
        $("symptoms-list-pane").hidden = shown === "one";
        for (const name of ["list", "graph"]) {
            $(`symptoms-to-${name}`).setAttribute("aria-pressed", String(shown === name));
        }
        if (isFirst && opened !== null) one.choose(opened);
    };

    const openOne = (id) => {
        ask(null);
        history[opened === null ? "pushState" : "replaceState"]({ ...history.state, diarySymptom: id }, "");
        opened = id;
        one.choose(id);
        showView();
        scrollTo({ top: root.getBoundingClientRect().top + scrollY - 16 });
        $("symptoms-one-name").focus();
    };
    const closeOne = () => {
        const last = opened;
        opened = null;
        // The way back never leads to what is closed.
        if (history.state?.diarySymptom) history.replaceState({ ...history.state, diarySymptom: null }, "");
        one.choose(null);
        showView("list");
        showList();
        (rows.get(last)?.history ?? $("symptoms-title")).focus();
    };
    const leaveOne = () => (history.state?.diarySymptom ? history.back() : closeOne());
    addEventListener("popstate", ({ state }) => {
        const id = state?.diarySymptom ?? null;
        if (id === opened) return;
        if (id !== null && isKnown(id)) {
            opened = id;
            one.choose(id);
            showView();
        } else if (opened !== null) {
            closeOne();
        }
    });

    /** Opens a symptom for an entry, or closes that which is open. */
    const ask = (id) => {
        const last = rows.get(asked);
        last?.open.setAttribute("aria-expanded", "false");
        entry?.node.remove();
        [asked, entry] = [id, null];
        if (id === null) return;
        entry = newEntry(diary, id, () => entriesOf(id), () => {
            const { open } = rows.get(id);
            ask(null);
            open.focus();
        });
        const { open, item } = rows.get(id);
        open.setAttribute("aria-expanded", "true");
        // The numbers are what the keyboard reaches next.
        open.after(entry.node);
        item.scrollIntoView({ block: "nearest" });
    };

    const row = (id) => {
        const [picture, name, last, days] = ["span", "b", "span", "span"].map((tag) => element(tag));
        last.className = "quiet";
        name.dir = "auto";
        picture.className = "diary-symptoms-picture";
        const open = element("button", { type: "button", className: "diary-symptoms-open",
            onclick: () => ask(asked === id ? null : id) }, picture, element("span", {}, name, last), days);
        withAttributes(open, { "aria-expanded": "false", "aria-controls": `symptoms-new-${id}` });
        const past = element("button", { type: "button", className: "diary-symptoms-history",
            onclick: () => openOne(id) }, icon("list"));
        const item = element("li", { className: "diary-symptoms-row" }, open, past);
        item.onkeydown = ({ key }) => {
            if (key !== "Escape" || asked !== id) return;
            ask(null);
            open.focus();
        };
        const update = (symptom) => {
            const own = entriesOf(id);
            const latest = own.reduce((best, some) => (best && best.day > some.day ? best : some), null);
            if (picture.dataset.icon !== symptom.icon) picture.replaceChildren(diary.image(symptom.icon, ""));
            picture.dataset.icon = symptom.icon;
            name.textContent = symptom.name.text;
            last.replaceChildren(...latest ? [`${capital(dayWord(latest.day, diary.today()))}: `,
                element("span", { textContent: entryName(latest) })] : [words.symptomsNoEntry]);
            days.replaceChildren(sparkline(own, diary.today()));
            past.setAttribute("aria-label", fill(words.symptomsHistoryOf, { name: symptom.name.text }));
        };
        return { item, open, history: past, update };
    };

    const showList = () => {
        const all = visibleSymptoms(diary.state()), typed = $("symptoms-search").value;
        const key = typed.trim() ? symptomName(typed)?.key : "";
        const shown = all.filter(([, { name }]) => key !== undefined && name.key.includes(key));
        for (const id of rows.keys()) {
            if (shown.some(([other]) => other === id)) continue;
            if (asked === id) ask(null);
            rows.delete(id);
        }
        const focused = document.activeElement;
        for (const [id, symptom] of shown) {
            if (!rows.has(id)) rows.set(id, row(id));
            rows.get(id).update(symptom);
        }
        const items = shown.map(([id]) => rows.get(id).item), list = $("symptoms-list");
        // What is in its place already stays there, with its focus.
        if (items.length !== list.children.length || items.some((item, place) => item !== list.children[place])) {
            list.replaceChildren(...items);
            if (focused?.isConnected && focused !== document.activeElement) focused.focus();
        }
        entry?.show();
        root.toggleAttribute("data-empty", all.length === 0);
        $("symptoms-empty").hidden = all.length > 0;
        // The browser would load it for nobody.
        const picture = $("symptoms-empty-picture");
        if (all.length === 0 && !picture.firstChild) picture.append(diary.image("snail", ""));
        $("symptoms-known").hidden = all.length === 0;
        $("symptoms-found").textContent = key === "" ? "" : shown.length
            ? fill(words.symptomsFound, { n: shown.length, all: all.length })
            : fill(words.symptomsNotFound, { name: typed.trim() });
    };

    const search = (isOpen) => {
        $("symptoms-search-field").hidden = !isOpen;
        $("symptoms-to-search").setAttribute("aria-expanded", String(isOpen));
        $("symptoms-search").value = "";
        showList();
        $(isOpen ? "symptoms-search" : "symptoms-to-search").focus();
    };

    /** Goes to the list, with a symptom open for an entry. */
    const openForEntry = (id) => {
        if (opened !== null) closeOne();
        if (!$("symptoms-search-field").hidden) search(false);
        showView("list");
        showList();
        ask(id);
        rows.get(id).open.focus();
        // Whoever changes the tab scrolls to its top first.
        requestAnimationFrame(() => rows.get(id)?.item.scrollIntoView({ block: "nearest" }));
    };

    const take = ({ add, symptom, graph: isGraph }) => {
        if (opened !== null) closeOne();
        if (isGraph) showView("graph");
        if (symptom && isKnown(symptom)) openForEntry(symptom);
        if (add === undefined) return;
        showView("list");
        adding.take(add);
    };

    const adding = beginAdding(diary, openForEntry);
    const one = beginOne(diary, { leave: leaveOne, pick: adding.pick, open: openOne });
    const graph = beginGraph(diary, { log: () => {
        if (opened !== null) closeOne();
        showView("list");
        rows.values().next().value?.open.focus();
    } });
    $("symptoms-to-list").onclick = () => showView("list");
    $("symptoms-to-graph").onclick = () => {
        showView("graph");
        graph.show(entries);
    };
    $("symptoms-to-search").onclick = () => search($("symptoms-search-field").hidden);
    $("symptoms-search").oninput = showList;
    $("symptoms-search-field").onkeydown = ({ key }) => { if (key === "Escape") search(false); };
    $("symptoms-search-field").onsubmit = attempt(() => rows.values().next().value?.open.focus());
    $("symptoms-empty-add").onclick = () => $("symptoms-name").focus();
    return { show };
};
