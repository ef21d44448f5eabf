import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import MessageProtocol
import NIOCore
import PersonKeys
import Postgres
import Sessions
import SignedLinks
import Synchronization
import TestSupport
import Testing

@testable import accounts

/// The real routes of the service over a database of the test's own, with one person who has a password.
struct FactorsUnderTest: Sendable {
    let client: any TestClientProtocol
    let pool: PostgresPool
    let clock: Clock
    let features: AccountsFeatures
    let userID = UserID()

    static let password = "correct horse"
    static let email = "somebody@example.org"
    static let start = Date(timeIntervalSince1970: 1_790_000_000)

    static func run(
        publicURL: String = "http://localhost:8080", _ body: @escaping @Sendable (FactorsUnderTest) async throws -> Void
    ) async throws {
        try await withDatabase(migrations: AccountsMigrations.all, schema: "accounts") { pool in
            let (keys, clock) = (Data(repeating: 7, count: 32), Clock())
            let settings = AccountsSettings(
                healthKeys: try MasterKeys(keys: [keys]), linkSealer: try LinkSealer(keys: [keys]),
                publicURL: try #require(URL(string: publicURL)))
            // Least work: a debug build of scrypt is slow, and these tests are not about it.
            let features = AccountsFeatures(
                pool: pool, now: { clock.now }, settings: settings,
                hasher: PasswordHasher(parameters: .init(cost: 4, blockSize: 1, parallelism: 1)))
            var logger = Logger(label: "accounts-tests")
            logger.logLevel = .critical
            let router = AccountsRoutes.of(features, congestion: { nil }).router()
            try await Application(router: router, logger: logger).test(.router) { client in
                let test = FactorsUnderTest(client: client, pool: pool, clock: clock, features: features)
                try await test.addPerson(test.userID, Self.email)
                try await body(test)
            }
        }
    }

    func addPerson(_ userID: UserID, _ email: String) async throws {
        let hash = try await features.hasher.hash(try Password(Self.password))
        try await pool.query(
            """
            INSERT INTO people (user_id, email, confirmed_at, password_hash, created_at)
            VALUES (\(userID.uuid), \(email), \(clock.now), \(hash), \(clock.now))
            """)
    }

    /// - Returns: a token of the person.
    func signedIn(_ userID: UserID? = nil) async throws -> String {
        try await features.openSession(for: userID ?? self.userID, NewSession(.program)).token
    }

    func call(
        _ method: HTTPRequest.Method, _ path: String, token: String? = nil, _ body: String = "", isPage: Bool = false
    ) async throws -> Reply {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let token { headers[.authorization] = "Bearer \(token)" }
        if isPage, let name = HTTPField.Name("sec-fetch-site") { headers[name] = "same-origin" }
        let response = try await client.executeRequest(
            uri: "/api/v1/\(path)", method: method, headers: headers, body: ByteBuffer(string: body))
        return Reply(
            status: response.status.code, headers: response.headers, body: Array(response.body.readableBytesView))
    }

    /// Sends a passkey that the authenticator makes for fresh options.
    func register(_ authenticator: SoftwareAuthenticator, token: String) async throws -> Reply {
        let options = try await call(
            .post, "account/passkeys/options", token: token, #"{"password": "\#(Self.password)"}"#)
        return try await call(
            .post, "account/passkeys", token: token,
            try authenticator.registrationJSON(try options.text("challenge"), name: "Phone"))
    }

    /// The number of rows in a table.
    func count(_ table: String) async throws -> Int {
        try #require(try await pool.query("SELECT count(*) AS count FROM \(identifier: table)").first)["count"]
    }

    struct Reply {
        var status: Int
        var headers: HTTPFields
        var body: [UInt8]

        /// A text of the answer's object.
        func text(_ name: String) throws -> String {
            let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
            return try #require(object?[name] as? String, "\(String(decoding: body, as: UTF8.self))")
        }

        func texts(_ name: String) throws -> [String] {
            let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
            return try #require(object?[name] as? [String], "\(String(decoding: body, as: UTF8.self))")
        }

        /// Of a problem.
        var detail: String { get throws { try text("detail") } }
    }

    /// Stands still until it is set.
    final class Clock: Sendable {
        private let stored = Mutex(FactorsUnderTest.start)

        var now: Date { stored.withLock { $0 } }

        func advance(by seconds: TimeInterval) { stored.withLock { $0 += seconds } }
    }
}

extension SoftwareAuthenticator {
    /// What a page sends after `PublicKeyCredential.toJSON()`.
    func registrationJSON(_ challenge: String, name: String) throws -> String {
        let clientData = clientData("webauthn.create", Array(try #require(Data(base64URL: challenge))))
        return """
            {"name": "\(name)", "passkey": {"id": "\(Data(id).base64URL)", "rawId": "\(Data(id).base64URL)",
              "type": "public-key", "clientExtensionResults": {}, "authenticatorAttachment": "platform", "response": {
                "clientDataJSON": "\(Data(clientData).base64URL)",
                "attestationObject": "\(Data(try attestationObject()).base64URL)", "transports": ["internal", "new"]}}}
            """
    }

    func assertionJSON(_ challenge: String) throws -> String {
        let clientData = clientData("webauthn.get", Array(try #require(Data(base64URL: challenge))))
        let made = try assertion(Array(try #require(Data(base64URL: challenge))))
        return """
            {"passkey": {"id": "\(Data(id).base64URL)", "rawId": "\(Data(id).base64URL)", "type": "public-key",
              "clientExtensionResults": {}, "response": {
                "clientDataJSON": "\(Data(clientData).base64URL)",
                "authenticatorData": "\(Data(made.authenticatorBytes).base64URL)",
                "signature": "\(Data(made.signature).base64URL)",
                "userHandle": "\(Data(userID.handle).base64URL)"}}}
            """
    }
}
