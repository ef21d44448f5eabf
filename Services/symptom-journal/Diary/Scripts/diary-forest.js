// The tab Forest: stickers that a person arranges as they like, among mushrooms that grow by themselves.
import { $, words } from "./dom.js";
import { beginCarrying } from "./diary-forest-carry.js";
import { makeEdits } from "./diary-forest-edits.js";
import { beginHands } from "./diary-forest-hands.js";
import { makeHistory } from "./diary-forest-history.js";
import { beginKeys } from "./diary-forest-keys.js";
import { makeLook } from "./diary-forest-look.js";
import { beginPicture } from "./diary-forest-picture.js";
import { firstSize } from "./diary-forest-place.js";
import { makeScene } from "./diary-forest-scene.js";
import { makeBackgrounds, makeShelf } from "./diary-forest-shelf.js";
import { makeSound } from "./diary-sound.js";
import { growth } from "./diary-state.js";
import { fill } from "./diary-words.js";

/** The buttons below the scene, by what they do. */
const beginTools = (edits, scene, origin) => {
    // They go away with the selection, and a keyboard has to go on somewhere.
    const goOn = ({ detail }, next) => {
        if (detail === 0) (scene.element(next) ?? origin()).focus();
    };
    const tools = {
        forward: edits.forward, backward: edits.backward, flip: edits.flip, copy: edits.copy,
        smaller: () => edits.resize(1 / 1.15), larger: () => edits.resize(1.15),
        left: () => edits.turn(-15), right: () => edits.turn(15),
        delete: async (event) => goOn(event, await edits.remove()),
        done: (event) => {
            edits.select(null);
            goOn(event, null);
        },
        undo: edits.undo, redo: edits.redo,
    };
    for (const one of document.querySelectorAll("[data-forest-tool]")) one.onclick = tools[one.dataset.forestTool];
};

const beginSound = (look) => {
    const sound = makeSound(look.light);
    const [toggle, volume, section] = [$("forest-sound"), $("forest-volume"), $("tab-forest")];
    volume.value = look.settings.volume;
    sound.setVolume(look.settings.volume);
    toggle.onclick = () => {
        sound.set(!sound.isOn(), true);
        toggle.lastElementChild.textContent = sound.isOn() ? words.forestSoundOff : words.forestSoundOn;
        $("forest-volume-field").hidden = !sound.isOn();
    };
    volume.oninput = () => {
        sound.setVolume(volume.valueAsNumber);
        look.set({ volume: volume.valueAsNumber });
    };
    const follow = () => sound.follow(!section.hidden);
    document.addEventListener("visibilitychange", follow);
    new MutationObserver(follow).observe(section, { attributeFilter: ["hidden"] });
};

const growthText = (count) => count === 0 ? words.forestNothingGrown
    : count === 1 ? words.forestGrownOne : fill(words.forestGrown, { count });

export const begin = (diary) => {
    const [stage, strip] = [$("forest-stage"), $("forest-strip")];
    const scene = makeScene(diary);
    const showSteps = () => {
        $("forest-undo").disabled = !history.canUndo();
        $("forest-redo").disabled = !history.canRedo();
    };
    const history = makeHistory(diary, showSteps);
    const edits = makeEdits({ diary, scene, history });
    let placed = null;
    const place = async (icon, isByKeyboard) => {
        placed = icon;
        const id = await edits.place(icon);
        // Where the keys can move it; Escape leads back.
        if (id && isByKeyboard) scene.element(id)?.focus();
    };
    const shelf = makeShelf(diary, place);
    const backgrounds = makeBackgrounds(diary, async (item) => {
        await edits.flush();
        await history.change({ kind: "background", item });
    });
    const look = makeLook(diary, () => [...document.querySelectorAll("#forest-stickers button")]
        .filter((one) => diary.catalogue.items.get(one.dataset.icon).group === "animal").map((one) => one.firstChild));
    const hands = beginHands({ stage, scene, edits });
    const origin = () => (placed && strip.querySelector(`[data-icon="${CSS.escape(placed)}"]`))
        ?? $("forest-shelf").querySelector("input:checked");

    beginKeys({ scene, edits, hands, origin });
    beginCarrying({ strip, stage, size: () => firstSize(scene.extent.width) * scene.extent.width,
        drop: (icon, at) => edits.place(icon, at) });
    beginTools(edits, scene, origin);
    beginSound(look);
    beginPicture(diary, edits.flush);
    addEventListener("pagehide", edits.flush);
    new MutationObserver(edits.flush).observe($("tab-forest"), { attributeFilter: ["hidden"] });

    /** @param first an item to begin with, such as one that was just bought. */
    const show = (first) => {
        look.show();
        scene.show();
        shelf.show(first);
        backgrounds.show(first);
        showSteps();
        $("forest-empty").hidden = diary.state().stickers.size > 0;
        $("forest-growth").textContent = growthText(growth(diary.state()));
    };
    return { show };
};
