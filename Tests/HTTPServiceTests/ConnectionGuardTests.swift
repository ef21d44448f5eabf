import Foundation
import NIOCore
import TestSupport
import Testing

@testable import HTTPService

/// What becomes of clients that are slow, gone, or want another protocol, over a real socket.
@Suite(.timeLimit(.minutes(10))) struct ConnectionGuardTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Each limit alone is short, so that a test says which one ended the connection.
    private static func limits(_ change: (inout ConnectionLimits) -> Void) -> ConnectionLimits {
        var limits = ConnectionLimits()
        (limits.headTime, limits.keepTime, limits.bodyTime) = (.minutes(10), .minutes(10), .minutes(10))
        (limits.answerTime, limits.lingerTime) = (.minutes(10), .minutes(10))
        change(&limits)
        return limits
    }

    @Test(arguments: ["", "GET / HTT", "GET / HTTP/1.1\r\nHost: a\r\nX-Half: "])
    func endsAConnectionWhoseHeadDoesNotCome(half: String) async throws {
        try await GuardedServer.running(Self.limits { $0.headTime = .seconds(1) }) { server in
            let connection = try server.connect()
            try connection.send(half)
            #expect(try await connection.rest() == "")
        }
    }

    @Test func endsAConnectionThatIsKeptAndSilent() async throws {
        try await GuardedServer.running(Self.limits { $0.keepTime = .seconds(1) }) { server in
            let connection = try server.connect()
            try connection.send(Self.get)
            let answer = try await connection.rest()
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            #expect(answer.hasSuffix("well"))
        }
    }

    @Test func answersTwoRequestsThatComeAtOnce() async throws {
        try await GuardedServer.running(Self.limits { $0.keepTime = .seconds(1) }) { server in
            let connection = try server.connect()
            try connection.send(Self.get + Self.get)
            let answer = try await connection.rest()
            #expect(answer.components(separatedBy: "HTTP/1.1 200").count == 3)
        }
    }

    @Test func refusesABodyThatDoesNotCome() async throws {
        let limits = Self.limits {
            $0.bodyTime = .seconds(1)
            $0.lingerTime = .seconds(1)
        }
        try await GuardedServer.running(limits) { server in
            let connection = try server.connect()
            try connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf")
            let answer = try await connection.rest()
            #expect(answer.hasPrefix("HTTP/1.1 408"))
            #expect(answer.contains("application/problem+json"))
        }
    }

    @Test func givesLongerToABodyThatComesFastEnough() async throws {
        let limits = Self.limits {
            $0.bodyTime = .seconds(1)
            $0.bodyRate = 1
            $0.keepTime = .seconds(1)
        }
        try await GuardedServer.running(limits) { server in
            let connection = try server.connect()
            try connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 600\r\n\r\n")
            // 599 bytes at one a second: the last may come within ten minutes.
            try connection.send([UInt8](repeating: 97, count: 599))
            let other = try server.connect()
            try other.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 600\r\n\r\n")
            #expect(try await other.received(until: "408").hasPrefix("HTTP/1.1 408"))
            try connection.send("a")
            #expect(try await connection.rest().hasSuffix("600 bytes"))
        }
    }

    @Test func endsAConnectionWhoseClientReadsNothing() async throws {
        try await GuardedServer.running(Self.limits { $0.answerTime = .seconds(1) }) { server in
            let connection = try server.connect()
            try connection.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            // Nothing is read until the server has given up; what the sockets hold is less than the answer.
            let next = try server.connect()
            try next.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
            for _ in 0..<40 { try await next.received(until: ": still here\n\n") }
            #expect(try await connection.rest().utf8.count < 64 << 20)
        }
    }

    @Test func endsAStreamWhoseClientHasLeft() async throws {
        try await GuardedServer.running(Self.limits { _ in }) { server in
            let connection = try server.connect()
            try connection.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
            try await connection.received(until: ": still here")
            connection.endSending()
            // Without a limit of time: what ends it is that the client has said its last word.
            _ = try await connection.rest()
        }
    }

    @Test(arguments: [
        "Connection: Upgrade\r\nUpgrade: websocket",
        "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
        "Connection: close",
        "Connection: keep-alive, Close",
    ])
    func answersAnUpgradeAsIfNobodyHadAskedAndEnds(fields: String) async throws {
        try await GuardedServer.running(Self.limits { $0.lingerTime = .seconds(1) }) { server in
            let connection = try server.connect()
            try connection.send("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n")
            let answer = try await connection.rest()
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            #expect(answer.contains("Connection: close"))
            #expect(answer.hasSuffix("well"))
        }
    }

    @Test(arguments: ["CONNECT example.org:443", "TRACE /"])
    func makesNoTunnel(request: String) async throws {
        try await GuardedServer.running(Self.limits { _ in }) { server in
            let connection = try server.connect()
            try connection.send("\(request) HTTP/1.1\r\nHost: a\r\n\r\n")
            let answer = try await connection.rest()
            #expect(answer.hasPrefix("HTTP/1.1 501"))
            #expect(answer.contains("application/problem+json"))
        }
    }

    @Test(arguments: ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "nonsense\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n"])
    func endsWhatIsNotHTTP(text: String) async throws {
        let limits = Self.limits {
            $0.headTime = .seconds(2)
            $0.lingerTime = .seconds(1)
        }
        try await GuardedServer.running(limits) { server in
            let connection = try server.connect()
            try connection.send(text)
            #expect(!(try await connection.rest().contains("200")))
        }
    }

    @Test func endsAConnectionAfterItsShareOfRequests() async throws {
        let limits = Self.limits {
            $0.mostRequests = 3
            $0.lingerTime = .seconds(1)
        }
        try await GuardedServer.running(limits) { server in
            let connection = try server.connect()
            for _ in 0..<2 {
                try connection.send(Self.get)
                #expect(!(try await connection.received(until: "well").contains("Connection: close")))
            }
            try connection.send(Self.get)
            #expect(try await connection.rest().contains("Connection: close"))
        }
    }

    @Test func answersALargeBodyBeforeItHasCome() async throws {
        try await GuardedServer.running(Self.limits { $0.lingerTime = .seconds(1) }) { server in
            let connection = try server.connect()
            try connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\nbeginning")
            #expect(try await connection.rest().hasPrefix("HTTP/1.1 413"))
        }
    }

    @Test func takesNoMoreConnectionsThanItMayHave() async throws {
        var limits = Self.limits { $0.headTime = .seconds(5) }
        limits.mostConnections = 3
        try await GuardedServer.running(limits) { server in
            let held = try (0..<3).map { _ in try server.connect() }
            let late = try server.connect()
            try late.send(Self.get)
            // It is answered when one of the others has ended.
            #expect(try await late.received(until: "well").hasPrefix("HTTP/1.1 200"))
            #expect(try await held[0].rest() == "")
        }
    }

    @Test func holdsNoMoreOfBodiesThanItsBudget() async throws {
        let limits = Self.limits { $0.lingerTime = .seconds(1) }
        let budget = BodyBudget(limit: 50_000)
        try await GuardedServer.running(limits, budget: budget) { server in
            let head = "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 60001\r\n\r\n"
            let body = [UInt8](repeating: 97, count: 60_000)
            @Sendable func send() async throws -> String {
                let connection = try server.connect()
                try connection.send(Array(head.utf8) + body + [97])
                return try await connection.rest()
            }
            let held = try server.connect()
            try held.send(Array(head.utf8) + body)
            // Sent at once, the second could be read first.
            try await eventually("the first body is held") { budget.bytesHeld == body.count - BodyBudget.free }
            let refusal = try await send()
            #expect(refusal.hasPrefix("HTTP/1.1 503") && refusal.contains("Retry-After"))
            try held.send("a")
            #expect(try await held.rest().hasSuffix("60001 bytes"))
            #expect(try await send().hasSuffix("60001 bytes"))
            // Small ones are outside the budget.
            let small = try server.connect()
            try small.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
            #expect(try await small.received(until: "5 bytes").hasPrefix("HTTP/1.1 200"))
        }
    }
}
