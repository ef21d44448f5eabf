import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The pages of a person's season, and their decision on what it suggests.
struct SeasonRoutes: Sendable {
    let readSeason: ReadSeason
    let decide: DecideThresholdSuggestion
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<GatewayContext>) {
        group.get(RouterPath(SeasonPage.path)) { try await show($0, $1) }
    }

    func addForms(to group: RouterGroup<GatewayContext>) {
        group.post(RouterPath(SeasonPage.path)) { try await decide($0, $1) }
    }

    private func show(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let query = request.uri.queryParameters
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: SeasonPage.path) }
        let language = ContentLanguage(ofPage: request)
        let day = query.get("day").flatMap { CalendarDay($0) }
        let person = try await readSeason(day?.year ?? query.get("year").flatMap(Self.year), of: userID)
        if let day {
            return try PageLibrary.gateway.response(SeasonDayPage(person: person, day: day, language: language))
                .response(from: request, context: context)
        }
        if query.get("print") != nil {
            return try PageLibrary.gateway.response(SeasonReportPage(person: person, language: language))
                .response(from: request, context: context)
        }
        let notice = query.get("decided").flatMap { SeasonPage.Notice(rawValue: $0) }
        return try page(person, notice, request).response(from: request, context: context)
    }

    private func decide(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let fields = try await FormFields(of: request)
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: SeasonPage.path) }
        let decision = ["accept": ThresholdSuggestion.Decision.accepted, "decline": .declined][
            fields.text("decision") ?? ""]
        do {
            guard let decision, let id = fields.text("suggestion").flatMap({ ThresholdProposalID($0) }) else {
                throw ThresholdDecisionError.unknown
            }
            try await decide(decision, on: id, of: userID)
            return .seeOther("\(SeasonPage.path)?decided=\(decision.rawValue)#suggestions")
        } catch ThresholdDecisionError.unknown {
            return try await again(.notFound, .unknownSuggestion, userID, request, context)
        } catch ThresholdDecisionError.decidedOtherwise {
            return try await again(.conflict, .decidedBefore, userID, request, context)
        }
    }

    private func again(
        _ status: HTTPResponse.Status, _ notice: SeasonPage.Notice, _ userID: UserID, _ request: Request,
        _ context: GatewayContext
    ) async throws -> Response {
        try page(try await readSeason(nil, of: userID), notice, request, status)
            .response(from: request, context: context)
    }

    private func page(
        _ person: PersonSeason, _ notice: SeasonPage.Notice?, _ request: Request, _ status: HTTPResponse.Status = .ok
    ) throws -> PageResponse {
        try PageLibrary.gateway.response(
            SeasonPage(person: person, language: ContentLanguage(ofPage: request), notice: notice, now: now()),
            status: status)
    }

    /// Nil for what is no year that anybody can have answered in.
    private static func year(_ text: String) -> Int? { Int(text).flatMap { (1_970...9_998).contains($0) ? $0 : nil } }
}
