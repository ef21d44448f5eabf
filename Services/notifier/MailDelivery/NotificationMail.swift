import Foundation

/// A notification as plain-text mail, with a last line that says why it came.
struct NotificationMail: Sendable, Equatable {
    var deliveryID: DeliveryID
    var address: String
    var subject: String
    var text: String
    /// When the notification was made: the same on every attempt.
    var date: Date

    /// A mail travels and rests in the open, so a quiz suggestion's measurement stays in the app.
    init(_ mail: ClaimedMail, to address: String) {
        deliveryID = mail.id
        self.address = address
        date = mail.createdAt
        switch mail.kind {
        case .alert:
            subject = mail.title
            text = Self.text(
                mail.body, why: "an allergen that you chose reached the level you set, near your place")
        case .digest:
            subject = mail.title
            text = Self.text(
                mail.body, why: "alerts near your place came in your quiet hours or beyond your weekly limit")
        case .quizSuggestion:
            subject = "How do you feel today?"
            text = Self.text(
                "There is a short quiz for you in Breathe Easy. The app says what prompted it.",
                why: "you record measurements in Breathe Easy")
        }
    }

    private static func text(_ body: String, why: String) -> String {
        """
        \(body)

        --\u{20}
        You get this mail because \(why). You can turn mails off in the settings of Breathe Easy.

        """
    }
}
