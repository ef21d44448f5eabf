import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// Leads to the pages of the researcher's site: a stranger to the sign-in, everybody else with what pages need to know.
struct ResearchVisits: Sendable {
    let studies: @Sendable () async throws -> [Study]
    let currentStudy: CurrentStudy
    let now: @Sendable () -> Date

    typealias Show = @Sendable (ResearchVisit, Request, StudyContext) async throws -> Response

    /// Adds a page.
    func page(_ path: String, to group: RouterGroup<StudyContext>, _ show: @escaping Show) {
        group.get(RouterPath(path)) { request, context -> Response in
            guard let session = context.session else { return .toSignIn(andBackTo: request) }
            return try await show(try await visit(request, session), request, context)
        }
    }

    /// Adds what a page's form does.
    func form(
        _ path: String, to group: RouterGroup<StudyContext>,
        _ act: @escaping @Sendable (FormFields, ResearchVisit, Request, StudyContext) async throws -> Response
    ) {
        group.post(RouterPath(path)) { request, context -> Response in
            guard let session = context.session else { throw Problem.signInFirst }
            let fields = try await FormFields(of: request)
            return try await act(fields, try await visit(request, session), request, context)
        }
    }

    /// - Throws: a ``Problem`` for a study that there is not.
    func visit(_ request: Request, _ session: Session) async throws -> ResearchVisit {
        let (all, query) = (try await studies(), request.uri.queryParameters)
        var visit = ResearchVisit(
            session: session, language: ContentLanguage(ofPage: request), studies: all, now: now(),
            done: query.get("done"))
        if let name = query.get("study") {
            guard let id = StudyID(name), let study = try await currentStudy.study(id) else {
                throw Problem(.notFound, "There is no such study")
            }
            (visit.study, visit.isChosen) = (study, true)
        } else {
            visit.study = try await currentStudy() ?? all.first
        }
        return visit
    }
}

extension PageLibrary {
    /// A page that answers a request.
    func answer(
        _ page: some WebPage, status: HTTPResponse.Status = .ok, to request: Request, _ context: StudyContext
    ) throws -> Response {
        try response(page, status: status).response(from: request, context: context)
    }
}
