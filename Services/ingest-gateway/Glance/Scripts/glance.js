// Fetches the figures anew, in place, so that the page may stay open on a wrist or in a corner.
const pause = 10 * 60_000;
let fetched = Date.now();

const refresh = async () => {
    if (document.hidden || Date.now() - fetched < pause) return;
    const response = await fetch(location.href, { cache: "no-store" });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.querySelector(".glance");
    if (!fresh) return;
    document.querySelector(".glance").replaceWith(document.adoptNode(fresh));
    fetched = Date.now();
};

// Without a network the last figures stay, with the time they are of.
const attempt = () => { refresh().catch(() => {}); };
document.addEventListener("visibilitychange", attempt);
window.addEventListener("online", attempt);
setInterval(attempt, 60_000);
