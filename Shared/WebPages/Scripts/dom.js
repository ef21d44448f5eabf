// What every page's script needs of its document.

export const $ = (id) => document.getElementById(id);

/** The texts that the server wrote for scripts, in the page's language. */
export const words = JSON.parse(document.body.dataset.words || "{}");

/** Shows a text above the page's content; a fault also scrolls into view. */
export const say = (text, isFault = false) => {
    const message = $("message");
    message.textContent = text;
    message.classList.toggle("fault", isFault);
    if (isFault && text) message.scrollIntoView({ block: "center" });
};

/** Builds an element; texts only ever become text. */
export const element = (name, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children.filter(Boolean));
    return made;
};

/** Makes an event handler that shows what went wrong. A second event while the first is handled does nothing. */
export const attempt = (work) => {
    let isBusy = false;
    return async (event) => {
        if (event) event.preventDefault();
        if (isBusy) return;
        isBusy = true;
        say("");
        try {
            await work(event);
        } catch (error) {
            if (error.name !== "AbortError") say(error.message, true);
        } finally {
            isBusy = false;
        }
    };
};

export const button = (text, work) =>
    element("button", { type: "button", textContent: text, onclick: attempt(work) });

/** A time as the reader writes it. */
export const time = (value, language = []) =>
    new Date(value).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
