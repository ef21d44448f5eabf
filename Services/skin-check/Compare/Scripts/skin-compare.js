// Compares two photos: both move as one, the later one is laid upon the earlier, and they can take turns.
import { $, attempt, say, words } from "./dom.js";
import { align, asTaken } from "./skin-align.js";
import { begin, fitted, gesture, handled, laid, moved, styles, zoomed } from "./skin-view.js";

/** Of the grey copies that are aligned, in pixels. */
const side = 96;
/** In milliseconds, for each photo: slow enough to harm nobody, WCAG 2.2, 2.3.1. */
const pace = 800;

const pair = $("skin-pair");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
let view = begin();
let flickering = 0;
let isFlicker = false;

const usesHands = () => $("skin-hands").checked;

const show = () => {
    const { layer, later } = styles(view);
    for (const one of pair.querySelectorAll(".skin-layer")) one.style.transform = layer;
    $("skin-b").style.transform = later;
    const values = { zoom: view.zoom, x: view.fit.x, y: view.fit.y, turn: view.fit.turn, size: view.fit.scale };
    for (const [name, value] of Object.entries(values)) $(`skin-${name}`).value = value;
    $("skin-compare").dataset.takes = view.zoom > 1 || usesHands() ? "all" : "some";
};

const change = (next) => {
    view = next;
    show();
};

/** Which of both is seen while one lies upon the other. */
const swap = () => {
    const { dataset } = $("skin-compare");
    dataset.shows = dataset.shows === "a" ? "b" : "a";
};

const flicker = (isOn) => {
    clearInterval(flickering);
    flickering = isOn && !stillness.matches ? setInterval(swap, pace) : 0;
    $("skin-start").hidden = stillness.matches;
    $("skin-start").textContent = $("skin-start").dataset[flickering ? "stop" : "start"];
};

const chooseMode = (mode) => {
    isFlicker = mode === "flicker";
    $("skin-compare").dataset.mode = mode;
    $("skin-flicker").hidden = !isFlicker;
    flicker(isFlicker);
};

const grey = (picture) => {
    const context = Object.assign(document.createElement("canvas"), { width: side, height: side }).getContext("2d");
    const { naturalWidth: width, naturalHeight: height } = picture;
    const square = Math.min(width, height);
    context.drawImage(picture, (width - square) / 2, (height - square) / 2, square, square, 0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    return Float32Array.from({ length: side * side }, (_, at) =>
        0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2]);
};

const alignByItself = async () => {
    $("skin-aligned").textContent = words.aligning;
    // So that it is seen before the work begins.
    await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });
    const { fit, isSure } = align(grey($("skin-a")), grey($("skin-b")), side);
    change(fitted(view, fit));
    $("skin-aligned").textContent = isSure ? words.aligned : words.unaligned;
};

/** Fingers and mice, by their ids, where they are and were. */
const watchFingers = () => {
    const held = new Map();
    const place = ({ clientX, clientY }, box) => ({
        x: (clientX - box.left) / box.width - 0.5, y: (clientY - box.top) / box.height - 0.5 });
    pair.addEventListener("pointerdown", (event) => {
        const around = event.target.closest(".skin-window");
        if (!around || event.button !== 0 || held.size > 1) return;
        // Both fingers count in the window of the first.
        const box = held.size ? [...held.values()][0].box : around.getBoundingClientRect();
        held.set(event.pointerId, { box, at: place(event, box) });
        around.setPointerCapture(event.pointerId);
    });
    pair.addEventListener("pointermove", (event) => {
        const own = held.get(event.pointerId);
        if (!own) return;
        const from = [...held.values()].map(({ at }) => at);
        own.at = place(event, own.box);
        const to = [...held.values()].map(({ at }) => at);
        const done = gesture(from, to);
        change(usesHands() ? laid(view, done) : handled(view, done));
    });
    for (const kind of ["pointerup", "pointercancel"]) {
        pair.addEventListener(kind, ({ pointerId }) => held.delete(pointerId));
    }
    // A trackpad pinches by the wheel.
    pair.addEventListener("wheel", (event) => {
        const around = event.target.closest(".skin-window");
        if (!around || !event.ctrlKey) return;
        event.preventDefault();
        const at = place(event, around.getBoundingClientRect());
        change(zoomed(view, view.zoom * Math.exp(-event.deltaY / 100), at));
    }, { passive: false });
};

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const watchKeys = () => pair.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [right, down] = arrows[event.key] ?? [0, 0];
    const factor = { "+": 1.25, "=": 1.25, "-": 0.8 }[event.key];
    if (factor) change(zoomed(view, view.zoom * factor));
    else if (!right && !down) return;
    else if (usesHands()) change(laid(view, { right: right / 100, down: down / 100, grown: 1, turn: 0 }));
    // Arrows look there: what is seen moves the other way.
    else if (view.zoom > 1) change(moved(view, -right / 20, -down / 20));
    else return;
    event.preventDefault();
});

const watchSliders = () => {
    $("skin-zoom").oninput = () => change(zoomed(view, Number($("skin-zoom").value)));
    for (const [id, name] of [["x", "x"], ["y", "y"], ["turn", "turn"], ["size", "scale"]]) {
        const field = $(`skin-${id}`);
        field.oninput = () => change(fitted(view, { ...view.fit, [name]: Number(field.value) }));
    }
};

const start = async () => {
    const pictures = [$("skin-a"), $("skin-b")];
    try {
        await Promise.all(pictures.map((picture) => picture.decode()));
    } catch {
        return say(words.notShown, true);
    }
    $("skin-tools").hidden = false;
    for (const field of document.querySelectorAll("input[name=skin-mode]")) {
        field.onchange = () => chooseMode(field.value);
    }
    $("skin-start").onclick = () => flicker(!flickering);
    $("skin-other").onclick = () => {
        flicker(false);
        swap();
    };
    $("skin-itself").onclick = attempt(alignByItself);
    $("skin-as-taken").onclick = () => {
        $("skin-aligned").textContent = "";
        change(fitted(view, asTaken));
    };
    $("skin-hands").onchange = show;
    stillness.addEventListener("change", () => flicker(isFlicker));
    watchFingers();
    watchKeys();
    watchSliders();
    show();
    await alignByItself();
};

start();
