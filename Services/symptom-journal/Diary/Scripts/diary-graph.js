// The graph of the diary: what is chosen, its drawing, its numbers as a table, the air beside it, and its print.
import { call, query } from "./api.js";
import { drawAir, drawGraph, key, layoutOf } from "./diary-graph-drawing.js";
import { airOf, axisOf, graphOf, intervalOf, rowsOf } from "./diary-graph-numbers.js";
import { visibleSymptoms } from "./diary-state.js";
import { withAttributes } from "./diary-symptom-entry.js";
import {
    dayName, graphName, intervalName, list, meanNote, minutesName, number, partName, tickName,
} from "./diary-symptom-words.js";
import { fill } from "./diary-words.js";
import { $, attempt, button, element, words } from "./dom.js";

/** More series have a legend. */
const mostLabels = 3;
/** Of a sheet of paper, in pixels. */
const paper = 680;

const columns = { day: "symptomsColumnDay", week: "symptomsColumnWeek", month: "symptomsColumnMonth" };

const times = (one, many, n) => fill(n === 1 ? words[one] : words[many], { n });

const cellOf = (cell, step) => {
    if (!cell) return element("td");
    const days = step !== "day" && times("symptomsOneDay", "symptomsDays", cell.days);
    return element("td", {}, number(cell.value), " ", element("span",
        { className: "quiet", textContent: [days, minutesName(cell.minutes)].filter(Boolean).join(" · ") }));
};

const tableOf = (series, names, step) => element("table", {},
    element("thead", {}, element("tr", {}, ...[words[columns[step]], ...names].map((name) =>
        withAttributes(element("th", { textContent: name }), { scope: "col" })))),
    element("tbody", {}, ...rowsOf(series).map((row) => element("tr", {},
        withAttributes(element("th", { textContent: partName(row, step) }), { scope: "row" }),
        ...row.cells.map((cell) => cellOf(cell, step))))));

