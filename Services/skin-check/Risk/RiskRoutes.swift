import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The list of risk factors with its word, and a page for each factor.
struct RiskRoutes: Sendable {
    let store: PostgresRiskStore
    let consents: AccountsConsents
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<SkinContext>) {
        group.get("skin/risk") { try await list($0, $1) }
        group.get("skin/risk/:factor") { try await ask($0, $1) }
    }

    func addForms(to group: RouterGroup<SkinContext>) {
        group.post("skin/risk") { try await reset($0, $1) }
        group.post("skin/risk/:factor") { try await save($0, $1) }
    }

    private func list(_ request: Request, _ context: SkinContext) async throws -> Response {
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: request) }
        let query = request.uri.queryParameters
        var page = try await listPage(of: userID, request)
        page.asksToReset = query["reset"] != nil
        if let obstacle = try await consents.obstacle(to: userID, at: now()) {
            page.notice = .obstacle(obstacle)
        } else if let saved = query.get("saved").flatMap({ RiskFactorID(rawValue: $0) }) {
            page.notice = .saved(saved)
        } else if query["cleared"] != nil {
            page.notice = .cleared
        }
        return try PageLibrary.skin.response(page).response(from: request, context: context)
    }

    private func ask(_ request: Request, _ context: SkinContext) async throws -> Response {
        let factor = try factor(context)
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: request) }
        let answer = try await store.answers(of: userID).option(of: factor)
        var page = RiskFactorPage(
            language: ContentLanguage(ofPage: request), factor: factor,
            entry: RiskEntry(picked: answer?.id.rawValue))
        page.notice = try await consents.obstacle(to: userID, at: now()).map { RiskNotice.obstacle($0) }
        return try PageLibrary.skin.response(page).response(from: request, context: context)
    }

    private func reset(_ request: Request, _ context: SkinContext) async throws -> Response {
        let fields = try await FormFields(of: request)
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: request) }
        guard fields.text("form") == "reset" else {
            throw Problem(.badRequest, "The form says nothing that can be done; open the page again")
        }
        guard fields.text("confirmed") == "yes" else {
            var page = try await listPage(of: userID, request)
            page.asksToReset = true
            return try PageLibrary.skin.response(page).response(from: request, context: context)
        }
        // What takes something away needs no consent.
        try await store.reset(of: userID)
        return .seeOther("\(SkinPages.risk)?cleared")
    }

    private func save(_ request: Request, _ context: SkinContext) async throws -> Response {
        let factor = try factor(context)
        let entry = RiskEntry(try await FormFields(of: request), for: factor)
        func again(
            _ status: HTTPResponse.Status, _ notice: RiskNotice?, _ fault: RiskEntryFault? = nil
        ) throws -> Response {
            var page = RiskFactorPage(language: ContentLanguage(ofPage: request), factor: factor, entry: entry)
            (page.notice, page.fault) = (notice, fault)
            return try PageLibrary.skin.response(page, status: status).response(from: request, context: context)
        }
        guard let userID = context.session?.userID else { return try again(.unauthorized, .signedOut) }
        if let obstacle = try await consents.obstacle(to: userID, at: now()) {
            return try again(.forbidden, .obstacle(obstacle))
        }
        do {
            let option = try entry.option(of: factor)
            try await store.choose(option.id, of: factor.id, by: userID, at: now())
        } catch let fault as RiskEntryFault {
            return try again(.unprocessableContent, nil, fault)
        }
        let name = factor.id.rawValue
        return .seeOther("\(SkinPages.risk)?saved=\(name)#\(name)")
    }

    private func listPage(of userID: UserID, _ request: Request) async throws -> RiskPage {
        RiskPage(language: ContentLanguage(ofPage: request), answers: try await store.answers(of: userID))
    }

    private func factor(_ context: SkinContext) throws -> RiskFactor {
        guard let id = context.parameters.get("factor").flatMap({ RiskFactorID(rawValue: $0) }),
            let factor = RiskCatalogue.current[id]
        else { throw Problem(.notFound, "There is no such risk factor") }
        return factor
    }
}

extension RiskEntry {
    /// As the factor's page sends it; an empty field is as if it were not there.
    fileprivate init(_ fields: FormFields, for factor: RiskFactor) {
        picked = fields.text("choice")
        for field in factor.measure?.fields ?? [] { typed[field] = fields.text(field.rawValue) }
    }
}
