import Foundation
import HTTPFetch
import HTTPTypes
import TestSupport

/// Clients that mean no good: two hundred connections at once to gateway and accounts, on this machine, for some seconds.
struct Flood: Sendable {
    /// Of the gateway.
    let port: Int
    let accountsPort: Int
    /// Whose password is guessed, and who holds bodies and sends arrays.
    let user: ChaosUser

    private static let halfHeads = 60
    private static let heldBodies = 60
    private static let abandoners = 20
    /// For each question.
    private static let askers = 20
    /// Between two requests of one client: a flood of this size, not as fast as the machine can.
    private static let interval = Duration.milliseconds(100)

    /// Returns when every client has left.
    func pour(for duration: Duration) async -> FloodAnswers {
        let end = ContinuousClock.now + duration
        var options = HTTPClientOptions()
        options.connectionsPerHost = Self.askers * FloodQuestion.allCases.count
        let http = HTTPClient(options: options)
        let answers = await pour(until: end, over: http)
        await http.close()
        return answers
    }

    private func pour(until end: ContinuousClock.Instant, over http: HTTPClient) async -> FloodAnswers {
        let halfHead = Self.halfHead
        let bodyBegun = mostOfABody()
        return await withTaskGroup(of: FloodAnswers.self) { group in
            for _ in 0..<Self.halfHeads { group.addTask { await hold(halfHead, until: end) } }
            for _ in 0..<Self.heldBodies { group.addTask { await hold(bodyBegun, until: end) } }
            for _ in 0..<Self.abandoners { group.addTask { await abandon(until: end) } }
            for question in FloodQuestion.allCases {
                for _ in 0..<Self.askers { group.addTask { await ask(question, over: http, until: end) } }
            }
            var all = FloodAnswers()
            for await answers in group { all.add(answers) }
            return all
        }
    }

    /// Says something and stays.
    private func hold(_ bytes: [UInt8], until end: ContinuousClock.Instant) async -> FloodAnswers {
        var answers = FloodAnswers()
        answers.noteSent()
        let connection = await connect(to: port, sending: bytes)
        try? await Task.sleep(until: end)
        withExtendedLifetime(connection) {}
        return answers
    }

    /// Asks for the hash of a password, and leaves before the answer.
    private func abandon(until end: ContinuousClock.Instant) async -> FloodAnswers {
        var answers = FloodAnswers()
        let body = FloodQuestion.credentials("nobody@flood.example")
        let request = Self.head("sessions", ["X-Forwarded-For: 203.0.113.3"], length: body.utf8.count) + body
        while ContinuousClock.now < end, !Task.isCancelled {
            let next = ContinuousClock.now + Self.interval
            _ = await connect(to: accountsPort, sending: Array(request.utf8))
            answers.noteSent()
            try? await Task.sleep(until: next)
        }
        return answers
    }

    private func ask(
        _ question: FloodQuestion, over http: HTTPClient, until end: ContinuousClock.Instant
    ) async -> FloodAnswers {
        var answers = FloodAnswers()
        while ContinuousClock.now < end, !Task.isCancelled {
            let next = ContinuousClock.now + Self.interval
            // No answer at all is allowed too: the gateway may end whom it likes.
            if let response = try? await http.send(request(question)) {
                answers.note(response.status.code, to: question)
            }
            try? await Task.sleep(until: next)
        }
        return answers
    }

    private func request(_ question: FloodQuestion) -> FetchRequest {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let address = question.address, let name = HTTPField.Name("X-Forwarded-For") {
            headers[name] = address
        } else {
            headers[.authorization] = "Bearer \(user.token)"
        }
        var request = FetchRequest(
            method: .post,
            url: "http://127.0.0.1:\(question.isOfAccounts ? accountsPort : port)/api/v1/\(question.path)",
            headers: headers,
            body: Array(question.body(against: user).utf8))
        request.timeLimit = .seconds(60)
        return request
    }
}

extension Flood {
    /// Connects and sends on a thread of its own, since both may block.
    private func connect(to port: Int, sending bytes: [UInt8]) async -> RawConnection? {
        await withCheckedContinuation { (continuation: CheckedContinuation<RawConnection?, Never>) in
            Thread.detachNewThread {
                let connection = try? RawConnection(port: port)
                // Fails where the gateway refuses before it has everything.
                if let connection { try? connection.send(bytes) }
                continuation.resume(returning: connection)
            }
        }
    }

    private static let halfHead = Array("POST /api/v1/alerts HTTP/1.1\r\nHost: localhost\r\nContent-Le".utf8)

    /// Of a megabyte. All clients' together are more than the 32 MiB of bodies that the gateway holds.
    private func mostOfABody() -> [UInt8] {
        let head = Self.head("health-metrics", ["Authorization: Bearer \(user.token)"], length: 1 << 20)
        return Array(head.utf8) + [UInt8](repeating: UInt8(ascii: "["), count: 640 << 10)
    }

    private static func head(_ path: String, _ fields: [String], length: Int) -> String {
        let lines =
            [
                "POST /api/v1/\(path) HTTP/1.1", "Host: localhost", "Content-Type: application/json",
                "Content-Length: \(length)",
            ] + fields
        return lines.map { "\($0)\r\n" }.joined() + "\r\n"
    }
}
