import Domain
import Foundation
import HTTPFetch
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import PersonKeys
import Postgres
import Sessions
import SignedLinks
import Synchronization
import TestSupport
import Testing

@testable import accounts

/// The service's routes over a database of the test's own, with providers to sign in by.
struct SocialServer: Sendable {
    private let client: any TestClientProtocol
    let pool: PostgresPool
    /// The time that the service reads.
    let skipped: SkippedTime

    /// - Parameter patience: with a provider.
    static func run(
        with settings: SocialSettings, patience: Duration = .seconds(20),
        _ body: @escaping @Sendable (SocialServer) async throws -> Void
    ) async throws {
        try await withDatabase(migrations: AccountsMigrations.all, schema: "accounts") { pool in
            let skipped = SkippedTime()
            let now: @Sendable () -> Date = { Date() + skipped.seconds }
            let fetch = HTTPClient()
            var features = AccountsFeatures(
                pool: pool, now: now, settings: AccountsSettings.forTests,
                hasher: AccountsUnderTest.quickHasher)
            features.socialProviders = SocialProviders(
                settings, http: ProviderHTTP(client: fetch, timeLimit: patience), now: now)
            var logger = Logger(label: "accounts-tests")
            logger.logLevel = .critical
            let router = AccountsRoutes.of(features, congestion: { nil }).router()
            try await Application(router: router, logger: logger).test(.router) { client in
                try await body(SocialServer(client: client, pool: pool, skipped: skipped))
            }
            await fetch.close()
        }
    }

    /// With the scripted provider as `/sign-in/with/scripted`.
    static func run(
        patience: Duration = .seconds(20),
        _ body: @escaping @Sendable (SocialServer, ScriptedProvider) async throws -> Void
    ) async throws {
        try await ScriptedProvider.running { provider in
            let issuer = OpenIDSettings(name: "scripted", issuer: provider.issuer, client: ScriptedProvider.client)
            try await run(with: SocialSettings(openID: [issuer]), patience: patience) { try await body($0, provider) }
        }
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, from browser: BrowserInTest, _ body: String = ""
    ) async throws -> SocialAnswer {
        var headers: HTTPFields = [:]
        if let cookies = browser.cookies { headers[.cookie] = cookies }
        if let site = HTTPField.Name("sec-fetch-site") { headers[site] = "same-origin" }
        if !body.isEmpty { headers[.contentType] = "application/json" }
        if let token = browser.value(of: FormToken.cookieName), let name = HTTPField.Name(FormToken.headerName) {
            headers[name] = token
        }
        if browser.wantsPages, !path.hasPrefix("/api/") { headers[.accept] = "text/html,*/*" }
        let response = try await client.executeRequest(
            uri: path, method: method, headers: headers, body: ByteBuffer(string: body))
        browser.keep(response.headers[values: .setCookie])
        return SocialAnswer(
            status: response.status.code, headers: response.headers, text: String(buffer: response.body))
    }

    /// - Returns: where the browser is sent.
    func begin(with provider: String = "scripted", in browser: BrowserInTest) async throws -> String {
        let answer = try await send(.get, "/sign-in/with/\(provider)", from: browser)
        #expect(answer.status == 303)
        return try #require(answer.headers[.location])
    }

    /// The whole way to the scripted provider and back.
    func signIn(by provider: ScriptedProvider, in browser: BrowserInTest) async throws -> SocialAnswer {
        let back = provider.authorize(try await begin(in: browser))
        return try await send(.get, back, from: browser)
    }

    /// Somebody who has signed up by e-mail.
    func addPerson(_ email: String, isConfirmed: Bool) async throws -> UserID {
        var person = Person(
            email: try EmailAddress(email), passwordHash: "none", language: "en", at: Date())
        if isConfirmed { person.confirmedAt = Date() }
        let added = person
        _ = try await pool.transaction { try await $0.create(added) }
        return person.userID
    }

    /// A session of somebody, as the cookie of a browser.
    func signIn(_ userID: UserID, in browser: BrowserInTest) async throws {
        let open = OpenSession(store: PostgresSessionStore(pool: pool), now: { Date() })
        let signedIn = try await open(for: userID, NewSession(.browser))
        browser.keep(["\(SessionCookie.name)=\(signedIn.token)"])
    }

    func count(of table: String) async throws -> Int {
        try await pool.query("SELECT count(*) FROM \(identifier: table)").decode(Int.self)[0]
    }
}

/// An answer with all its text.
struct SocialAnswer: Sendable {
    var status: Int
    var headers: HTTPFields
    var text: String

    var isProblem: Bool { headers[.contentType] == "application/problem+json" }
}

/// The cookies of one browser. The mutex protects them.
final class BrowserInTest: Sendable {
    private let stored = Mutex<[String: String]>([:])
    /// Whether a person sits before it, and no test of problem documents.
    let wantsPages: Bool

    init(wantsPages: Bool = false) { self.wantsPages = wantsPages }

    var cookies: String? {
        stored.withLock { stored in
            stored.isEmpty ? nil : stored.map { "\($0)=\($1)" }.sorted().joined(separator: "; ")
        }
    }

    func has(_ cookie: String) -> Bool { value(of: cookie) != nil }
    func value(of cookie: String) -> String? { stored.withLock { $0[cookie] } }
    func forget(_ cookie: String) { stored.withLock { $0[cookie] = nil } }

    func keep(_ lines: [String]) {
        for line in lines {
            let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { stored.withLock { $0[String(pair[0])] = String(pair[1]) } }
        }
    }
}

/// How far the service's clock is ahead.
final class SkippedTime: Sendable {
    private let stored = Mutex<TimeInterval>(0)

    var seconds: TimeInterval {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
