// What the app needs without a connection: the page for that, with all that it loads. Each version has a cache of its
// own, named by the folder of its assets.

/** The folder of this version's assets, such as `/assets/ingest-gateway/0f3a61b2c4d5/`. */
export const folder = new URL(".", import.meta.url).pathname;

const files = [
    "breathe-easy.css", "icon.svg", "icons.svg", "drawings.svg", "icon-192.png", "offline.js", "offline-cards.js",
    "waiting-list.js", "app.js", "api.js", "badge.js", "dom.js", "last-known.js", "network.js", "notices.js",
    "offline-forms.js", "pain-waiting.js", "sealed-store.js", "server.js", "signed-in.js", "study-answers.js",
    "study-api.js", "study-due.js", "study-vault.js", "vault.js", "waiting.js",
];
const languages = ["en", "de"];
const prefix = "shell ";
const page = (language) => `/offline?language=${language}`;

// While replicas are updated, one of another version may answer: its files are not to be kept under this name.
const load = async (path, isOurs) => {
    const response = await fetch(path, { cache: "no-cache", credentials: "omit" });
    if (!response.ok || !await isOurs(response.clone())) throw new Error(`${path} is of another version`);
    return response;
};
const isAsset = (response) => /immutable/.test(response.headers.get("cache-control"));
const isPage = async (response) => (await response.text()).includes(folder);

/**
 * Loads the shell, one after the other, since the page that brought it is loading too. Fails as a whole, and browsers
 * try again later.
 */
export const fillShell = async () => {
    const cache = await caches.open(prefix + folder);
    for (const file of files) await cache.put(folder + file, await load(folder + file, isAsset));
    for (const one of languages) await cache.put(page(one), await load(page(one), isPage));
};

/** Deletes the shells of other versions. */
export const deleteOthers = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + folder);
    await Promise.all(others.map((name) => caches.delete(name)));
};

/** An asset of this version: as it is kept, else from the server. */
export const asset = async (request) => await (await caches.open(prefix + folder)).match(request) || fetch(request);

/** The page that stands for one that cannot be reached. */
export const offlinePage = async (language) => {
    const cache = await caches.open(prefix + folder);
    const wanted = languages.find((one) => language.toLowerCase().startsWith(one)) || languages[0];
    return await cache.match(page(wanted)) || Response.error();
};
