// The forest as a picture: to save, to share and to print.
import { $, attempt, words } from "./dom.js";
import { download } from "./diary-download.js";
import { grownPlaces, inPaintOrder } from "./diary-forest-place.js";
import { growth, streakLength } from "./diary-state.js";
import { fill } from "./diary-words.js";

const [width, height] = [1_600, 1_000];

/** @param size in pixels: a browser draws an SVG without a size of its own only where it is given one. */
const loadImage = async (id, size) => {
    const image = new Image(...size);
    image.src = new URL(`./${id}.svg`, import.meta.url).href;
    await image.decode();
    return image;
};
const loadImages = async (ids) => new Map(await Promise.all([...new Set(ids)].map(async (id) =>
    [id, await loadImage(id, [400, 400])])));

const color = (element, name) => getComputedStyle(element).getPropertyValue(name);

const drawShadow = (canvas, size, turn, shade) => {
    canvas.save();
    canvas.translate(0, size * 0.44);
    canvas.scale(1, 0.2);
    canvas.fillStyle = shade;
    // Some ellipses on each other are a soft one.
    canvas.globalAlpha = 0.05 * Math.cos(turn * Math.PI / 180) ** 4;
    for (let radius = 0.44; radius > 0.2; radius -= 0.06) {
        canvas.beginPath();
        canvas.arc(0, 0, size * radius, 0, Math.PI * 2);
        canvas.fill();
    }
    canvas.restore();
};
const drawOne = (canvas, image, { x, y, size, turn = 0, isFlipped = false }, shade) => {
    const own = size * width;
    canvas.save();
    canvas.translate(x * width, y * height);
    drawShadow(canvas, own, turn, shade);
    canvas.rotate(turn * Math.PI / 180);
    canvas.scale(isFlipped ? -1 : 1, 1);
    canvas.drawImage(image, -own / 2, -own / 2, own, own);
    canvas.restore();
};
const drawLight = (canvas) => {
    const { backgroundColor, opacity } = getComputedStyle($("forest-light"));
    canvas.save();
    canvas.globalCompositeOperation = "multiply";
    canvas.globalAlpha = Number(opacity);
    canvas.fillStyle = backgroundColor;
    canvas.fillRect(0, 0, width, height);
    canvas.restore();
};
const drawCaption = (canvas, text) => {
    canvas.font = "600 34px Inter, system-ui, sans-serif";
    const length = canvas.measureText(text).width;
    canvas.fillStyle = color(document.body, "--surface");
    canvas.globalAlpha = 0.88;
    canvas.beginPath();
    canvas.roundRect(40, height - 112, length + 56, 72, 36);
    canvas.fill();
    canvas.globalAlpha = 1;
    canvas.fillStyle = color(document.body, "--ink");
    canvas.fillText(text, 68, height - 64);
};

/** @param caption null for none. @returns a canvas. */
export const drawPicture = async (diary, caption) => {
    const state = diary.state();
    const kinds = diary.catalogue.stickers.filter(({ group, price }) => group === "mushroom" && price === 0)
        .map(({ id }) => id);
    const stickers = inPaintOrder(state.stickers).map(([, sticker]) => sticker);
    const [background, images] = await Promise.all([
        loadImage(state.background, [width, height]), loadImages([...kinds, ...stickers.map(({ icon }) => icon)])]);
    const element = Object.assign(document.createElement("canvas"), { width, height });
    const canvas = element.getContext("2d");
    const shade = color($("forest-scene"), "--shade");
    canvas.drawImage(background, 0, 0, width, height);
    for (const one of grownPlaces(growth(state))) {
        drawOne(canvas, images.get(kinds[one.index % kinds.length]), one, shade);
    }
    for (const one of stickers) drawOne(canvas, images.get(one.icon), one, shade);
    drawLight(canvas);
    if (caption) drawCaption(canvas, caption);
    return element;
};

const captionOf = (diary) => {
    if (!$("forest-captioned").checked) return null;
    const days = streakLength(diary.state(), diary.now());
    return days === 0 ? words.forestCaptionNone
        : days === 1 ? words.forestCaptionOne : fill(words.forestCaption, { days });
};
const pictureFile = async (diary) => {
    const canvas = await drawPicture(diary, captionOf(diary));
    const blob = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
    if (!blob) throw new Error(words.forestNoPicture);
    return new File([blob], `${words.forestFile}-${diary.today()}.png`, { type: "image/png" });
};
const canShare = () => navigator.canShare?.({ files: [new File([""], "forest.png", { type: "image/png" })] }) ?? false;

/** @param flush keeps what is being changed. */
export const beginPicture = (diary, flush) => {
    const made = async () => {
        await flush();
        return pictureFile(diary);
    };
    $("forest-save").onclick = attempt(async () => {
        const file = await made();
        download(file, file.name, file.type);
        diary.announce(words.forestSaved);
    });
    $("forest-share").hidden = !canShare();
    $("forest-share").onclick = attempt(async () => navigator.share({ files: [await made()] }));
    $("forest-print").onclick = () => print();
};
