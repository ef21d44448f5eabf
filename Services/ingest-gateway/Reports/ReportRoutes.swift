import Domain
import Foundation
import Gazetteer
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Logging
import MessageProtocol
import Sessions
import WebPages

/// The page of a report, and its form.
struct ReportRoutes: Sendable {
    let submitUserAlert: SubmitUserAlert
    let subscriptions: RecentSubscriptions
    let requireConsent: RequireConsent
    /// Under which name others see the report; nil unless the person allows it.
    let shownName: @Sendable (UserID) async throws -> String?
    let tiles: MapTiles?

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("report") { request, context in try await begin(request, context) }
        group.post("report") { request, context in try await goOn(request, context) }
    }

    /// Who asks, for one answer.
    private struct Asking {
        let request: Request
        let context: GatewayContext
        /// Nil for whoever is signed out.
        let author: UserID?
        let person: Subscription

        var words: ReportPageWords { ReportPageWords(ContentLanguage(ofPage: request)) }
        var own: [Allergen] { person.sensitivities.map(\.allergen) }
    }

    private func asking(_ request: Request, _ context: GatewayContext) async throws -> Asking {
        let author = context.session?.userID
        var person = Subscription.initial
        if let author { person = try await subscriptions.subscription(of: author, anew: false) }
        return Asking(request: request, context: context, author: author, person: person)
    }

    private func begin(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let asking = try await asking(request, context)
        guard asking.author != nil else { return .toSignIn(andBackTo: ReportPage.path) }
        var draft = ReportDraft()
        if let place = asking.person.place?.coordinate {
            (draft.latitude, draft.longitude) = ("\(place.latitude)", "\(place.longitude)")
        }
        return try await page(draft, asking) { $0.isFresh = true }
    }

    private func goOn(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let form = try await FormFields(of: request)
        var draft = ReportDraft(form: form)
        let asking = try await asking(request, context)
        guard let author = asking.author else {
            return try await page(draft, asking, .unauthorized) {
                $0.problem = asking.words.signedOut
                $0.isSignedOut = true
            }
        }
        let wish = form.texts("go").last ?? "next"
        // The return key in any field is the form's first button, which looks for a town.
        if wish == "find", !draft.town.isEmpty {
            return try await page(draft, asking) { $0.found = Towns.world.named(draft.town) }
        }
        if draft.take(town: wish) { return try await page(draft, asking) }
        if wish == "back" {
            draft.step = draft.step.previous
            return try await page(draft, asking)
        }
        let faults = draft.faults
        guard faults.isEmpty else {
            draft.step = draft.stepOfFirstFault
            return try await page(draft, asking, .unprocessableContent) { $0.faults = faults }
        }
        guard wish == "send", let report = draft.report else {
            draft.step = draft.step.next
            return try await page(draft, asking)
        }
        return try await send(report, draft, by: author, asking)
    }

    private func send(
        _ report: UserAlertReport, _ draft: ReportDraft, by author: UserID, _ asking: Asking
    ) async throws -> Response {
        guard try await !requireConsent.accounts.isRefused(.location, by: author) else {
            return try await page(draft, asking, .forbidden) { $0.problem = asking.words.noConsent }
        }
        do {
            let alertID = try await submitUserAlert(report, by: author, as: AlertID(of: author, draft.key))
            asking.context.logger.info("Report accepted", metadata: ["report.id": "\(alertID)"])
        } catch is ReportLimitReached {
            return try await page(draft, asking, .tooManyRequests) { $0.problem = asking.words.limit }
        } catch is OtherReportStored {
            // Sent before, then changed with the browser's back button: it is another report.
            var other = draft
            other.key = UUID().uuidString.lowercased()
            return try await send(report, other, by: author, asking)
        }
        return Response(
            status: .seeOther, headers: [.location: Self.map(of: report, for: asking.own), .cacheControl: "no-store"])
    }

    /// The map around the report, with all allergens where the person's own would hide it.
    private static func map(of report: UserAlertReport, for own: [Allergen]) -> String {
        // No finer than others see it, since addresses are kept in histories and logs.
        let place = LocationPrecision.neighbourhood.rounding(report.place.coordinate)
        let isAmongOwn = report.allergens.isEmpty || report.allergens.contains { own.contains($0) }
        return "\(MapPage.path)?latitude=\(place.latitude)&longitude=\(place.longitude)&zoom=11&reported=yes"
            + (isAmongOwn ? "" : "&show=all")
    }

    private func page(
        _ draft: ReportDraft, _ asking: Asking, _ status: HTTPResponse.Status = .ok,
        with change: (inout ReportPage) -> Void = { _ in }
    ) async throws -> Response {
        var page = ReportPage(
            draft: draft, language: ContentLanguage(ofPage: asking.request),
            own: Allergen.allCases.filter(asking.own.contains),
            placeName: draft.coordinate.flatMap { Towns.world.town(near: $0)?.name }, fallback: asking.person.place,
            tiles: tiles)
        if draft.step == .symptoms, let author = asking.author {
            page.shownName = try await shownName(author)
        }
        change(&page)
        return try PageLibrary.gateway.response(page, status: status)
            .response(from: asking.request, context: asking.context)
    }
}

extension ReportDraft {
    /// Takes the town that a button of the search stands for: `town 47.56 7.57 Basel`.
    fileprivate mutating func take(town wish: String) -> Bool {
        let parts = wish.split(separator: " ", maxSplits: 3).map { String($0) }
        guard parts.count == 4, parts[0] == "town" else { return false }
        (latitude, longitude, town) = (parts[1], parts[2], parts[3])
        return true
    }

    fileprivate var stepOfFirstFault: Step {
        switch faults.first {
        case .latitude, .longitude: .place
        case .allergens, .bothAllergensAndNotSure: .allergens
        case .commentTooLong, .comment, nil: step
        }
    }
}
