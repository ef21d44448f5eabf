import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions
import WebPages

/// A person's own sessions: what is signed in where, and its end.
struct SessionRoutes: Sendable {
    let store: PostgresSessionStore
    let rotateSession: RotateSession
    let now: @Sendable () -> Date

    /// For everyone.
    func addOptional(to group: RouterGroup<AccountsContext>) {
        group.get("sessions/current") { request, context -> Response in
            var response = try JSONResponse(value: CurrentSession(context.session)).response()
            if let session = context.session { try await rotate(session, of: request, in: &response) }
            return response
        }
    }

    /// Each page asks for the current session before anything else, so no other request has the old token then.
    private func rotate(_ session: Session, of request: Request, in response: inout Response) async throws {
        guard session.kind == .browser, request.headers[.authorization] == nil else { return }
        // The cookie of earlier releases; over plain http a browser would refuse the new one.
        let isEarlier = request.cookies[SessionCookie.name] == nil && request.cameByHTTPS
        let rotates = try await store.rotates(session.tokenDigest)
        guard isEarlier || rotates else { return }
        if isEarlier {
            for cookie in SessionCookie.removed where cookie.name != SessionCookie.name { response.setCookie(cookie) }
        }
        try await rotateSession(session).setCookie(in: &response, at: now())
    }

    func add(to group: RouterGroup<AccountsContext>) {
        group.get("sessions") { _, context in
            let session = try context.signedIn
            let sessions = try await store.sessions(of: session.userID, at: now())
            return JSONResponse(value: ["sessions": sessions.map { SessionJSON($0, current: session.tokenDigest) }])
        }
        group.delete("sessions/current") { request, context -> Response in
            try await store.revoke(withDigest: try context.signedIn.tokenDigest)
            var response = Response(status: .noContent)
            if SessionCookie.token(of: request) != nil { response.removeSessionCookie() }
            return response
        }
        group.delete("sessions/:id") { _, context in
            guard let id = context.parameters.get("id").flatMap({ Identifier<ListedSession>($0) }),
                try await store.revoke(id.uuid, of: try context.userID)
            else { throw Problem(.notFound, "You have no such session: GET /api/v1/sessions lists yours") }
            return HTTPResponse.Status.noContent
        }
    }
}

private struct CurrentSession: Encodable {
    var isSignedIn: Bool
    /// By which a device knows whether it still keeps the same person's values.
    var visitor: String?

    init(_ session: Session?) { (isSignedIn, visitor) = (session != nil, session?.userID.visitorName) }
}

private struct SessionJSON: Encodable {
    var id: String
    var kind: String
    var name: String?
    var device: String?
    var createdAt: Date
    var seenAt: Date
    var expiresAt: Date
    var isCurrent: Bool

    init(_ session: ListedSession, current digest: [UInt8]) {
        id = Identifier<ListedSession>(session.id).description
        (kind, name, device) = (session.kind, session.name, session.device)
        (createdAt, seenAt, expiresAt) = (session.createdAt, session.seenAt, session.expiresAt)
        isCurrent = session.tokenDigest == digest
    }
}
