// How the forest looks now: the light of the hour, what the season lets drift through the air, and quiet motion.
import { $, element } from "./dom.js";

const key = "diary-look";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const seasons = ["winter", "spring", "summer", "autumn"];

/** By the hour of the clock, as the sun's own hours would need the place. */
export const lightAt = (hour) => hour >= 21 || hour < 6 ? "night" : hour >= 18 ? "dusk" : "day";

/** @param month 1 to 12; meteorological seasons. */
export const seasonOf = (month, isSouthern) => seasons[(Math.floor(month % 12 / 3) + (isSouthern ? 2 : 0)) % 4];

// Clocks are ahead in summer, which is January in the south. Places without summer time count as northern.
const isSouthern = () => {
    const offset = (month) => new Date(2026, month, 1).getTimezoneOffset();
    return offset(0) < offset(6);
};

/** What was chosen on this device; it says nothing of the person. */
const remembered = () => {
    try {
        return JSON.parse(localStorage.getItem(key)) ?? {};
    } catch {
        return {};
    }
};

const drifting = (index, count) => {
    const one = element("i");
    one.style.left = `${(index + 0.5) * 100 / count}%`;
    // Long and unequal, so that no rhythm shows.
    one.style.animationDuration = `${14 + index * 5 % 11}s`;
    one.style.animationDelay = `${-(index * 7 % 19)}s`;
    one.style.setProperty("--drift", `${index % 2 ? "-" : ""}${6 + index * 3 % 9}cqw`);
    one.style.setProperty("--height", `${20 + index * 23 % 61}%`);
    return one;
};
const driftingCount = 10;

/** @param animals the pictures that may sway, a few at a time. */
export const makeLook = (diary, animals) => {
    const scene = $("forest-scene");
    const settings = { follows: true, moves: true, volume: 0.5, ...remembered() };
    const set = (changed) => {
        Object.assign(settings, changed);
        try {
            localStorage.setItem(key, JSON.stringify(settings));
        } catch {
            // Where nothing may be kept, it lasts as long as the page.
        }
        show();
    };
    const moves = () => settings.moves && !calm.matches;
    const light = () => settings.follows ? lightAt(new Date(diary.now()).getHours()) : "day";

    const show = () => {
        scene.dataset.light = light();
        scene.dataset.season = settings.follows ? seasonOf(Number(diary.today().slice(5, 7)), isSouthern()) : "none";
        scene.dataset.motion = moves() ? "on" : "off";
        $("forest-follows").checked = settings.follows;
        $("forest-moves").checked = moves();
        $("forest-moves").disabled = calm.matches;
        $("forest-calm").hidden = !calm.matches;
    };
    let swaying = null;
    const sway = () => {
        if (!moves() || document.hidden || $("tab-forest").hidden || scene.matches(".is-busy")) return;
        const all = animals();
        if (all.length === 0) return;
        swaying = all[Math.floor(Math.random() * all.length)].animate([
            { transform: "none" }, { transform: "rotate(-3deg)" }, { transform: "rotate(2.5deg)" },
            { transform: "rotate(-1.5deg)" }, { transform: "none" },
        ], { duration: 2400, easing: "ease-in-out" });
    };
    // An animated picture is a layer of its own, and so is all that lies above it: a drag would be slower.
    scene.addEventListener("pointerdown", () => swaying?.cancel());

    $("forest-drifting").replaceChildren(...Array.from({ length: driftingCount }, (_, index) =>
        drifting(index, driftingCount)));
    $("forest-follows").onchange = ({ target }) => set({ follows: target.checked });
    $("forest-moves").onchange = ({ target }) => set({ moves: target.checked });
    calm.addEventListener("change", show);
    document.addEventListener("visibilitychange", show);
    setInterval(sway, 3_400);
    setInterval(show, 60_000);
    return { show, light, settings, set };
};
