import Domain
import Foundation
import MessageProtocol

/// One notification as `inbox-card.mustache` shows it.
struct InboxCard {
    let entry: InboxEntry
    let page: NotificationsPage

    init(_ entry: InboxEntry, _ page: NotificationsPage) { (self.entry, self.page) = (entry, page) }

    var fields: [String: Any] {
        let isUnread = page.isUnread(entry)
        let isThanked = page.echo.thanked == entry.id
        return [
            "id": entry.id.description, "heading": entry.title, "lead": reading.lead,
            "rest": reading.rest.map { [$0] } ?? [],
            "instant": entry.createdAt.ISO8601Format(), "time": page.clock.text(entry.createdAt, in: page.language),
            "isUrgent": entry.urgency == .urgent, "isUnread": isUnread,
            "isOver": entry.expiresAt.map { $0 <= page.clock.now } ?? false,
            "state": [isUnread ? "new" : "", entry.urgency == .urgent ? "urgent" : ""].filter { !$0.isEmpty }
                .joined(separator: " "),
            "links": links.map { ["to": $0.path, "label": $0.name, "isMain": $0.isMain] },
            "proposal": isProposal ? [true] : [], "feedback": entry.alertID == nil ? [] : [verdicts],
            "isThanked": isThanked,
        ]
    }

    /// The first sentence, and what is opened to be read; all at once where it is urgent or asks for something.
    private var reading: (lead: String, rest: String?) {
        guard entry.kind == NotificationKind.alert.rawValue, entry.urgency != .urgent,
            let end = entry.body.endOfFirstSentence
        else { return (entry.body, nil) }
        return (String(entry.body[..<end]), String(entry.body[end...]))
    }

    /// Whether the person is asked about a threshold that their own days suggest.
    private var isProposal: Bool {
        entry.suggestionID.map { page.proposals.contains(ThresholdProposalID($0.uuid)) } ?? false
    }

    private var verdicts: [String: Any] {
        let given = page.echo.thanked == entry.id ? page.echo.verdict : nil
        return [
            "verdicts": AlertFeedback.allCases.map { verdict -> [String: Any] in
                ["verdict": verdict.rawValue, "label": page.words.name(of: verdict), "isGiven": verdict == given]
            }
        ]
    }

    private typealias Link = (path: String, name: String, isMain: Bool)

    /// What the notification asks for comes first.
    private var links: [Link] {
        let words = page.words
        switch NotificationKind(rawValue: entry.kind) {
        case .alert: return [("\(NotificationsPage.path)/\(entry.id)/map", words.onTheMap, false)]
        case .quizSuggestion:
            guard let id = entry.suggestionID, !isProposal else { return [] }
            return [
                ("\(QuizPage.path(of: "suggested"))?suggestion=\(id)", words.answerQuiz, true),
                ("/report", words.report, false),
            ]
        case .reminder: return [("\(SettingsPage.path)#care", words.changeReminders, false)]
        case .account:
            return [("/account", words.toAccount, false), (ContactPage.path, words.toContact, false)]
        case .test: return [(ChannelsPage.path, words.toChannels, false)]
        case .digest, nil: return []
        }
    }
}

extension String {
    /// Behind the space after it; nil for a text of one sentence. No number, as in "27. März", ends one.
    fileprivate var endOfFirstSentence: Index? {
        var before: [Character] = []
        for index in indices {
            if before.count == 3, self[index].isUppercase, before[2] == " ", before[1] == ".", !before[0].isNumber {
                return index
            }
            before = Array((before + [self[index]]).suffix(3))
        }
        return nil
    }
}
