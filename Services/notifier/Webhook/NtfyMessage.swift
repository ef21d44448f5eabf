import Domain
import HTTPFetch
import HTTPTypes
import Localization

/// A message to an ntfy topic: https://docs.ntfy.sh/publish/
///
/// The body is the plain text and everything else is in header fields, so that a UnifiedPush distributor, which passes
/// the body on and ignores the rest, accepts the same request. Anyone who knows a topic can read it, so the text is the
/// discreet one.
struct NtfyMessage: Sendable, Equatable {
    let title: String
    let text: String
    /// 1 to 5; 3 is the default, phones vibrate longer from 4.
    let priority: Int
    let tags: [String]
    /// The link opened by a tap.
    let click: String?
    /// One for each verdict; ntfy allows three.
    let actions: [String]

    /// In bytes; a longer text becomes an attachment: https://docs.ntfy.sh/publish/#limitations. UnifiedPush has the
    /// same limit: https://unifiedpush.org/developers/spec/server/
    static let longestText = 4_096

    init(_ notification: OutgoingNotification, links: NotificationLinks?) {
        let discreet = DiscreetText(notification)
        title = discreet.title
        text = Self.shortened(discreet.body)
        priority = notification.urgency == .urgent ? 4 : 3
        tags = [notification.kind.rawValue]
        click = links?.opened(notification)
        let words = EmailPhrases.in(ContentLanguage(bestFor: notification.language))
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

    /// As many whole characters as fit, with an ellipsis if some are missing.
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
