import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// Signing in by a link, for the demo: a session that exists makes a link to itself, which opens another in a browser.
/// These routes exist with recordings only: docs/decisions/0073-the-demos-links.md.
struct DemoSignInRoutes: Sendable {
    let links: DemoLinks
    let openSession: OpenSession
    /// What a second factor has to answer before somebody who has one is signed in.
    let challenge: @Sendable (UserID) async throws -> String?
    let now: @Sendable () -> Date

    static let path = "/sign-in/demo"

    /// Added to those of the service.
    static let access: AccessTable = [
        .post("/api/v1/sessions/demo-links"): .requires(.manageAccount),
        .get("/sign-in/demo/{token}"): .open,
    ]

    func add(to router: Router<AccountsContext>) {
        router.post("api/v1/sessions/demo-links") { _, context in
            let token = try links.token(for: try context.signedIn.userID)
            return JSONResponse(status: .created, value: ["path": "\(Self.path)/\(token)"])
        }
        router.get("sign-in/demo/:token") { request, context -> Response in
            guard let userID = context.parameters.get("token").flatMap({ links.person(in: $0) }) else {
                throw Problem.noDemoLink
            }
            if let challenge = try await challenge(userID) { return SecondStepPage.begin(challenge, PageQuery()) }
            var response = Response.seeOther("/")
            try await openSession(for: userID, .ofPage(sending: request)).setCookie(in: &response, at: now())
            return response
        }
    }
}

extension Problem {
    fileprivate static let noDemoLink = Problem(
        .notFound, "This link of the demo does not work, or no longer: 'make demo' prints new ones")
}

extension AccountsFeatures {
    /// Nil outside recorded mode.
    var demoSignInRoutes: DemoSignInRoutes? {
        guard settings.isRecorded else { return nil }
        return DemoSignInRoutes(
            links: DemoLinks(sealer: settings.linkSealer, now: now), openSession: openSession,
            challenge: secondFactorChallenge, now: now)
    }
}
