// What kind of connection this is, as far as the browser says: Network Information (WICG). The document's element has
// it as the attribute `data-connection`.
const connection = () => self.navigator.connection;

/** Whether the device has a connection at all, and whether it costs or is scarce. */
export const flags = () => {
    const { saveData = false, effectiveType = "", type = "" } = connection() || {};
    return {
        isConnected: self.navigator.onLine !== false,
        /** Of a mobile network, which may be paid by volume. */
        isExpensive: type === "cellular",
        /** What is heavy waits: the person wants little data, or little comes through. */
        isConstrained: saveData || /2g$/.test(effectiveType) };
};

const mark = () => {
    const { isConnected, isConstrained, isExpensive } = flags();
    document.documentElement.dataset.connection =
        !isConnected ? "none" : isConstrained ? "constrained" : isExpensive ? "expensive" : "good";
};

/** Keeps the attribute right, and calls `work` with the flags when they change. */
export const watchNetwork = (work) => {
    const change = () => {
        mark();
        work(flags());
    };
    mark();
    self.addEventListener("online", change);
    self.addEventListener("offline", change);
    connection()?.addEventListener?.("change", change);
};
