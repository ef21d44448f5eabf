import Foundation
import Synchronization
import TestSupport
import Testing

/// The built command against a stand-in for the server: what it prints, what it exits with, what it leaves behind.
@Suite(.timeLimit(.minutes(10))) struct CommandTests {
    private func with(
        _ answer: @escaping @Sendable (StandInRequest) -> StandInAnswer,
        _ body: (ClientUnderTest, StandInServer) async throws -> Void
    ) async throws {
        try await StandInServer.running(answering: answer) { server in
            try await ClientUnderTest.with(["BREATHE_EASY_SERVER": server.url]) { try await body($0, server) }
        }
    }

    private func withToken(
        _ answer: @escaping @Sendable (StandInRequest) -> StandInAnswer,
        _ body: (ClientUnderTest, StandInServer) async throws -> Void
    ) async throws {
        try await StandInServer.running(answering: answer) { server in
            let settings = ["BREATHE_EASY_SERVER": server.url, "BREATHE_EASY_TOKEN": "secret"]
            try await ClientUnderTest.with(settings) { try await body($0, server) }
        }
    }

    private static let signedIn = StandInAnswer.json(
        #"{"userID": "u", "token": "t1", "expiresAt": "2026-12-29T08:00:00.000Z"}"#, status: 201)

    @Test func signsInWithASecondFactorAndOutAgain() async throws {
        try await with { request in
            switch request.target {
            case "/api/v1/sessions": .json(#"{"challenge": "c1"}"#, status: 202)
            case "/api/v1/sessions/second-factor": Self.signedIn
            case "/api/v1/sessions/current": StandInAnswer(status: 204)
            default: .problem(404, "no")
            }
        } _: { client, server in
            let login = try await client.run("login", "--login", "anna", input: "hazel and alder\n050 471\n")

            #expect(login.exitCode == 0, "\(login)")
            #expect(login.output == "Signed in at \(server.url) as anna, until 2026-12-29.\n")
            #expect(server.requests(of: "/api/v1/sessions").map(\.text).allSatisfy { $0.contains("hazel and alder") })
            let second = try #require(server.requests(of: "/api/v1/sessions/second-factor").first)
            #expect(second.text.contains(#""code":"050471""#) && second.text.contains(#""challenge":"c1""#))
            let attributes = try FileManager.default.attributesOfItem(atPath: client.credentialsFile.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)

            let logout = try await client.run("logout")

            #expect(logout.exitCode == 0, "\(logout)")
            #expect(server.requests.last?.headers["authorization"] == "Bearer t1")
            #expect(!FileManager.default.fileExists(atPath: client.credentialsFile.path))
        }
    }

    @Test func aWrongPasswordIsRefusedAndNothingIsKept() async throws {
        try await with { _ in
            .problem(401, "Wrong address, user name or password")
        } _: { client, _ in
            let login = try await client.run("login", "--login", "anna", input: "wrong\n")

            #expect(login.exitCode == 1)
            #expect(login.errors == "breathe-easy-client: Wrong address, user name or password (401)\n")
            #expect(!FileManager.default.fileExists(atPath: client.credentialsFile.path))
        }
    }

    @Test func aPersonalTokenIsTriedAndKept() async throws {
        try await with { request in
            request.headers["authorization"] == "Bearer good"
                ? .problem(403, "The token's scopes are for something else") : .problem(401, "no")
        } _: { client, server in
            let wrong = try await client.run("login", "--token", input: "bad\n")
            let right = try await client.run("login", "--token", input: "good\n")
            let out = try await client.run("logout")

            #expect(wrong.exitCode == 1 && wrong.errors.contains("does not know this token"))
            #expect(right.exitCode == 0, "\(right)")
            #expect(out.output.contains("\(server.url)/account/tokens"))
            #expect(server.requests.allSatisfy { $0.method == "GET" })
        }
    }

    @Test func whoeverIsNoLongerSignedInIsToldSo() async throws {
        try await withToken { _ in
            .problem(401, "The session has ended")
        } _: { client, _ in
            let inbox = try await client.run("inbox")

            #expect(inbox.exitCode == 77)
            #expect(inbox.errors.contains("Sign in again with 'breathe-easy-client login'"))
        }
    }

    @Test(arguments: [["inbox"], ["inbox", "--follow"], ["alert", "birch"], ["export"], ["environment"]])
    func whoeverIsNotSignedInIsToldSoBeforeAnythingIsSent(arguments: [String]) async throws {
        try await with { _ in
            .json("{}")
        } _: { client, server in
            let outcome = try await client.run(arguments)

            #expect(outcome.exitCode == 77)
            #expect(outcome.errors.contains("breathe-easy-client login"))
            #expect(server.requests.isEmpty)
        }
    }

    @Test func aFullDiskAtTheOtherEndIsSaid() async throws {
        try await withToken { _ in
            .json(#"{"notifications": []}"#)
        } _: { client, _ in
            let full = URL(filePath: "/dev/full")
            let inbox = try await client.run(["inbox", "--json"], writingTo: full)

            #expect(inbox.exitCode == 73)
            #expect(inbox.errors.contains("the standard output cannot be written"))
        }
    }

    @Test func aServerThatIsAwayIsSaid() async throws {
        try await ClientUnderTest.with(["BREATHE_EASY_SERVER": "http://127.0.0.1:\(try freePort())"]) { client in
            let outcome = try await client.run("login", "--login", "anna", input: "hazel\n")

            #expect(outcome.exitCode == 2)
            #expect(outcome.errors.contains("accepts no connection"))
        }
    }

    @Test func aTownThatNobodyKnowsIsAskedForAgain() async throws {
        try await with { request in
            #expect(request.target == "/api/v1/study/towns?name=Bsel")
            return .json(#"{"towns": [{"name": "Basel", "latitude": 47.56, "longitude": 7.59}]}"#)
        } _: { client, _ in
            let outcome = try await client.run("environment", "Bsel")

            #expect(outcome.exitCode == 1)
            #expect(outcome.errors == "breathe-easy-client: No town is called 'Bsel': did you mean Basel?\n")
        }
    }

    @Test func aPlaceByNameIsItsCoordinatesAndJSONIsTheServers() async throws {
        let answer =
            #"{"asOf": "2026-04-21T06:30:00.000Z", "place": {"latitude": 47.55, "longitude": 7.55}, "new": [1], "#
            + #""pollen": {"types": [], "species": []}, "weather": {}, "advice": [], "sources": [], "#
            + #""personalRisk": {"reached": [], "unknown": [], "isAssumed": true}}"#
        try await with { request in
            request.target.hasPrefix("/api/v1/study/towns")
                ? .json(#"{"towns": [{"name": "Zürich", "latitude": 47.37, "longitude": 8.54}]}"#) : .json(answer)
        } _: { client, server in
            let outcome = try await client.run("environment", "zurich", "--scale", "us", "--json")

            #expect(outcome.output == "\(answer)\n", "\(outcome)")
            #expect(server.requests.last?.target == "/api/v1/environment?latitude=47.37&longitude=8.54&scale=us")
        }
    }

    @Test func aReportIsSentAgainWithItsKeyUntilItIsTaken() async throws {
        let answers = Mutex<[StandInAnswer]>([
            StandInAnswer(end: .broken), .problem(503, "It may or may not have been stored", retryAfter: 0),
            .json(#"{"alertID": "a1"}"#, status: 202),
        ])
        try await withToken { _ in
            answers.withLock { $0.removeFirst() }
        } _: { client, server in
            let outcome = try await client.run(
                "alert", "birch", "ash", "--latitude", "47.56", "--longitude", "7.59", "--symptom", "itchy-eyes",
                "--place", "Basel")

            #expect(outcome.exitCode == 0, "\(outcome)")
            #expect(outcome.output == "birch, ash is reported at Basel, as a1.\n")
            #expect(server.requests.count == 3)
            #expect(Set(server.requests.map { $0.headers["idempotency-key"] ?? "" }).count == 1)
            #expect(Set(server.requests.map(\.text)).count == 1)
        }
    }

    @Test func aReportOfWhichNobodyKnowsMayBeRepeatedByItsKey() async throws {
        try await withToken { _ in
            .problem(503, "It may or may not have been stored", retryAfter: 3_600)
        } _: {
            client, _ in
            let outcome = try await client.run(
                "alert", "birch", "--latitude", "47.56", "--longitude", "7.59", "--key", "k1")

            #expect(outcome.exitCode == 2)
            #expect(outcome.errors.contains("--key k1"))
        }
    }

    @Test func followsOverALostConnectionAndEndsByCtrlC() async throws {
        func event(_ number: Int) -> String {
            """
            id: e\(number)
            event: notification
            data: {"id":"n\(number)","kind":"alert","urgency":"routine","title":"T\(number)","body":"","createdAt":"2026-04-21T06:00:0\(number).000Z"}


            """
        }
        let first = "retry: 0\n: open\n\n\(event(1))"
        let second = "\(event(1))\(event(2))"
        try await withToken { request in
            guard request.target == "/api/v1/inbox/events" else { return .json(#"{"notifications": []}"#) }
            return request.headers["last-event-id"] == "e1" ? .events(second, end: .open) : .events(first, end: .stream)
        } _: { client, _ in
            let running = try client.start("inbox", "--follow", "--json")
            try await eventually("both notifications are printed") { running.output.contains(#""n2""#) }

            running.interrupt()

            let outcome = await running.outcome()
            #expect(outcome.exitCode == 0, "\(outcome)")
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.first?.hasPrefix(#"{"id":"n1""#) == true && lines.last?.hasPrefix(#"{"id":"n2""#) == true)
        }
    }

    @Test func aPageOfTheInboxSaysHowToReadOn() async throws {
        try await withToken { _ in
            .json(
                """
                {"notifications": [{"id": "n1", "kind": "alert", "urgency": "urgent", "title": "Birch is high",
                  "body": "In Basel", "createdAt": "2026-04-21T06:30:00.000Z"}], "next": "c1"}
                """)
        } _: { client, _ in
            let outcome = try await client.run("inbox", "--limit", "1")

            #expect(
                outcome.output == """
                       When              Kind   Notification
                    *  2026-04-21 06:30  alert  Urgent: Birch is high: In Basel

                    """)
            #expect(outcome.errors == "Older ones: breathe-easy-client inbox --limit 1 --after c1\n")
        }
    }

    @Test func aFileThatIsMissingIsSaidBeforeAnythingIsSent() async throws {
        try await withToken { _ in
            .json("{}")
        } _: { client, server in
            let outcome = try await client.run("import", "no-such-file.zip")

            #expect(outcome.exitCode == 66)
            #expect(outcome.errors.contains("no-such-file.zip cannot be sent: No such file or directory"))
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: [
        ["inbox", "--limit", "0"], ["environment", "--latitude", "4"], ["alert", "unicorns"], ["nothing"],
    ])
    func wrongUseIsSaid(arguments: [String]) async throws {
        try await withToken { _ in
            .json("{}")
        } _: { client, server in
            let outcome = try await client.run(arguments)

            #expect(outcome.exitCode == 64)
            #expect(outcome.errors.contains("Usage"))
            #expect(server.requests.isEmpty)
        }
    }
}
