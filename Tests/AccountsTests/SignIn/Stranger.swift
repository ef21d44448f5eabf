import Foundation
import TestSupport

@testable import accounts

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

    func signUp(_ email: String = "owner@example.org", _ work: DoneWork? = nil) async throws -> Reply {
        let more = work.map { #", "challenge": "\#($0.challenge)", "solution": "\#($0.solution)"}"# } ?? "}"
        return try await post("/api/v1/accounts", Self.credentials(email, "correct horse").dropLast() + more)
    }

    /// Does the work that is asked for.
    func signUpWorking(_ email: String) async throws -> Reply {
        let first = try await signUp(email)
        guard let work = first.work else { return first }
        return try await signUp(email, work.solved())
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
