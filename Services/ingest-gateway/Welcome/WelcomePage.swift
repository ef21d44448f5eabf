import HTTPTypes
import Hummingbird
import Localization
import WebPages

/// For whoever writes programs: how to talk to the API.
struct WelcomePage: WebPage {
    static let template = "welcome"

    let title = "The API"
    let language = ContentLanguage.english

    /// The API's calls, in the order of ``effects``; one without an effect comes last.
    let calls: [Call]

    struct Call: Sendable, Equatable {
        var path: String
        var methods: String
        var effect: String
    }

    /// - Parameter router: with every route of the API, which the page lists.
    init(listing router: Router<GatewayContext>) {
        let routes = router.routes.filter { "\($0.path)".hasPrefix(Self.api) && $0.method != .head }
        let methods = Dictionary(grouping: routes) { "\($0.path)".dropFirst(Self.api.count) }
            .mapValues { $0.map(\.method.rawValue).sorted().joined(separator: ", ") }
        let known = Self.effects.filter { methods[$0.path[...]] != nil }
        let unknown = methods.keys.filter { path in !known.contains { $0.path == path } }.sorted()
        calls = (known + unknown.map { (path: String($0), effect: "") }).map { path, effect in
            Call(path: Self.api + path, methods: methods[path[...]] ?? "", effect: effect)
        }
    }

    func add(to router: Router<GatewayContext>) {
        router.get("/developers") { _, _ in try PageLibrary.gateway.response(self) }
    }

    func fields() -> [String: Any] {
        ["calls": calls.map { ["methods": $0.methods, "path": $0.path, "effect": $0.effect] }]
    }
}

extension WelcomePage {
    static let api = "/api/v1/"

    static let effects: [(path: String, effect: String)] = [
        (
            "subscription",
            "your place, allergens, thresholds, radius, e-mail, quiet hours, channels, escalation, reminders"
        ),
        ("subscription/snooze", "only urgent notifications for a while: {\"minutes\"}"),
        ("subscription/pause", "no notifications at all until a day: {\"until\"}"),
        ("environment", "what is in the air, from which source, how old: ?latitude=47.6&longitude=7.6"),
        ("alerts", "report an allergen you meet"),
        ("alerts/{alertID}/why", "why you did, or did not, get an alert"),
        ("alerts/{alertID}/feedback", "useful, too early or too much: {\"verdict\"}"),
        ("inbox", "your notifications, newest first"),
        ("inbox/events", "the same as they come: server-sent events"),
        ("inbox/{notificationID}/opened", "you have read it"),
        ("inbox/{notificationID}/received", "your device has it"),
        ("channels", "where you are notified: browsers, phones, webhooks"),
        ("channels/{id}", "replace or remove one of them"),
        ("channels/{id}/test", "send a test message there"),
        ("channels/email/retry", "your mail address works again"),
        ("channels/web-push/key", "what a browser needs to subscribe"),
        ("health-metrics", "heart rate, temperature, blood pressure and more, with their units"),
        ("health-metrics/fhir", "the same as FHIR R4"),
        ("health-metrics/open-mhealth", "the same as Open mHealth"),
        ("health-metrics/provider-documents", "responses of Fitbit, Google Fit, Withings, iHealth, Jawbone"),
        ("health-imports", "files of wearables, by the tus protocol or at /health-import"),
        ("health-imports/{id}", "one of them"),
        ("threshold-suggestions", "thresholds that your measurements suggest"),
        ("threshold-suggestions/{proposalID}/accept", "use this threshold"),
        ("threshold-suggestions/{proposalID}/decline", "keep yours"),
        ("quizzes", "the quizzes: welcome, daily, suggested"),
        ("quizzes/{quiz}", "one quiz"),
        ("quizzes/{quiz}/answers", "what you answered: ?from=&to="),
        ("quizzes/{quiz}/answers/{day}", "your answers of a day, one sheet a day: {\"version\", \"answers\"}"),
        ("stations", "monitoring stations for a map, as GeoJSON: ?bbox=5.9,45.8,10.5,47.8"),
        ("stations/{provider}/{station}/readings", "two weeks of one station: ?allergen=birch"),
        ("user-alerts", "what others report now, for a map: ?bbox=5.9,45.8,10.5,47.8"),
        ("user-alerts/layer", "what others reported in the last day, for a map: ?bbox=5.9,45.8,10.5,47.8"),
        ("map/stations", "stations for a map of tens of thousands, as points: ?bbox=5.9,45.8,10.5,47.8"),
        ("map/reports", "the same of what others reported in the last day"),
        ("map/reports/list", "up to 40 of those reports, with the comments that you may read"),
        ("area-alerts", "areas in which many people's measurements are unusual, for a map"),
        ("articles", "tips and articles: ?q=&topic=&keyword=&sort=date|title|topic|keyword&language=de"),
        ("articles/{slug}", "one of them: ?language=de"),
        ("articles/{slug}/pictures/{number}", "its picture"),
        ("faq", "frequent questions: ?language=de"),
        ("manuscripts", "authors: what you write: {\"content\"}"),
        ("manuscripts/{id}", "authors: one of yours: {\"content\", \"version\"}"),
        ("manuscripts/{id}/submission", "authors: send it to the editors"),
        ("manuscripts/{id}/pictures", "authors: a JPEG or PNG for it"),
        ("article-reviews", "editors: ?state=submitted|published|withdrawn"),
        ("article-reviews/{id}", "editors: read or edit it: {\"content\", \"version\", \"reason\"}"),
        (
            "article-reviews/{id}/{decision}",
            "editors: publication, return or withdrawal: {\"version\", \"reason\", \"isFeatured\"}"
        ),
        ("station-data/stations", "staff: all stations: ?reason="),
        ("station-data/readings", "staff: a station's readings: ?provider=&station=&from=&to=&reason=, format=csv"),
        (
            "station-data/readings/{provider}/{station}/{allergen}/{measuredAt}",
            "staff: correct a reading or withdraw it: {\"concentration\", \"reason\"}"
        ),
        ("map-reports", "staff: reports on the map, without who sent them: ?bbox=&reason="),
        ("map-reports/{alertID}", "staff: withdraw a report from the map: {\"reason\"}"),
    ]
}
