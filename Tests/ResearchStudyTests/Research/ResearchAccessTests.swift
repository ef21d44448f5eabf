import Foundation
import HTTPTypes
import Postgres
import Sessions
import Testing

@testable import research_study

/// Whom each route of the researcher's site serves.
@Suite(.timeLimit(.minutes(20))) struct ResearchAccessTests {
    /// Written by hand: the expectation does not come from the table that is tested. All others are for both.
    private static let developersOnly: Set<String> = [
        "GET /research/responses/{id}/delete", "POST /research/responses/{id}/delete",
        "GET /research/invitees/{code}/edit", "POST /research/invitees/{code}/edit",
        "GET /research/invitees/{code}/delete", "POST /research/invitees/{code}/delete",
        "GET /research/invitees/statuses", "POST /research/invitees/statuses",
        "GET /research/invitees/statuses/delete", "POST /research/invitees/statuses/delete",
    ]

    private static let nobodys = UUID().uuidString.lowercased()

    private static var routes: [AccessTable.Route] {
        AccessTable.researchStudy.routes.filter {
            $0.path == "/research" || $0.path.hasPrefix("/research/") || $0.path.hasPrefix("/api/v1/research/")
        }
    }

    /// Of things that need not be there: whoever may ask is not refused, whatever else becomes of it.
    private static func address(_ route: AccessTable.Route) -> String {
        route.path.replacing(
            "{id}", with: route.path.contains("studies") ? "hay-fever" : nobodys
        )
        .replacing("{code}", with: "22222").replacing("{version}", with: "1")
        .replacing("{export}", with: nobodys)
    }

    private static func isRefused(_ answer: Answer) -> Bool { [401, 403].contains(answer.status) }

    private func send(
        _ route: AccessTable.Route, _ study: StudyUnderTest, _ staff: [String: String]
    ) async throws -> Answer {
        route.method == .get || route.path.hasPrefix("/api")
            ? try await study.send(route.method, Self.address(route), staff, "{}")
            : try await study.form(Self.address(route), [:], staff)
    }

    @Test func everyRouteServesWhoMayAndNobodyElse() async throws {
        try await StudyUnderTest.withStudy { study in
            let researcher = try await study.staff("researcher")
            let developer = try await study.staff("developer")
            let other = try await study.staff("support")
            #expect(Self.routes.count > 30)
            for route in Self.routes {
                let isDevelopers = Self.developersOnly.contains("\(route)")
                #expect(!Self.isRefused(try await send(route, study, developer)), "\(route) refuses a developer")
                #expect(
                    Self.isRefused(try await send(route, study, researcher)) == isDevelopers,
                    "\(route) and a researcher")
                #expect(try await send(route, study, other).status == 403, "\(route) serves the support")
            }
        }
    }

    @Test func aStrangerIsLedToTheSignInAndBack() async throws {
        try await StudyUnderTest.withStudy { study in
            for route in Self.routes {
                let answer = try await send(route, study, [:])
                #expect([303, 401].contains(answer.status), "\(route)")
                guard case .optional = AccessTable.researchStudy[route] else {
                    #expect(answer.status == 401, "\(route)")
                    continue
                }
                let address = Self.address(route)
                #expect(answer.status == 303 && answer.location == "/sign-in?to=\(address)", "\(route)")
            }
            let sorted = try await study.page("/research?sort=place&page=2")
            #expect(sorted.location == "/sign-in?to=/research%3Fsort%3Dplace%26page%3D2")
        }
    }

    @Test func nothingOfTheSiteIsKeptByABrowserOrFoundByASearchEngine() async throws {
        try await StudyUnderTest.withStudy { study in
            let researcher = try await study.staff("researcher")
            for path in ["/research", "/research/invitees", "/research/dashboard", "/research/map", "/research/charts"]
            {
                let page = try await study.page(path, researcher)
                #expect(page.status == 200 && page.headers[.cacheControl] == "no-store", "\(path)")
                #expect(page.text.contains(#"<meta name="robots" content="noindex">"#), "\(path)")
            }
        }
    }

    @Test func theNavigationHasUsersForDevelopersOnly() async throws {
        try await StudyUnderTest.withStudy { study in
            for (role, isThere) in [("researcher", false), ("developer", true)] {
                let page = try await study.page("/research", try await study.staff(role))
                #expect(page.text.contains(#"href="/research/users""#) == isThere, "\(role)")
                #expect(page.text.contains(#"<button name="form" value="sign-out">"#) && page.words.contains("© 2027"))
            }
        }
    }

    @Test func everyPageIsThereInBothLanguages() async throws {
        try await StudyUnderTest.withStudy { study in
            try await study.add([AnswerForTests()])
            let developer = try await study.staff("developer")
            let (code, answer) = (try await study.invite()[0], try await firstAnswer(study))
            let paths = [
                "/research", "/research/responses/\(answer)", "/research/responses/\(answer)/delete",
                "/research/invitees",
                "/research/invitees/\(code)/restrict", "/research/invitees/\(code)/edit",
                "/research/invitees/\(code)/delete", "/research/invitees/statuses",
                "/research/invitees/statuses/delete?status=Invited", "/research/dashboard", "/research/map",
                "/research/charts", "/research/studies", "/research/studies/hay-fever",
                "/research/studies/hay-fever/phase",
                "/research/exports",
            ]
            for path in paths {
                let german = path + (path.contains("?") ? "&" : "?") + "language=de"
                let (one, other) = (try await study.page(path, developer), try await study.page(german, developer))
                #expect(one.status == 200 && other.status == 200, "\(path)")
                #expect(one.words != other.words && other.text.contains(#"<html lang="de">"#), "\(path)")
            }
        }
    }

    private func firstAnswer(_ study: StudyUnderTest) async throws -> String {
        try #require(try await study.pool.query("SELECT id::text FROM responses").decode(String.self).first)
    }
}
