import Domain
import Foundation
import HTTPTypes
import Postgres
import Testing

@testable import accounts

/// What the parameters of a path name.
enum OthersObject: Sendable {
    /// The same for everybody.
    case nobodys
    /// A secret: whoever knows it may use it.
    case secret
    /// Something of which everybody has their own under the same word.
    case everybodys(word: String)
    /// A person, for the staff.
    case staff
    /// One person's own, as its owner makes it.
    case own(@Sendable (AccountsUnderTest, Somebody) async throws -> Made)

    struct Somebody: Sendable {
        var userID: UserID
        var email: String
        var token: String
    }

    struct Made: Sendable {
        /// Of the parameters, in their order.
        var values: [String]
        /// What its owner alone can send.
        var headers: [String: String] = [:]
    }

    /// By paths. A path with a parameter that is missing here fails the test.
    static let all: [String: OthersObject] = [
        "/assets/accounts/{hash}/{file}": .nobodys,
        "/sign-in/with/{provider}": .nobodys,
        "/sign-in/from/{provider}": .nobodys,
        "/api/v1/notices/{notice}": .nobodys,
        "/account/notices/{notice}": .nobodys,
        "/api/v1/account/password-resets/{token}": .secret,
        "/api/v1/account/consents/{consent}": .everybodys(word: "location"),
        "/api/v1/account/notices/{notice}": .everybodys(word: "privacy"),
        "/api/v1/account/erasures/{receipt}": .own { try await $0.receipt(of: $1) },
        "/api/v1/account/exports/{export}": .own { try await $0.export(of: $1) },
        "/api/v1/account/exports/{export}/archive": .own { try await $0.export(of: $1) },
        "/api/v1/sessions/{id}": .own { try await $0.session(of: $1) },
        "/api/v1/account/passkeys/{id}": .own { try await $0.passkey(of: $1) },
        "/api/v1/account/identities/{id}": .own { try await $0.identity(of: $1) },
        "/webhooks/payments/{provider}": .nobodys,
        "/api/v1/payments/{payment}": .own { try await $0.payment(of: $1) },
        "/api/v1/payments/{payment}/refund": .own { try await $0.payment(of: $1) },
        "/api/v1/account/tokens/{id}": .own { try await $0.personalToken(of: $1) },
        "/api/v1/staff/people/{id}/roles/{role}": .staff,
        "/api/v1/staff/people/{id}/sessions": .staff,
        "/research/users/{id}/roles/{role}": .staff,
        "/research/users/{id}/roles/{role}/delete": .staff,
        "/research/roles/{role}": .staff,
        "/research/roles/{role}/delete": .staff,
        "/account/staff/people/{id}": .staff,
        "/account/staff/people/{id}/roles": .staff,
        "/account/staff/people/{id}/sessions": .staff,
    ]

    /// Of requests that need one, by their routes.
    static let bodies: [String: String] = [
        "PUT /api/v1/account/consents/{consent}": #"{"isGranted": true, "noticeVersion": 1}"#,
        "PUT /api/v1/account/notices/{notice}": #"{"version": 1}"#,
        "DELETE /api/v1/account/passkeys/{id}": #"{"password": "\#(AccountsUnderTest.password)"}"#,
    ]

    /// Where the owner's answer is another than a success.
    static let owners: [String: Int] = [
        // It exists, and waits for the other services.
        "GET /api/v1/account/exports/{export}/archive": 409,
        // It is paid, which is given back and not cancelled.
        "DELETE /api/v1/payments/{payment}": 409,
    ]
}

extension AccountsUnderTest.Route {
    /// The path with these values in place of its parameters.
    func path(_ values: [String]) -> String {
        var left = values[...]
        return path.replacing(/{[^}]*}/) { _ in left.popFirst() ?? "x" }
    }
}

