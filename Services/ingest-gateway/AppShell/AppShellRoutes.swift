import HTTPService
import Hummingbird
import Localization
import WebPages

/// What makes the pages an app: its manifest, its service worker, and the page for when there is no connection.
enum AppShellRoutes {
    static func add(to router: Router<GatewayContext>) {
        router.get("/manifest.webmanifest") { request, _ in
            AppManifest(in: ContentLanguage(ofPage: request), assets: PageLibrary.gateway.assets.path)
        }
        // At the root, since a service worker serves what lies beside and below it.
        router.get("/service-worker.js") { _, _ in try PageLibrary.gateway.assets.module("service-worker.js") }
        // Kept by every device for whoever opens it, so it is nobody's.
        router.get("/offline") { request, _ in
            try PageLibrary.gateway.response(OfflinePage(language: ContentLanguage(ofPage: request)), isKept: true)
        }
    }
}
