// The camera of the device, as far as the browser gives it: Media Capture and Streams, and for what its settings are
// called MediaStream Image Capture (W3C). A browser without one of them has the camera all the same.

/** Of the ring and the square around it, in CSS pixels: so a spot has the same place and size in each photo. */
export const [ring, frame] = [125, 288];

/** Of a photo, in pixels: a sharper zoom than this would show nothing more. */
const shortest = 600;
const mostCropped = 3;

/** @returns the word of why there is no camera. */
export const cameraFault = (error) => ({
    NotAllowedError: "cameraDenied", SecurityError: "cameraDenied",
    NotReadableError: "cameraBusy", AbortError: "cameraBusy", TimeoutError: "cameraBusy",
})[error?.name] ?? "cameraMissing";

/**
 * By how much it can be zoomed: by the camera itself, or by cutting out the middle.
 * @param capabilities of the track.
 * @param side the shorter one of its picture, in pixels.
 * @returns `by`, `min`, `max` and `step`; null where nothing would be left.
 */
export const zoomOf = ({ zoom }, side) => {
    if (zoom && zoom.max > zoom.min) return { by: "track", min: zoom.min, max: zoom.max, step: zoom.step || 0.1 };
    const max = Math.min(mostCropped, Math.floor(side / shortest * 10) / 10);
    return max > 1 ? { by: "crop", min: 1, max, step: 0.1 } : null;
};

/** The square in the middle of a picture, which the frame shows; `cropped` is how often it is wider. */
export const cropOf = (width, height, cropped = 1) => {
    const side = Math.floor(Math.min(width, height) / cropped);
    return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
};

/** Where in the camera's picture something lies that was tapped in the frame; shares of its width and height. */
export const pointOf = ({ x, y }, box, { width, height }, cropped = 1) => {
    const crop = cropOf(width, height, cropped);
    return {
        x: (crop.x + (x - box.left) / box.width * crop.side) / width,
        y: (crop.y + (y - box.top) / box.height * crop.side) / height,
    };
};

/** Whether the browser has said before that the page may use the camera. */
export const isAllowed = async () => {
    try {
        return (await navigator.permissions.query({ name: "camera" })).state === "granted";
    } catch {
        return false;
    }
};

const wanted = {
    audio: false,
    video: { facingMode: { ideal: "environment" }, width: { ideal: 4096 }, height: { ideal: 3072 } },
};

/** Shows the camera in a `<video>`. @returns what it can and does; it runs until `stop()`. */
export const openCamera = async (video) => {
    if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("There is no camera", "NotFoundError");
    const stream = await navigator.mediaDevices.getUserMedia(wanted);
    const [track] = stream.getVideoTracks();
    const stop = () => {
        for (const one of stream.getTracks()) one.stop();
        video.srcObject = null;
    };
    try {
        video.srcObject = stream;
        await video.play();
    } catch (error) {
        stop();
        throw error;
    }
    const can = track.getCapabilities?.() ?? {};
    const zoom = zoomOf(can, Math.min(video.videoWidth, video.videoHeight));
    let cropped = 1;
    // What a camera does not do after all is no reason to have no photo.
    const set = (values) => track.applyConstraints({ advanced: [values] }).then(() => true, () => false);
    if (can.focusMode?.includes("continuous")) await set({ focusMode: "continuous" });

    return {
        stop, zoom, hasLight: Boolean(can.torch),
        exposure: can.exposureCompensation?.max > can.exposureCompensation?.min ? can.exposureCompensation : null,
        whenEnded: (work) => { track.onended = work; },
        setLight: (isOn) => set({ torch: isOn }),
        setExposure: (value) => set({ exposureCompensation: value }),
        setZoom: (value) => {
            if (zoom?.by === "track") return set({ zoom: value });
            cropped = value;
            return true;
        },
        /** How often the frame is enlarged beside the camera's own zoom. */
        cropped: () => cropped,
        /** @returns whether the camera focuses where it is told. */
        focus: async (place, box) => {
            const mode = ["single-shot", "continuous"].find((one) => can.focusMode?.includes(one));
            const size = { width: video.videoWidth, height: video.videoHeight };
            const isSet = await set({ pointsOfInterest: [pointOf(place, box, size, cropped)] });
            return mode ? set({ focusMode: mode }) : isSet;
        },
    };
};
