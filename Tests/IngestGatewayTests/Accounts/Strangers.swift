import Foundation
import TestSupport

@testable import ingest_gateway

/// Requests over a socket of their own, from whatever address the proxy would report.
struct Stranger: Sendable {
    let port: Int
    /// As the proxy reports it in `X-Forwarded-For`.
    var address: String
    var fields: [String] = []

    struct Reply: Sendable {
        var text: String

        var status: Int { Int(text.dropFirst(9).prefix(3)) ?? 0 }

        func field(_ name: String) -> String? {
            text.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("\(name.lowercased()): ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }
    }

    func signUp(_ email: String = "owner@example.org") async throws -> Reply {
        try await post("/api/v1/accounts", Self.credentials(email, "correct horse"))
    }

    func signIn(_ password: String, _ email: String = "owner@example.org") async throws -> Reply {
        try await post("/api/v1/sessions", Self.credentials(email, password))
    }

    /// As a page does.
    func signInOnAPage(_ password: String) async throws -> Reply {
        var page = self
        page.fields.append("Sec-Fetch-Site: same-origin")
        return try await page.post("/api/v1/sessions/cookie", Self.credentials("owner@example.org", password))
    }

    func post(_ path: String, _ body: String) async throws -> Reply {
        let connection = try RawConnection(port: port)
        try connection.send(head("POST", path, body) + body)
        return Reply(text: try await connection.rest())
    }

    /// Sends a request and leaves before the answer.
    func abandon(_ path: String, _ body: String) throws {
        try RawConnection(port: port).send(head("POST", path, body) + body)
    }

    static func credentials(_ email: String, _ password: String) -> String {
        #"{"email": "\#(email)", "password": "\#(password)"}"#
    }

    private func head(_ method: String, _ path: String, _ body: String) -> String {
        let lines =
            [
                "\(method) \(path) HTTP/1.1", "Host: localhost", "Connection: close", "X-Forwarded-For: \(address)",
                "Content-Length: \(body.utf8.count)",
            ] + fields
        return lines.map { "\($0)\r\n" }.joined() + "\r\n"
    }
}

extension LiveGateway {
    func stranger(at address: String) -> Stranger { Stranger(port: port, address: address) }

    /// A gateway whose hashes take little work, and whose clock the test sets.
    static func forStrangers(
        signIn limits: SignInLimits = SignInLimits(),
        _ body: @escaping @Sendable (LiveGateway, ClockForTests) async throws -> Void
    ) async throws {
        try await withDatabase { database in
            try await run(over: database, clock: ClockForTests(GatewayUnderTest.now), signIn: limits, body)
        }
    }

    static func run(
        over database: DatabaseForTests, clock: ClockForTests, signIn limits: SignInLimits = SignInLimits(),
        _ body: @escaping @Sendable (LiveGateway, ClockForTests) async throws -> Void
    ) async throws {
        var settings = GatewaySettings()
        settings.signIn = limits
        let now: @Sendable () -> Date = { clock.now }
        try await run(
            over: database, now: now, settings: settings,
            hasher: PasswordHasher(mostWaiting: 1_000, parameters: .init(cost: 4, blockSize: 1, parallelism: 1))
        ) { gateway in
            try await body(gateway, clock)
        }
    }
}
