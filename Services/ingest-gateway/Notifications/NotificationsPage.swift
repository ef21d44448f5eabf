import Hummingbird
import Localization
import WebPages

/// A person's notifications as they come, their channels, and the snooze.
struct NotificationsPage: WebPage {
    static let path = "/notifications"
    static let template = "notifications"

    let title = "Notifications"
    let language = ContentLanguage.english
    let script: String? = "notifications.js"

    func add(to router: Router<GatewayContext>) {
        router.get("/notifications") { _, _ in try PageLibrary.gateway.response(self, isKept: true) }
        // At the root, since a service worker serves what lies beside and below it.
        router.get("/service-worker.js") { _, _ in try PageLibrary.gateway.assets.response("service-worker.js") }
    }

    func fields() -> [String: Any] { ["quizPath": QuizPage.path] }
}
