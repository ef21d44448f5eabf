import Hummingbird
import Localization
import WebPages

/// The page at `/`: what this is, whether it runs, and how to talk to it.
struct WelcomePage: WebPage {
    static let template = "welcome"

    let title = "Breathe Easy"
    let language = ContentLanguage.english

    func add(to router: Router<GatewayContext>) {
        router.get("/") { _, _ in try PageLibrary.gateway.response(self) }
    }

    func fields() -> [String: Any] {
        [
            "notifications": NotificationsPage.path, "quiz": QuizPage.path, "healthImport": HealthImportPage.path,
            "calls": Self.calls.map { ["call": $0.call, "effect": $0.effect] },
        ]
    }

    private static let calls: [(call: String, effect: String)] = [
        ("POST /api/v1/accounts", "create an account and sign in: {\"email\", \"password\"}"),
        ("POST /api/v1/sessions", "sign in, for a token"),
        ("DELETE /api/v1/sessions/current", "sign out"),
        ("DELETE /api/v1/account", "delete your account, preferences and reports: {\"password\"}"),
        (
            "GET, PUT /api/v1/subscription",
            "your place, allergens, thresholds, radius, e-mail, quiet hours, channels, escalation, reminders"
        ),
        ("POST, DELETE /api/v1/subscription/snooze", "only what is urgent for a while: {\"minutes\"}"),
        ("POST, DELETE /api/v1/subscription/pause", "nothing at all until a day: {\"until\"}"),
        ("GET, POST /api/v1/health-imports", "files of wearables, by the tus protocol or at /health-import"),
        ("GET, POST /api/v1/channels", "where you are notified: browsers, phones, webhooks"),
        ("PUT, DELETE /api/v1/channels/{id}", "replace or remove one of them"),
        ("POST /api/v1/channels/email/retry", "your mail address works again"),
        ("GET /api/v1/channels/web-push/key", "what a browser needs to subscribe"),
        ("POST /api/v1/alerts", "report an allergen you meet"),
        ("GET /api/v1/alerts/{id}/why", "why you did, or did not, get an alert"),
        ("POST /api/v1/health-metrics", "heart rate, temperature, blood pressure and more, with their units"),
        ("POST /api/v1/health-metrics/fhir, /open-mhealth", "the same as FHIR R4 or Open mHealth"),
        ("POST /api/v1/health-metrics/provider-documents", "answers of Fitbit, Google Fit, Withings, iHealth, Jawbone"),
        ("GET /api/v1/quizzes, /api/v1/quizzes/{quiz}", "the quizzes: welcome, daily, suggested"),
        ("PUT /api/v1/quizzes/{quiz}/answers/{day}", "your answers, one sheet a day: {\"version\", \"answers\"}"),
        ("GET /api/v1/quizzes/{quiz}/answers?from=&to=", "what you answered; /{day} for one day"),
        ("GET /api/v1/inbox", "your notifications, newest first"),
        ("GET /api/v1/inbox/events", "the same as they come: server-sent events"),
        ("POST /api/v1/inbox/{id}/opened, /received", "you have read it, your device has it"),
        ("POST /api/v1/alerts/{id}/feedback", "useful, too early or too much: {\"verdict\"}"),
        ("GET /api/v1/environment?latitude=47.6&longitude=7.6", "what is in the air, from which source, how old"),
        ("GET /api/v1/stations?bbox=5.9,45.8,10.5,47.8", "monitoring stations for a map, as GeoJSON"),
        ("GET /api/v1/stations/{provider}/{id}/readings?allergen=birch", "two weeks of one station"),
        ("GET /api/v1/user-alerts?bbox=5.9,45.8,10.5,47.8", "what others report now, for a map"),
        ("GET /api/v1/user-alerts/layer?bbox=5.9,45.8,10.5,47.8", "what others reported in the last day, for a map"),
    ]
}
