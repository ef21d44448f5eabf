// Hands an entry on by the device's own way of sharing. Where there is none, the link leads to the entry, whose address
// can be copied.
if (navigator.share) {
    for (const link of document.querySelectorAll("[data-share]")) {
        link.addEventListener("click", (event) => {
            event.preventDefault();
            navigator.share({ title: document.title, text: link.dataset.share, url: link.href }).catch((fault) => {
                // The person changed their mind.
                if (fault.name !== "AbortError") {
                    location.hash = link.hash;
                }
            });
        });
    }
}
