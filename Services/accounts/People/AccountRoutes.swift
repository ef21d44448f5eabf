import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// Who the signed-in person is, and their leaving.
struct AccountRoutes: Sendable {
    let people: PostgresPersonStore
    let confirmLeaving: ConfirmLeaving
    let erasureLink: MailErasureLink
    let eraseAccount: EraseAccount

    func add(to group: RouterGroup<AccountsContext>) {
        group.get("account") { _, context in
            let session = try context.signedIn
            guard let person = try await people.person(of: session.userID) else { throw AccountError.deleted }
            return JSONResponse(value: AccountJSON(person, roles: session.roles))
        }
        group.delete("account") { request, context -> Response in
            let session = try context.signedIn
            try await confirmLeaving(session, by: try await Self.proof(in: request))
            return try await erase(session.userID, request)
        }
        group.post("account/erasure-links") { _, context in
            try await erasureLink(to: try context.userID)
            return HTTPResponse.Status.accepted
        }
    }

    /// For whoever has the link; the browser that opens it may be another.
    func addOpen(to group: RouterGroup<AccountsContext>) {
        group.post("account/erasures") { request, _ -> Response in
            try await erase(try await erasureLink.open(try await MailedLink.token(in: request)), request)
        }
    }

    private func erase(_ userID: UserID, _ request: Request) async throws -> Response {
        let (receipt, token) = try await eraseAccount(userID)
        var response = try JSONResponse(status: .accepted, value: ErasureBegun(receipt, token)).response()
        if SessionCookie.token(of: request) != nil { response.removeSessionCookie() }
        return response
    }

    private static func proof(in request: Request) async throws -> ConfirmLeaving.Proof? {
        let body = try await BodyReader.optional(of: request)
        guard !body.has("passkey") else { return .passkey(try body.read(.assertion)) }
        return try body.read(.confirmation).map { .password($0) }
    }
}

private struct AccountJSON: Encodable {
    var userID: UserID
    var userName: String?
    var email: String?
    var isConfirmed: Bool
    var hasPassword: Bool
    var language: String
    var roles: [String]
    var createdAt: Date

    init(_ person: Person, roles: [String]) {
        (userID, userName, email) = (person.userID, person.userName?.text, person.email?.text)
        (isConfirmed, hasPassword) = (person.confirmedAt != nil, person.passwordHash != nil)
        (language, self.roles, createdAt) = (person.language, roles, person.createdAt)
    }
}
