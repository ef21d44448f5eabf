// Photos as the page shows and sends them. They are drawn, since the page's policy lets no picture in that has an
// address of its own; and so nothing of a photo lies anywhere but in this page.
import { cropOf } from "./skin-camera.js";

/** Of what is shown, in pixels: sharp on a screen with two for each CSS pixel. */
const shownSide = 576;

const made = (source, blob, picture, taken) => ({ id: crypto.randomUUID(), source, blob, picture, taken });

const canvasOf = (side) => Object.assign(document.createElement("canvas"), { width: side, height: side });

/** The square in the middle of a picture, as it is shown. */
const square = (picture, width, height, cropped, side) => {
    const canvas = canvasOf(side);
    const crop = cropOf(width, height, cropped);
    canvas.getContext("2d").drawImage(picture, crop.x, crop.y, crop.side, crop.side, 0, 0, side, side);
    return canvas;
};

/** Nothing of a photo that is gone stays in the canvas of the page. */
export const clear = (canvas) => Object.assign(canvas, { width: 1, height: 1 });

/** Shows a photo in the canvas of the page. */
export const draw = ({ picture }, canvas) => {
    Object.assign(canvas, { width: picture.width, height: picture.height });
    canvas.getContext("2d").drawImage(picture, 0, 0);
};

/** What the camera shows now, in all its pixels: the square of the frame, as a JPEG. */
export const takePhoto = async (video, cropped) => {
    const { videoWidth: width, videoHeight: height } = video;
    const whole = square(video, width, height, cropped, cropOf(width, height, cropped).side);
    const blob = await new Promise((done) => { whole.toBlob(done, "image/jpeg", 0.92); });
    if (!blob) throw new DOMException("The camera shows nothing", "NotReadableError");
    return made("camera", blob, square(whole, whole.width, whole.height, 1, Math.min(shownSide, whole.width)));
};

/** A photo of the library, upright. @returns null for a file that is no picture that this browser can open. */
export const readPhoto = async (file) => {
    let picture;
    try {
        picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    } catch {
        return null;
    }
    const shown = square(picture, picture.width, picture.height, 1, shownSide);
    picture.close();
    return made("library", file, shown);
};

/** Pixels of what the camera shows now, made small. */
export const glimpse = (video, cropped, side) =>
    square(video, video.videoWidth, video.videoHeight, cropped, side).getContext("2d")
        .getImageData(0, 0, side, side).data;
