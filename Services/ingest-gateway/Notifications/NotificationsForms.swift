import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol
import Sessions

/// What the buttons of the inbox do; each leads back to the page it stands on, which shows what was done.
struct NotificationsForms: Sendable {
    let inbox: ReadInbox
    let acknowledge: AcknowledgeNotification
    let giveFeedback: GiveFeedback
    let decideThreshold: DecideThresholdSuggestion
    let changeSubscription: ChangeSubscription
    let now: @Sendable () -> Date

    private typealias Act = @Sendable (_ form: FormFields, GatewayContext, UserID) async throws -> Landing

    /// What the address of the page says of what was done, and where on it to go on.
    struct Landing: Sendable {
        var query: [String] = []
        var anchor: NotificationID?
    }

    func add(to group: RouterGroup<GatewayContext>) {
        post("notifications/:notificationID/opened", in: group) { _, context, userID in
            let id = try await inbox.known(in: context, of: userID).id
            _ = try await acknowledge(id.uuid, as: .opened, by: nil, of: userID)
            return Landing(query: ["opened=\(id)"], anchor: id)
        }
        post("notifications/opened", in: group) { _, _, userID in
            let entries = try await inbox.newest(Self.mostOpened, nil, userID)
            for entry in entries where entry.openedAt == nil {
                _ = try await acknowledge(entry.id.uuid, as: .opened, by: nil, of: userID)
            }
            // What comes after it is new.
            return Landing(query: entries.first.map { ["opened=\(InboxEventID($0))"] } ?? [])
        }
        post("notifications/:notificationID/feedback", in: group) { form, context, userID in
            let entry = try await inbox.known(in: context, of: userID)
            guard let alertID = entry.alertID, let verdict = form.text("verdict").flatMap(AlertFeedback.init)
            else { throw Problem(.unprocessableContent, "Choose one of the three buttons of an alert") }
            guard try await giveFeedback(verdict, on: alertID, of: userID) else {
                throw Problem(.notFound, "There is no such alert in your inbox")
            }
            return Landing(query: ["thanked=\(entry.id)", "verdict=\(verdict.rawValue)"], anchor: entry.id)
        }
        post("notifications/:notificationID/threshold", in: group) { form, context, userID in
            let entry = try await inbox.known(in: context, of: userID)
            guard let proposal = entry.suggestionID,
                let decision = form.text("decision").flatMap(ThresholdSuggestion.Decision.init)
            else { throw Problem(.unprocessableContent, "Choose one of the two buttons of a suggested threshold") }
            try await decideThreshold(decision, on: ThresholdProposalID(proposal.uuid), of: userID)
            return Landing(anchor: entry.id)
        }
        post("notifications/snooze", in: group) { form, _, userID in
            let minutes = form.text("minutes").flatMap { Int($0) } ?? 0
            let end = now().addingTimeInterval(Double(minutes) * 60)
            guard SilenceRoutes.minutesRange.contains(minutes) else {
                throw Problem(.unprocessableContent, "Snooze for a minute to a week")
            }
            try await changeSubscription.adjust(of: userID) { $0.settings.snoozedUntil = end }
            return Landing()
        }
        post("notifications/wake", in: group) { _, _, userID in
            try await changeSubscription.adjust(of: userID) { $0.settings.snoozedUntil = nil }
            return Landing()
        }
    }

    /// As many as are marked at once; whoever has more presses again.
    private static let mostOpened = 100

    private func post(_ path: RouterPath, in group: RouterGroup<GatewayContext>, _ act: @escaping Act) {
        group.post(path) { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: NotificationsPage.path) }
            let landing = try await act(try await FormFields(of: request), context, userID)
            let page = request.uri.queryParameters.get("before").flatMap { InboxEventID($0) }.map { "before=\($0)" }
            let query = ([page].compactMap { $0 } + landing.query).joined(separator: "&")
            return .seeOther(
                NotificationsPage.path + (query.isEmpty ? "" : "?\(query)")
                    + (landing.anchor.map { "#n-\($0)" } ?? ""))
        }
    }
}
