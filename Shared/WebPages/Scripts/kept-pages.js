// Pages of other services that this device keeps for when there is no connection: those that are the same for
// everybody. A page's script fills the cache of its version, named by the folder of its assets; the service worker
// reads it.

const prefix = "pages ";
const languages = ["en", "de"];
const address = (path, language) => `${path}?language=${language}`;

const load = async (path, isOurs) => {
    const response = await fetch(path, { cache: "no-cache", credentials: "omit" });
    // While replicas are updated, one of another version may answer.
    if (!response.ok || !await isOurs(response.clone())) throw new Error(`${path} is of another version`);
    return response;
};

const service = (name) => name.slice(prefix.length).replace(/[^/]+\/$/, "");

/**
 * Keeps pages with what they load. Fails as a whole; the next visit tries again.
 * @param folder of the version's assets, with a slash at the end.
 * @param pages paths; one that a person's page has is a pair with the path of the page that stands for it, which is
 *   nobody's.
 */
export const keepPages = async (folder, pages, files) => {
    const name = prefix + folder;
    const cache = await caches.open(name);
    const isPage = async (response) => (await response.text()).includes(folder);
    const isAsset = (response) => /immutable/.test(response.headers.get("cache-control"));
    // What a page says may change, its assets do not.
    for (const file of files) {
        if (!await cache.match(folder + file)) await cache.put(folder + file, await load(folder + file, isAsset));
    }
    for (const page of pages) {
        const [path, source = path] = [page].flat();
        for (const one of languages) await cache.put(address(path, one), await load(address(source, one), isPage));
    }
    const others = (await caches.keys()).filter((other) =>
        other.startsWith(prefix) && other !== name && service(other) === service(name));
    await Promise.all(others.map((other) => caches.delete(other)));
};

const match = async (request) => {
    for (const name of await caches.keys()) {
        const found = name.startsWith(prefix) && await (await caches.open(name)).match(request);
        if (found) return found;
    }
};

/** An asset of a page that is kept; undefined for any other. It lies in the cache of its folder. */
export const keptAsset = (request) =>
    caches.match(request, { cacheName: prefix + new URL(".", request.url).pathname });

/** A page that is kept, in the language that its address names or else the reader's; undefined for any other. */
export const keptPage = async (url, language) => {
    const { pathname, searchParams } = new URL(url);
    const wanted = (searchParams.get("language") ?? language).toLowerCase();
    return match(address(pathname, languages.find((one) => wanted.startsWith(one)) ?? languages[0]));
};