export const begin = (diary, { log }) => {
    const left = new Set(), plot = $("symptoms-plot"), air = $("symptoms-air"), numbers = $("symptoms-numbers");
    const section = plot.closest("section");
    let entries = [], graph = null, names = [], layout = null, known = { key: "" }, isPrinting = false, width = 0;
    let isStale = true, next = 0;
    const nameOf = (id) => diary.state().symptoms.get(id).name.text;
    const chosen = () => visibleSymptoms(diary.state()).map(([id]) => id).filter((id) => !left.has(id));
    const radio = () => document.querySelector("[name=symptoms-interval]:checked").value;

    const interval = () => {
        const choice = radio(), all = new Set(chosen());
        const entered = entries.filter(({ symptom }) => all.has(symptom)).map(({ day }) => day);
        if (choice === "own") {
            return intervalOf({ from: $("symptoms-from").value, to: $("symptoms-to").value }, diary.today(), entered);
        }
        return intervalOf({ days: choice === "all" ? choice : Number(choice) }, diary.today(), entered);
    };

    const showChoices = () => {
        const all = visibleSymptoms(diary.state()), box = $("symptoms-chosen");
        const same = all.map(([id, { name }]) => `${id} ${name.text}`).join("\n");
        $("symptoms-shown").textContent = fill(words.symptomsShown, { n: chosen().length, all: all.length });
        if (box.dataset.same === same) return;
        box.dataset.same = same;
        box.replaceChildren(...all.map(([id, { name }]) => {
            const check = element("input", { type: "checkbox", checked: !left.has(id), onchange: () => {
                if (check.checked) left.delete(id);
                else left.add(id);
                update();
            } });
            return element("label", { className: "choice" }, check,
                element("span", { textContent: name.text, dir: "auto" }));
        }));
    };

    const showEmpty = () => {
        const isChosen = chosen().length > 0, hasOlder = entries.some(({ symptom }) => !left.has(symptom));
        const text = !isChosen ? words.symptomsNoneChosen
            : hasOlder ? words.symptomsNoneInterval : words.symptomsNoneAtAll;
        const action = isChosen && (hasOlder ? button(words.symptomsShowAll, () => {
            $("symptoms-interval-all").checked = true;
            changeInterval();
            $("symptoms-interval-all").focus();
        }) : button(words.symptomsLog, log));
        $("symptoms-graph-empty").replaceChildren(element("p", { textContent: text }), ...action ? [action] : []);
    };

    const notes = () => {
        const { step, series, others, without } = graph, isWide = series.some(({ points }) =>
            points.some(({ minutes }) => minutes !== null));
        return [meanNote(step), isWide && words.symptomsWide,
            others.length && fill(words.symptomsOthers, { names: list(others.map(nameOf)) }),
            without.length && series.length && fill(words.symptomsWithout, { names: list(without.map(nameOf)) }),
        ].filter(Boolean).map((textContent) => element("p", { className: "quiet", textContent }));
    };

    const draw = () => {
        const isEmpty = graph.series.length === 0, hasLabels = graph.series.length <= mostLabels;
        $("symptoms-sheet").hidden = isEmpty;
        $("symptoms-print").hidden = isEmpty;
        $("symptoms-share").hidden = isEmpty || !navigator.share;
        $("symptoms-graph-empty").hidden = !isEmpty;
        if (isEmpty) return showEmpty();
        width = isPrinting ? paper : plot.clientWidth;
        layout = layoutOf(width, graph.interval, hasLabels ? names : []);
        plot.replaceChildren(drawGraph(graph, names, layout, { hasLabels, spoken: graphName(graph, names), tickName,
            title: (point, place) => [names[place], partName(point, graph.step), number(point.value),
                minutesName(point.minutes)].filter(Boolean).join(" · ") }));
        $("symptoms-interval-name").textContent = intervalName(graph.interval);
        $("symptoms-legend").replaceChildren(...hasLabels ? [] : names.map((name, place) =>
            element("li", {}, key(place), element("span", { textContent: name, dir: "auto" }))));
        $("symptoms-graph-notes").replaceChildren(...notes());
        return showAir();
    };

    const showAir = () => {
        const name = air.selectedOptions[0]?.textContent, isAsked = known.key !== "";
        const shown = known.days && airOf(known.days, graph.interval), hasAir = shown?.points.length > 0;
        const figure = $("symptoms-air-plot");
        $("symptoms-air-figure").hidden = !isAsked;
        const title = hasAir ? `${name} (${known.unit})` : name ?? "";
        $("symptoms-air-name").textContent = title;
        figure.setAttribute("aria-busy", String(Boolean(known.isWaiting)));
        figure.classList.toggle("skeleton", Boolean(known.isWaiting));
        const fault = known.fault ?? (known.days && !hasAir ? words.symptomsNoAir : "");
        $("symptoms-air-fault").textContent = fault;
        figure.hidden = Boolean(fault);
        const values = hasAir ? shown.points.map(({ value }) => value) : [];
        const spoken = () => fill(words.symptomsAirSpoken, { name, unit: known.unit,
            lowest: number(Math.min(...values)), highest: number(Math.max(...values)) });
        figure.replaceChildren(...hasAir ? [drawAir(shown, axisOf(values, air.value !== "temperature"), layout,
            { number, spoken: spoken() })] : []);
        numbers.replaceChildren(tableOf([...graph.series, ...hasAir ? [shown] : []],
            [...names, ...hasAir ? [title] : []], graph.step));
    };

    const askAir = async () => {
        const { from, to } = graph.interval, asked = diary.isSynced && air.value && graph.series.length
            ? query({ from, to, air: air.value }) : "";
        if (asked === known.key && !known.fault) return;
        known = { key: asked, isWaiting: asked !== "" };
        if (graph.series.length && layout) showAir();
        if (!asked) return;
        let answer;
        try {
            answer = await call("GET", `journal/surroundings?${asked}`);
        } catch (error) {
            answer = { fault: error.message };
        }
        // The person may have chosen something else meanwhile.
        if (known.key !== asked) return;
        known = { key: asked, ...answer };
        if (graph.series.length && layout) showAir();
    };

    const update = () => {
        // Nothing is drawn, and no air asked for, while nobody looks.
        isStale = !isPrinting && !section.clientWidth;
        if (isStale) return;
        $("symptoms-air-field").hidden = !diary.isSynced;
        $("symptoms-air-none").hidden = diary.isSynced;
        $("symptoms-air-found").hidden = !diary.isSynced;
        graph = graphOf(chosen(), entries, interval());
        names = graph.series.map(({ symptom }) => nameOf(symptom));
        showChoices();
        draw();
        askAir();
    };

    const changeInterval = () => {
        const isOwn = radio() === "own";
        if (isOwn && $("symptoms-own").hidden) {
            $("symptoms-from").value = graph.interval.from;
            $("symptoms-to").value = graph.interval.to;
        }
        $("symptoms-own").hidden = !isOwn;
        update();
    };

    let wasOpen = false;
    addEventListener("beforeprint", () => {
        isPrinting = true;
        wasOpen = $("symptoms-details").open;
        $("symptoms-details").open = true;
        $("symptoms-printed").textContent = fill(words.symptomsPrinted, { day: dayName(diary.today()) });
        update();
    });
    addEventListener("afterprint", () => {
        isPrinting = false;
        $("symptoms-details").open = wasOpen;
        update();
    });

    for (const one of document.querySelectorAll("[name=symptoms-interval]")) one.onchange = changeInterval;
    for (const id of ["symptoms-from", "symptoms-to"]) $(id).onchange = update;
    air.onchange = update;
    $("symptoms-print").onclick = () => print();
    $("symptoms-share").onclick = attempt(() => navigator.share({ text: graphName(graph, names) }));
    const resized = () => {
        if (isPrinting || !section.clientWidth) return;
        if (isStale) update();
        else if (plot.clientWidth !== width) draw();
    };
    // What is drawn changes the height, which must not count as another change.
    new ResizeObserver(() => requestAnimationFrame(resized)).observe(section);

    /** @param bySymptom the entries of the diary. */
    const show = (bySymptom) => {
        entries = visibleSymptoms(diary.state()).flatMap(([id]) => bySymptom.get(id) ?? []);
        // Whether it is seen is known after the layout, which must not be asked for within each change.
        cancelAnimationFrame(next);
        next = requestAnimationFrame(update);
    };
    return { show };
};
