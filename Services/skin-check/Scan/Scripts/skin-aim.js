// The camera within the page: it is aimed by a ring that lets taps through, and stops when nobody looks.
import { $, words } from "./dom.js";
import { cameraFault, openCamera } from "./skin-camera.js";
import { hintOf } from "./skin-hints.js";
import { glimpse, takePhoto } from "./skin-picture.js";

/** Of what is measured, in pixels, as the server does. */
const measured = 300;
/** In milliseconds: between looks at how blurred and dark it is, and how long the mark of a tap stays. */
const [pace, stay] = [700, 900];

const limits = () => {
    const { leastBlur, mostDark, mostBright } = $("skin-scan").dataset;
    return { leastBlur: Number(leastBlur), mostDark: Number(mostDark), mostBright: Number(mostBright) };
};

const slider = (name, range, value, work) => {
    const field = $(`skin-${name}`);
    field.closest("label").hidden = !range;
    if (!range) return;
    Object.assign(field, { min: range.min, max: range.max, step: range.step || 0.1, value });
    field.oninput = () => work(Number(field.value));
};

/** @returns `open`, which shows the camera, `take`, which photographs, and `close`. */
export const aim = ({ started, denied }) => {
    const video = $("skin-video");
    let camera = null;
    let looks = 0;
    let isOn = false;
    // Counts openings, so that one that was left while the browser still asked ends at once.
    let opening = 0;

    const showLight = () => {
        $("skin-light").setAttribute("aria-pressed", String(isOn));
        $("skin-light-state").textContent = isOn ? words.lightOn : words.lightOff;
    };
    const setLight = async (wish) => {
        if (camera && await camera.setLight(wish)) isOn = wish;
        showLight();
    };

    const show = () => {
        const { zoom, exposure, hasLight } = camera;
        slider("zoom", zoom, zoom?.min, (value) => {
            camera.setZoom(value);
            video.style.transform = `scale(${camera.cropped()})`;
        });
        slider("brightness", exposure, 0, camera.setExposure);
        $("skin-light").hidden = !hasLight;
        if (hasLight) setLight(true);
    };

    const look = () => {
        let before = null;
        looks = setInterval(() => {
            if (!camera || !video.videoWidth) return;
            const hint = hintOf(glimpse(video, camera.cropped(), measured), measured, limits());
            // Said when it is so twice, since hands move.
            const text = hint && hint === before ? words[hint] : "";
            if ($("skin-hint").textContent !== text) $("skin-hint").textContent = text;
            before = hint;
        }, pace);
    };

    const close = () => {
        opening += 1;
        clearInterval(looks);
        camera?.stop();
        [camera, isOn] = [null, false];
        video.style.transform = "";
        $("skin-hint").textContent = "";
    };

    const open = async () => {
        close();
        const own = opening;
        let opened;
        try {
            opened = await openCamera(video);
        } catch (error) {
            if (own === opening) denied(cameraFault(error));
            return;
        }
        if (own !== opening) return opened.stop();
        camera = opened;
        // Unplugged, or taken away in the browser's settings.
        camera.whenEnded(() => denied("cameraBusy"));
        show();
        look();
        started();
    };

    $("skin-light").onclick = () => setLight(!isOn);
    $("skin-live").onclick = async ({ clientX, clientY }) => {
        if (!camera) return;
        const box = $("skin-live").getBoundingClientRect();
        const mark = $("skin-focus");
        mark.style.left = `${clientX - box.left}px`;
        mark.style.top = `${clientY - box.top}px`;
        mark.hidden = !await camera.focus({ x: clientX, y: clientY }, box);
        setTimeout(() => { mark.hidden = true; }, stay);
    };
    return { open, close, take: () => takePhoto(video, camera.cropped()) };
};
