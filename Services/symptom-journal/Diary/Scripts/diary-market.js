// The store: stickers and backgrounds of the forest, for coins that keeping the diary earns.
import { balanceOf, ledger, rewards } from "./diary-rewards.js";
import { coins, owns, streak } from "./diary-state.js";
import { fill } from "./diary-words.js";
import { $, attempt, element, words } from "./dom.js";

const groups = ["mushroom", "animal", "other", "background"];

const format = (diary, number) => number.toLocaleString(diary.language);
const amount = (diary, count) =>
    count === 1 ? words.storeOneCoin : fill(words.storeCoins, { count: format(diary, count) });
const coin = () => document.querySelector("#tab-store .diary-store-coin").cloneNode(true);

const goods = ({ catalogue }) => [
    ...catalogue.stickers.map((item) => ({ item, group: item.group })),
    ...catalogue.backgrounds.map((item) => ({ item, group: "background" })),
].sort((one, other) => one.item.price - other.item.price);

/** A person's coins, and what each account gave or took. */
const showPurse = (diary, state) => {
    $("store-coins").textContent = format(diary, coins(state));
    const moved = ledger(state.visits, state.recordings, streak(state), [...state.bought.values()]);
    const rows = [
        [words.storeVisits, -balanceOf(moved, "visits")], [words.storeEntries, -balanceOf(moved, "entries")],
        [words.storeRows, -balanceOf(moved, "rows")], [words.storeSpent, -balanceOf(moved, "store")],
        [words.storeLeft, balanceOf(moved, "purse")],
    ];
    $("store-ledger").replaceChildren(...rows.map(([name, sum], number) => element("tr", {},
        element("th", { scope: "row", textContent: name }),
        // What is left is a balance; the others say which way the coins went.
        element("td", { className: "number", textContent: sum === 0 ? "0"
            : `${number === rows.length - 1 ? "" : sum > 0 ? "+" : "−"}${format(diary, Math.abs(sum))}` }))));
};

const price = (diary, item) => element("p", { className: "diary-store-price" }, coin(),
    element("span", { textContent: amount(diary, item.price) }));

const owned = (text) =>
    element("p", { className: "diary-store-owned" }, $("store-check").content.cloneNode(true), text);

/** A button whose name says what it is for, also where only its text is read. */
const act = (text, name, work, properties = {}) => element("button", { type: "button", onclick: work, ...properties },
    text, element("span", { className: "unseen", textContent: `: ${name}` }));

const use = async (diary, item) => {
    const refusal = await diary.commit({ kind: "background", item: item.id });
    diary.announce(refusal ? diary.refusal(refusal) : fill(words.storeUsed, { name: diary.name(item) }));
};

/** What stands below a picture, as `[what it depends on, its parts]`. */
const foot = (diary, state, { item, group, ask }) => {
    const name = diary.name(item), missing = item.price - coins(state);
    if (group === "background" && state.background === item.id) return ["used", () => [owned(words.storeInUse)]];
    if (owns(state, item.id)) {
        return ["owned", () => [owned(words.storeYours),
            group === "background" && act(words.storeUse, name, attempt(() => use(diary, item)))]];
    }
    if (missing <= 0) return ["buy", () => [price(diary, item), act(words.storeBuy, name, ask)]];
    // It can still be reached, so that the keyboard finds out as well.
    const text = missing === 1 ? words.storeOneMissing : fill(words.storeMissing, { count: format(diary, missing) });
    return [text, () => {
        const unable = act(text, name, null, { className: "diary-store-unable" });
        unable.setAttribute("aria-disabled", "true");
        return [price(diary, item), unable];
    }];
};

/** A good with its place in the page, filled once and changed only where it says something else. */
const shelf = (diary, good, ask) => {
    const bottom = element("div", { className: "diary-store-foot" });
    const card = element("li", { className: "diary-store-good", id: `store-good-${good.item.id}`, tabIndex: -1 },
        element("span", { className: "diary-store-picture" }, diary.image(good.item.id, "diary-store-image")),
        element("h4", { textContent: diary.name(good.item) }), bottom);
    $(`store-${good.group}`).querySelector("ul").append(card);
    const focus = () => (bottom.querySelector("button") ?? card).focus();
    let shown = null;
    const show = (state) => {
        const [key, parts] = foot(diary, state, { ...good, ask: () => ask({ ...good, focus }) });
        if (key === shown) return;
        const hadFocus = bottom.contains(document.activeElement);
        shown = key;
        bottom.replaceChildren(...parts().filter(Boolean));
        if (hadFocus) focus();
    };
    return show;
};

