import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The pages of the inbox.
struct NotificationsRoutes: Sendable {
    let inbox: ReadInbox
    let subscriptions: RecentSubscriptions
    /// The thresholds that were suggested to a person since an instant.
    let suggestions: @Sendable (UserID, _ start: Date) async throws -> [ThresholdSuggestion]
    let explainAlert: ExplainAlert
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<GatewayContext>) {
        group.get("notifications") { try await list($0, $1) }
        group.get("notifications/:notificationID/why") { try await why($0, $1) }
        group.get("notifications/:notificationID/map") { try await map($0, $1) }
    }

    private func list(_ request: Request, _ context: GatewayContext) async throws -> Response {
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: NotificationsPage.path) }
        let cursor = request.uri.queryParameters.get("before").flatMap { InboxEventID($0) }
        let settings = try await subscriptions.subscription(of: userID, anew: false).settings
        let entries = try await inbox.newest(NotificationsPage.length + 1, cursor, userID)
        let page = NotificationsPage(
            language: ContentLanguage(ofPage: request), clock: clock(settings),
            entries: Array(entries.prefix(NotificationsPage.length)),
            cursor: cursor, hasOlder: entries.count > NotificationsPage.length,
            snoozedUntil: settings.snoozedUntil, proposals: try await proposals(among: entries, of: userID),
            echo: InboxEcho(request))
        return try PageLibrary.gateway.response(page).response(from: request, context: context)
    }

    /// Those that the person has not decided on.
    private func proposals(
        among entries: [InboxEntry], of userID: UserID
    ) async throws -> Set<ThresholdProposalID> {
        guard entries.contains(where: { $0.suggestionID != nil }) else { return [] }
        return Set(
            try await suggestions(userID, now() - ThresholdSuggestion.lifetime)
                .filter { $0.decision == nil }.map(\.fact.proposalID))
    }

    private func why(_ request: Request, _ context: GatewayContext) async throws -> Response {
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: NotificationsPage.path) }
        let language = ContentLanguage(ofPage: request)
        let entry = try await inbox.known(in: context, of: userID)
        var answer: WhyAnswer?
        if let alertID = entry.alertID {
            do { answer = try await explainAlert(alertID, to: userID, in: language) } catch is UnknownAlert {}
        }
        let settings = try await subscriptions.subscription(of: userID, anew: false).settings
        let page = WhyPage(language: language, clock: clock(settings), entry: entry, answer: answer)
        return try PageLibrary.gateway.response(page).response(from: request, context: context)
    }

    /// Where the alert was; the whole map when that is not kept any more.
    private func map(_ request: Request, _ context: GatewayContext) async throws -> Response {
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: NotificationsPage.path) }
        let entry = try await inbox.known(in: context, of: userID)
        var place: Coordinate?
        if let alertID = entry.alertID { place = try await explainAlert.place(of: alertID, for: userID) }
        guard let place else { return .seeOther("/map") }
        // No finer than others see it, since addresses are kept in histories and logs.
        let shown = LocationPrecision.neighbourhood.rounding(place)
        return .seeOther("/map?latitude=\(shown.latitude)&longitude=\(shown.longitude)&zoom=10")
    }

    private func clock(_ settings: NotificationSettings) -> InboxClock {
        InboxClock(now: now(), zone: TimeZone(identifier: settings.timeZone) ?? .gmt)
    }
}

extension ReadInbox {
    /// The person's notification that the address names.
    /// - Throws: a ``Problem`` when there is none.
    func known(in context: GatewayContext, of userID: UserID) async throws -> InboxEntry {
        let id = context.parameters.get("notificationID").flatMap { NotificationID($0) }
        guard let id, let entry = try await entry(id, userID) else {
            throw Problem(.notFound, "There is no such notification in your inbox")
        }
        return entry
    }
}
