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
    let tiles: MapTiles?

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("report") { request, context in try await begin(request, context) }
        group.post("report") { request, context in try await goOn(request, context) }
    }

    private func begin(_ request: Request, _ context: GatewayContext) async throws -> Response {
        guard let session = context.session else {
            return Response(status: .seeOther, headers: [.location: "/sign-in?to=/report"])
        }
        let person = try await subscriptions.subscription(of: session.userID, anew: false)
        var draft = ReportDraft()
        if let place = person.place?.coordinate {
            (draft.latitude, draft.longitude) = ("\(place.latitude)", "\(place.longitude)")
        }
        return try page(draft, person, request).response(from: request, context: context)
    }

    private func goOn(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let form = try await FormFields(of: request)
        var draft = ReportDraft(form: form)
        let language = ContentLanguage(of: request)
        guard let session = context.session else {
            return try page(
                draft, .initial, request, status: .unauthorized, problem: ReportPageWords(language).signedOut
            )
            .response(from: request, context: context)
        }
        let person = try await subscriptions.subscription(of: session.userID, anew: false)
        let wish = form.texts("go").last ?? "next"
        if wish == "find" {
            return try page(draft, person, request, found: draft.town.isEmpty ? nil : Towns.world.named(draft.town))
                .response(from: request, context: context)
        }
        if draft.take(town: wish) {
            return try page(draft, person, request).response(from: request, context: context)
        }
        if wish == "back" {
            draft.step = draft.step.previous
            return try page(draft, person, request).response(from: request, context: context)
        }
        let faults = draft.faults
        guard faults.isEmpty else {
            draft.step = draft.stepOfFirstFault
            return try page(draft, person, request, status: .unprocessableContent, faults: faults)
                .response(from: request, context: context)
        }
        guard wish == "send", let report = draft.report else {
            draft.step = draft.step.next
            return try page(draft, person, request).response(from: request, context: context)
        }
        return try await send(report, draft, person, session.userID, request, context)
    }

    private func send(
        _ report: UserAlertReport, _ draft: ReportDraft, _ person: Subscription, _ author: UserID, _ request: Request,
        _ context: GatewayContext
    ) async throws -> Response {
        let words = ReportPageWords(ContentLanguage(of: request))
        guard try await !requireConsent.accounts.isRefused(.location, by: author) else {
            return try page(draft, person, request, status: .forbidden, problem: words.noConsent)
                .response(from: request, context: context)
        }
        do {
            let alertID = try await submitUserAlert(report, by: author, as: AlertID(of: author, draft.key))
            context.logger.info("Report accepted", metadata: ["report.id": "\(alertID)"])
        } catch is ReportLimitReached {
            return try page(draft, person, request, status: .tooManyRequests, problem: words.limit)
                .response(from: request, context: context)
        } catch is OtherReportStored {
            // Sent before, then changed with the browser's back button: it is another report.
            var other = draft
            other.key = UUID().uuidString.lowercased()
            return try await send(report, other, person, author, request, context)
        }
        // No finer than others see it, since addresses are kept in histories and logs.
        let place = LocationPrecision.neighbourhood.rounding(report.place.coordinate)
        let address = "/map?latitude=\(place.latitude)&longitude=\(place.longitude)&zoom=11&reported=yes"
        return Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
    }

    private func page(
        _ draft: ReportDraft, _ person: Subscription, _ request: Request, status: HTTPResponse.Status = .ok,
        faults: [ReportDraft.Fault] = [], found: [Towns.Town]? = nil, problem: String? = nil
    ) throws -> PageResponse {
        let own = person.sensitivities.map(\.allergen)
        return try PageLibrary.gateway.response(
            ReportPage(
                draft: draft, language: ContentLanguage(of: request), own: Allergen.allCases.filter(own.contains),
                faults: faults, found: found,
                placeName: draft.coordinate.flatMap { Towns.world.town(near: $0)?.name }, problem: problem,
                fallback: person.place, tiles: tiles),
            status: status)
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

extension ContentLanguage {
    /// The one that the address names, else the browser's.
    init(of request: Request) {
        self =
            request.uri.queryParameters.get("language").flatMap { ContentLanguage(rawValue: $0) }
            ?? ContentLanguage(acceptedBy: request)
    }
}