/** The question before a purchase, and what can be done after it. */
const checkout = (diary) => {
    const dialog = $("store-dialog");
    let offer = null, isBuying = false;

    const open = (good) => {
        offer = good;
        const [before, name] = [coins(diary.state()), diary.name(good.item)];
        $("store-dialog-picture").replaceChildren(diary.image(good.item.id, "diary-store-image"));
        dialog.classList.toggle("wide", good.group === "background");
        $("store-dialog-title").textContent = fill(words.storeAsk, { name });
        $("store-before").textContent = amount(diary, before);
        $("store-price").textContent = amount(diary, good.item.price);
        $("store-after").textContent = amount(diary, before - good.item.price);
        $("store-buy").textContent = fill(words.storeBuyFor, { price: amount(diary, good.item.price) });
        $("store-fault").textContent = "";
        $("store-offer").hidden = false;
        $("store-bought").hidden = true;
        dialog.showModal();
        $("store-buy").focus();
    };

    const thank = () => {
        const isBackground = offer.group === "background";
        $("store-dialog-title").textContent = fill(words.storeBought, { name: diary.name(offer.item) });
        $("store-news").textContent = isBackground ? words.storeNewBackground : words.storeNewSticker;
        $("store-use").textContent = isBackground ? words.storeUseNow : words.storePlace;
        $("store-offer").hidden = true;
        $("store-bought").hidden = false;
        $("store-dialog-title").focus();
    };

    const buy = async () => {
        if (isBuying) return;
        isBuying = $("store-buy").disabled = true;
        try {
            const refusal = await diary.commit({ kind: "buy", item: offer.item.id, price: offer.item.price });
            if (refusal) $("store-fault").textContent = diary.refusal(refusal);
            else thank();
        } finally {
            isBuying = $("store-buy").disabled = false;
        }
    };

    $("store-buy").onclick = attempt(buy);
    for (const id of ["store-not-now", "store-later"]) $(id).onclick = () => dialog.close();
    $("store-use").onclick = attempt(async () => {
        dialog.close();
        if (offer.group === "background") await use(diary, offer.item);
        else diary.go("forest", offer.item.id);
    });
    // A purchase that runs is waited for.
    dialog.oncancel = (event) => {
        if (isBuying) event.preventDefault();
    };
    dialog.onclick = (event) => {
        if (event.target === dialog && !isBuying) dialog.close();
    };
    dialog.onclose = () => offer.focus();
    return open;
};

/** @param diary what every tab gets. */
export const begin = (diary) => {
    const open = checkout(diary);
    let shelves = null;
    $("store-visit").textContent = `+${rewards.visit}`;
    $("store-entry").textContent = `+${rewards.entry}`;
    $("store-week").textContent = `+${rewards.week}`;
    const turn = (chosen) => groups.forEach((group) => { $(`store-${group}`).hidden = group !== chosen; });
    for (const choice of document.querySelectorAll("[name=store-group]")) choice.onchange = () => turn(choice.value);
    /** Goes to a good that somebody wants to see, once whoever changes the tab has gone to its top. */
    const lead = (id) => {
        const { group } = goods(diary).find(({ item }) => item.id === id), card = $(`store-good-${id}`);
        $(`store-show-${group}`).checked = true;
        turn(group);
        requestAnimationFrame(() => (card.querySelector("button") ?? card).focus());
    };
    return {
        /** @param first the id of an item to begin with. */
        show: (first) => {
            const state = diary.state();
            showPurse(diary, state);
            // Its pictures are not loaded before somebody comes.
            shelves ??= goods(diary).map((good) => shelf(diary, good, open));
            shelves.forEach((show) => show(state));
            if (first) lead(first);
        },
    };
};