extension AccountsUnderTest {
    func somebody(_ email: String) async throws -> OthersObject.Somebody {
        let token = try await signUp(email)
        let people = try await pool.query("SELECT user_id FROM people WHERE email = \(email)").decode(UUID.self)
        return OthersObject.Somebody(userID: UserID(try #require(people.first)), email: email, token: token)
    }

    func receipt(of owner: OthersObject.Somebody) async throws -> OthersObject.Made {
        struct Begun: Decodable { var receipt: String, token: String }
        let begun = try await call(
            .delete, "/api/v1/account", token: owner.token, #"{"password": "\#(Self.password)"}"#
        ).decoded(Begun.self)
        return OthersObject.Made(values: [begun.receipt], headers: ["erasure-token": begun.token])
    }

    func export(of owner: OthersObject.Somebody) async throws -> OthersObject.Made {
        struct Begun: Decodable { var exportID: String }
        let begun = try await call(.post, "/api/v1/account/exports", token: owner.token).decoded(Begun.self)
        return OthersObject.Made(values: [begun.exportID])
    }

    /// Another than the one that asks.
    func session(of owner: OthersObject.Somebody) async throws -> OthersObject.Made {
        struct Listed: Decodable {
            struct One: Decodable { var id: String, isCurrent: Bool }
            var sessions: [One]
        }
        _ = try await signIn(owner.email)
        let listed = try await call(.get, "/api/v1/sessions", token: owner.token).decoded(Listed.self).sessions
        return OthersObject.Made(values: [try #require(listed.first { !$0.isCurrent }).id])
    }

    func passkey(of owner: OthersObject.Somebody) async throws -> OthersObject.Made {
        OthersObject.Made(values: [Data(try await addPasskey(to: owner).id).base64URL])
    }

    func addPasskey(to owner: OthersObject.Somebody) async throws -> SoftwareAuthenticator {
        var authenticator = try SoftwareAuthenticator(of: owner.userID)
        (authenticator.siteID, authenticator.origin) = ("breathe.example", "https://breathe.example")
        let password = #"{"password": "\#(Self.password)"}"#
        let options = try await call(.post, "/api/v1/account/passkeys/options", token: owner.token, password)
        let added = try await call(
            .post, "/api/v1/account/passkeys", token: owner.token,
            try authenticator.registrationJSON(try options.decoded(Challenge.self).challenge, name: "Phone"))
        #expect(added.status == 201)
        return authenticator
    }

    struct Challenge: Decodable { var challenge: String }

    func identity(of owner: OthersObject.Somebody) async throws -> OthersObject.Made {
        struct Listed: Decodable {
            struct One: Decodable { var identityID: String }
            var identities: [One]
        }
        let isLinked = try await pool.transaction {
            try await $0.link(
                issuer: "https://id.example", subject: owner.email, to: owner.userID, at: AccountsUnderTest.now)
        }
        #expect(isLinked)
        let listed = try await call(.get, "/api/v1/account/identities", token: owner.token).decoded(Listed.self)
        return OthersObject.Made(values: [try #require(listed.identities.first).identityID])
    }

    func payment(of owner: OthersObject.Somebody) async throws -> OthersObject.Made {
        let (id, now) = (UUID(), AccountsUnderTest.now)
        try await pool.query(
            """
            INSERT INTO payments (payment_id, user_id, provider, minor_units, currency, state, started_at, expires_at,
                paid_at, checked_at)
            VALUES (\(id), \(owner.userID.uuid), 'stripe', 990, 'EUR', 'paid', \(now), \(now), \(now), \(now))
            """)
        return OthersObject.Made(values: [id.uuidString.lowercased()])
    }

    func personalToken(of owner: OthersObject.Somebody) async throws -> OthersObject.Made {
        let body = #"{"name": "Reader", "scopes": ["read:inbox"], "days": 7}"#
        let added = try await call(.post, "/api/v1/account/tokens", token: owner.token, body)
            .decoded(TokenRoutes.NewAnswer.self)
        return OthersObject.Made(values: [added.details.id])
    }
}
