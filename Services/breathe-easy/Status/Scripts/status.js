// Replaces what changed every ten seconds, and draws the charts where Chart.js is there.

import { $ } from "./dom.js";

// Relative to the origin: a page opened as https://name:token@host must not pass those on in an address.
const get = async (path) => {
    const response = await fetch(new URL(path, location.origin), { cache: "no-store" });
    if (!response.ok) throw new Error(`it responded ${response.status}`);
    return response;
};

// The page as the server renders it now; elements that have not changed stay, with their focus.
const refreshTexts = async () => {
    const text = await (await get("/status")).text();
    const page = new DOMParser().parseFromString(text, "text/html");
    for (const old of document.querySelectorAll("[data-live]")) {
        const fresh = page.getElementById(old.id);
        if (fresh && !old.isEqualNode(fresh)) old.replaceWith(document.adoptNode(fresh));
    }
};

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const dashes = [[], [6, 3], [2, 2], [8, 3, 2, 3], [12, 4]];

// Lines differ by their dashes as well as by their colour.
const line = (label, values, minutes, index) => ({
    label, borderColor: colour(`series-${index % 5}`), backgroundColor: "transparent",
    borderDash: dashes[index % 5], borderWidth: 2, pointRadius: values.filter((y) => y !== null).length < 2 ? 3 : 0,
    data: values.map((y, position) => ({ x: minutes[position], y })),
});

// The minutes shown: those that have samples, at least 5 and at most 60.
const span = (minutes) => Math.min(60, Math.max(5, Math.ceil(-(minutes[0] ?? 0))));

const options = (unit) => ({
    animation: false, parsing: false, maintainAspectRatio: false,
    interaction: { mode: "index", intersect: false },
    scales: {
        x: { type: "linear", max: 0, grid: { color: colour("divider") },
            ticks: { color: colour("ink-2"), maxTicksLimit: 5, maxRotation: 0, includeBounds: false,
                callback: (minute) => minute === 0 ? "now" : `${-minute} min ago` } },
        y: { min: 0, suggestedMax: 1, grid: { color: colour("divider") }, title: { display: true, text: unit,
            color: colour("ink-2") }, ticks: { color: colour("ink-2"), precision: 0 } },
    },
    plugins: {
        legend: { position: "bottom", labels: { color: colour("ink"), boxWidth: 28, boxHeight: 7 } },
        tooltip: { callbacks: {
            title: (items) => items.length ? `${Math.round(-items[0].parsed.x * 10) / 10} min ago` : "" } },
    },
});

const charts = {};
const draw = (id, unit, minutes, lines) => {
    const chart = charts[id];
    if (chart) {
        chart.data.datasets = lines;
        chart.options.scales.x.min = -span(minutes);
        chart.update();
        return;
    }
    // Chart.js measures the size when it makes the chart.
    $(id).parentElement.hidden = false;
    const made = options(unit);
    made.plugins.legend.display = lines.length > 1;
    made.scales.x.min = -span(minutes);
    charts[id] = new Chart($(id), { type: "line", data: { datasets: lines }, options: made });
};

const drawAll = ({ at, history }) => {
    const minutes = history.at.map((time) => (Date.parse(time) - Date.parse(at)) / 60000);
    const services = Object.keys(history.backlog).sort();
    draw("backlog", "messages", minutes,
        services.map((name, index) => line(name, history.backlog[name], minutes, index)));
    draw("settled", "recipients", minutes, [line("recipients per minute", history.settledPerMinute, minutes, 0)]);
    draw("drain", "seconds", minutes, [line("seconds", history.drainSeconds, minutes, 0)]);
};

let lastData = null;
const refreshCharts = async () => {
    if (typeof Chart === "undefined") return;
    lastData = await (await get("/status/data")).json();
    drawAll(lastData);
};

const lost = (error) => {
    const shown = $("lost");
    if (error && shown.hidden) {
        shown.textContent = `No response from the server since ${new Date().toLocaleTimeString()} `
            + `(${error.message}); what is below is older.`;
    }
    shown.hidden = !error;
};

const refresh = async (parts) => {
    try {
        for (const part of parts) await part();
        lost(null);
    } catch (error) { lost(error); }
};

const all = [refreshTexts, refreshCharts];
setInterval(() => { if (!document.hidden) refresh(all); }, 10000);
document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(all); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    for (const id of Object.keys(charts)) { charts[id].destroy(); delete charts[id]; }
    if (lastData) drawAll(lastData);
});
refresh([refreshCharts]);
