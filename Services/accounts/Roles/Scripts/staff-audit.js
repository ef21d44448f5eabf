// The audit, a page of it at a time.
import { call, query as inQuery } from "./api.js";
import { $, attempt, element, say, time, words } from "./dom.js";
import { besideFields } from "./fields.js";
import { withReason } from "./staff-person.js";

const pageSize = 50;

const cell = (...texts) => element("td", {}, ...texts.filter(Boolean).map((text, line) =>
    element(line === 0 ? "div" : "small", { textContent: text })));

const row = (entry) => element("tr", {},
    cell(time(entry.at)), cell(entry.action, entry.detail), cell(entry.actor, entry.subject), cell(entry.reason));

let selection = {};

const read = async (before) => {
    const query = { ...selection, limit: pageSize, ...before && { before } };
    const { entries, next } = await withReason((reason) => besideFields("audit", ["subject", "actor"], () =>
        call("GET", `staff/audit?${inQuery({ ...query, reason })}`)));
    $("audit-entries").append(...entries.map(row));
    $("audit").hidden = $("audit-entries").children.length === 0;
    $("audit-older").hidden = !next;
    $("audit-older").onclick = attempt(() => read(next));
    if ($("audit").hidden) say(words.noEntries);
};

/** Makes the part of the page work, for those whose page has one. */
export const startAudit = () => {
    $("audit-form").onsubmit = attempt(async () => {
        selection = {};
        for (const name of ["subject", "actor"]) {
            const id = $(`audit-${name}`).value.trim();
            if (id) selection[name] = id;
        }
        $("audit-entries").replaceChildren();
        await read();
        if (!$("audit").hidden) $("audit-title").focus();
    });
};
