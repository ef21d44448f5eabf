import Foundation
import Synchronization
import TestSupport
import Testing

/// `breathe-easy-client export` against a stand-in for the server.
@Suite(.timeLimit(.minutes(10))) struct ExportCommandTests {
    private static let archive = Array("PK, and whatever a ZIP has".utf8)

    private static func copy(missing: String, isReady: Bool) -> StandInAnswer {
        let ready = isReady ? #""readyAt": "2026-04-21T06:31:00.000Z", "archive": "/api/v1/a", "# : ""
        return .json(
            """
            {"exportID": "x1", "requestedAt": "2026-04-21T06:30:00.000Z", \(ready)
             "expiresAt": "2026-04-28T06:30:00.000Z", "parts": 9, "missing": [\(missing)]}
            """, status: isReady ? 200 : 202)
    }

    /// - Parameter archives: one for each time that it is asked for.
    private func with(
        archives: [StandInAnswer], _ body: (ClientUnderTest, StandInServer) async throws -> Void
    ) async throws {
        let rest = Mutex(archives)
        let answer: @Sendable (StandInRequest) -> StandInAnswer = { request in
            switch request.target {
            case "/api/v1/account/exports": Self.copy(missing: #""accounts""#, isReady: false)
            case "/api/v1/account/exports/x1": Self.copy(missing: "", isReady: true)
            case "/api/v1/account/exports/x1/archive": rest.withLock { $0.removeFirst() }
            default: .problem(404, "no")
            }
        }
        try await StandInServer.running(answering: answer) { server in
            let settings = ["BREATHE_EASY_SERVER": server.url, "BREATHE_EASY_TOKEN": "secret"]
            try await ClientUnderTest.with(settings) { try await body($0, server) }
        }
    }

    @Test func writesTheCopyOnceItIsWholeForItsOwnerOnly() async throws {
        try await with(archives: [StandInAnswer(body: Self.archive)]) { client, server in
            let place = client.folder.appending(path: "copy.zip").path

            let outcome = try await client.run("export", place)

            #expect(outcome.exitCode == 0, "\(outcome)")
            #expect(outcome.output == "Written to \(place).\n")
            #expect(outcome.errors.contains("--id x1"))
            #expect(FileManager.default.contents(atPath: place).map(Array.init) == Self.archive)
            let attributes = try FileManager.default.attributesOfItem(atPath: place)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            #expect(server.requests(of: "/api/v1/account/exports").first?.headers["idempotency-key"] != nil)
        }
    }

    @Test func goesOnWithTheCopyThatWasAskedForBefore() async throws {
        let cut = StandInAnswer(headers: ["Content-Length": "1000"], body: Self.archive, end: .stream)
        try await with(archives: [cut, StandInAnswer(body: Self.archive)]) { client, server in
            let place = client.folder.appending(path: "copy.zip").path

            let first = try await client.run("export", place)
            #expect(first.exitCode == 2)
            #expect(first.errors.contains("Run the same command again"))
            #expect(!FileManager.default.fileExists(atPath: place))
            let second = try await client.run("export", place)

            #expect(second.exitCode == 0, "\(second)")
            #expect(server.requests(of: "/api/v1/account/exports").count == 1)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: client.folder.path).allSatisfy {
                    !$0.hasSuffix(".part")
                })
        }
    }

    @Test func aFileThatIsThereIsNotReplacedUnlessThatIsWanted() async throws {
        try await with(archives: [StandInAnswer(body: Self.archive)]) { client, server in
            let place = client.folder.appending(path: "copy.zip")
            try Data("mine".utf8).write(to: place)

            let refused = try await client.run("export", place.path)
            #expect(refused.exitCode == 73)
            #expect(refused.errors.contains("--replace"))
            #expect(server.requests.isEmpty)

            #expect(try await client.run("export", place.path, "--replace").exitCode == 0)
            #expect(FileManager.default.contents(atPath: place.path).map(Array.init) == Self.archive)
        }
    }

    @Test func theStandardOutputHasTheArchiveAndNothingElse() async throws {
        try await with(archives: [StandInAnswer(body: Self.archive)]) { client, _ in
            let outcome = try await client.run("export", "-")

            #expect(outcome.exitCode == 0, "\(outcome)")
            #expect(Array(outcome.output.utf8) == Self.archive)
        }
    }
}
