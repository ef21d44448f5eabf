import Domain
import Foundation
import Hummingbird
import Localization
import WebPages

/// The section Inbox: a person's notifications, the newest first, page by page. Every button is a form of its own that
/// works without scripts; with one the page is live.
struct NotificationsPage: WebPage {
    static let path = "/notifications"
    static let template = "notifications"
    let frame = PageFrame.app
    let tab: PageTab? = .inbox

    /// On one page: a few screens of a phone.
    static let length = 20

    let language: ContentLanguage
    let clock: InboxClock
    var entries: [InboxEntry] = []
    /// The cursor of this page; nil for the newest.
    var cursor: InboxEventID?
    var hasOlder = false
    var snoozedUntil: Date?
    /// Suggestions of a threshold that wait for the person's decision.
    var proposals: Set<ThresholdProposalID> = []
    var echo = InboxEcho()

    let script: String? = "notifications.js"
    let styles = ["inbox.css"]
    let isIndexed = false

    var words: NotificationsPageWords { NotificationsPageWords(language) }
    var title: String { words.title }
    var scriptWords: [String: String] { words.forScripts }

    func fields() -> [String: Any] {
        let here = cursor.map { "?before=\($0)" } ?? ""
        let cards = entries.map { InboxCard($0, self).fields }
        return [
            "says": words.shown, "worksWithoutScript": true, "path": Self.path, "here": here,
            "entries": cards, "isEmpty": entries.isEmpty && cursor == nil, "isNewest": cursor == nil,
            "isPastEnd": entries.isEmpty && cursor != nil, "hasUnread": entries.contains(where: isUnread),
            "snoozed": clock.ifAhead(snoozedUntil).map { [words.snoozed(until: clock.text($0, in: language))] } ?? [],
            "older": hasOlder ? entries.last.map { ["\(InboxEventID($0))"] } ?? [] : [],
        ]
    }

    func isUnread(_ entry: InboxEntry) -> Bool {
        entry.openedAt == nil && echo.opened != entry.id && entry.createdAt > echo.openedUntil ?? .distantPast
    }
}

/// What the person has just done, which the notifier may not have heard yet.
struct InboxEcho: Sendable, Equatable {
    var opened: NotificationID?
    /// All up to then.
    var openedUntil: Date?
    /// Whose feedback, and which.
    var thanked: NotificationID?
    var verdict: AlertFeedback?
}

extension InboxEcho {
    init(_ request: Request) {
        let query = request.uri.queryParameters
        func id(_ name: String) -> NotificationID? { query.get(name).flatMap { NotificationID($0) } }
        (opened, thanked) = (id("opened"), id("thanked"))
        // A microsecond more, of which dates have no exact number.
        openedUntil = query.get("opened").flatMap { InboxEventID($0) }.map { $0.createdAt + 1e-6 }
        verdict = query.get("verdict").flatMap { AlertFeedback(rawValue: $0) }
    }
}
