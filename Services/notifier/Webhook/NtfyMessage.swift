import Domain
import HTTPFetch
import HTTPTypes
import Localization

/// A message to an ntfy topic: https://docs.ntfy.sh/publish/
///
/// The body is the plain text and everything else a header field, so that a UnifiedPush distributor, which hands the
/// body on and ignores the rest, takes the same request. Whoever knows a topic reads along, so the text is the
/// discreet one.
struct NtfyMessage: Sendable, Equatable {
    let title: String
    let text: String
    /// 1 to 5; 3 is the default, from 4 on phones vibrate longer.
    let priority: Int
    let tags: [String]
    /// Where a tap leads.
    let click: String?
    /// At most three are allowed; a verdict each.
    let actions: [String]

    /// In bytes; more would become an attachment: https://docs.ntfy.sh/publish/#limitations. UnifiedPush has the same
    /// limit: https://unifiedpush.org/developers/spec/server/
    static let longestText = 4_096

    init(_ notification: OutgoingNotification, links: NotificationLinks?) {
        let discreet = DiscreetText(notification)
        title = discreet.title
        text = Self.shortened(discreet.body)
        priority = notification.urgency == .urgent ? 4 : 3
        tags = [notification.kind.rawValue]
        click = links?.opened(notification)
        let words = EmailWords.in(ContentLanguage(bestFor: notification.language))
        actions = AlertFeedback.allCases.compactMap { verdict in
            links?.feedback(notification, verdict).map {
                "http, \(words.answer(verdict)), \($0), method=POST, clear=true"
            }
        }
    }

    func request(to url: String) -> FetchRequest {
        var headers: HTTPFields = [.contentType: "text/plain; charset=utf-8"]
        headers[.title] = fieldText(title)
        headers[.priority] = "\(priority)"
        headers[.tags] = tags.joined(separator: ",")
        headers[.click] = click
        headers[.actions] = actions.isEmpty ? nil : fieldText(actions.joined(separator: "; "))
        return FetchRequest(method: .post, url: url, headers: headers, body: Array(text.utf8))
    }

    /// As many whole characters as there is room for, with an ellipsis where some are missing.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > longestText else { return text }
        var (result, size) = ("", "…".utf8.count)
        for character in text {
            size += character.utf8.count
            if size > longestText { break }
            result.append(character)
        }
        return result + "…"
    }
}

extension HTTPField.Name {
    fileprivate static let title = fixed("Title")
    fileprivate static let priority = fixed("Priority")
    fileprivate static let tags = fixed("Tags")
    fileprivate static let click = fixed("Click")
    fileprivate static let actions = fixed("Actions")
}
