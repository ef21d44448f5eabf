import Hummingbird
import Localization
import WebPages

/// Where a person uploads a file of measurements and sees what became of it.
struct HealthImportPage: WebPage {
    static let path = "/health-import"
    static let template = "health-import"

    let title = "Import health data"
    let language = ContentLanguage.english
    let script: String? = "health-import.js"

    func add(to router: Router<GatewayContext>) {
        router.get("/health-import") { _, _ in try PageLibrary.gateway.response(self, isKept: true) }
    }

    func fields() -> [String: Any] { ["inboxPath": NotificationsPage.path] }
}
