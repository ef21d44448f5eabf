import Foundation
import HTTPFetch
import HTTPTypes
import TestSupport
import Testing

/// A person's day with `breathe-easy-client`, against all processes behind the proxy.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ClientJobTests {
    @Test func aPersonSpendsADayAtTheTerminal() async throws {
        try await Self.withPeople { anna, neighbour in
            try await Self.signIn(anna, as: "anna")
            try await Self.signIn(neighbour, as: "neighbour")

            try await Self.readsTheAir(anna)
            try await Self.isNotified(anna, of: neighbour)
            try await Self.bringsMeasurements(anna)
            try await Self.takesEverythingAlong(anna)

            let logout = try await anna.run("logout")
            #expect(logout.exitCode == 0, "\(logout)")
            let inbox = try await anna.run("inbox")
            #expect(inbox.exitCode == 77, "\(inbox)")
        }
    }

    @Test func whatGoesWrongIsSaidInAWord() async throws {
        try await Self.withPeople { anna, _ in
            let login = try await anna.run("login", "--login", "anna@example.org", input: "not her password\n")
            #expect(login.exitCode == 1, "\(login)")
            try await Self.signIn(anna, as: "anna")

            let environment = try await anna.run("environment", "Xyzzyville")
            #expect(environment.exitCode == 1 && environment.errors.contains("Xyzzyville"), "\(environment)")
            let report = try await anna.run("alert", "birch", "--place", "Bern", "--comment", "two\nlines")
            #expect(report.exitCode == 1 && report.errors.contains("#/comment"), "\(report)")
            let unknown = try await anna.run("export", "--id", UUID().uuidString.lowercased(), "copy.zip")
            #expect(unknown.exitCode == 1, "\(unknown)")

            try await Self.endSession(of: anna)
            try await eventually("the session that ended elsewhere is over") {
                try await anna.run("inbox").exitCode == 77
            }
        }
    }

    /// Anna, who minds ragweed in Bern, and a neighbour whose reports are believed.
    private static func withPeople(
        _ body: @escaping @Sendable (ClientUnderTest, ClientUnderTest) async throws -> Void
    ) async throws {
        try await StackUnderTest.run { stack in
            let people = ReportClient(stack)
            let anna = try await people.signUp("anna")
            let neighbour = try await people.signUp("neighbour")
            try await people.subscribe(anna, byMail: false)
            try await stack.breatheEasy("experts", "add", neighbour.userID)
            try await stack.knowsAudience([anna.userID])
            try await stack.startStatus()
            try await stack.behindTheProxy { url in
                let settings = ["BREATHE_EASY_SERVER": url]
                try await ClientUnderTest.with(settings) { first in
                    try await ClientUnderTest.with(settings) { try await body(first, $0) }
                }
            }
        }
    }

    private static func signIn(_ client: ClientUnderTest, as name: String) async throws {
        let login = try await client.run(
            "login", "--login", "\(name)@example.org", input: "\(ReportClient.password)\n")
        try #require(login.exitCode == 0, "\(login)")
    }

    private static func readsTheAir(_ anna: ClientUnderTest) async throws {
        let own = try await anna.run("environment")
        #expect(own.exitCode == 0 && own.output.contains("Pollen"), "\(own)")

        let basel = try await anna.run("environment", "basel", "--units", "imperial", "--json")

        struct Answer: Decodable {
            struct Place: Decodable { var latitude: Double }
            var units: String
            var place: Place
        }
        let answer = try JSONDecoder().decode(Answer.self, from: Data(basel.output.utf8))
        #expect(answer.units == "imperial" && abs(answer.place.latitude - 47.55) < 0.1)
    }

    private static func isNotified(_ anna: ClientUnderTest, of neighbour: ClientUnderTest) async throws {
        let following = try anna.start("inbox", "--follow", "--json")
        try await eventually("the client follows the inbox") { following.errors.contains("Waiting") }

        let report = try await neighbour.run(
            "alert", "ragweed", "--place", "Bern", "--symptom", "sneezing", "--severity", "severe", "--json")

        struct Accepted: Decodable { var alertID: String }
        try #require(report.exitCode == 0, "\(report)")
        _ = try JSONDecoder().decode(Accepted.self, from: Data(report.output.utf8))
        try await eventually("the alert is a line of the client's output") {
            following.output.contains(#""kind":"alert""#)
        }
        following.interrupt()
        let outcome = await following.outcome()
        #expect(outcome.exitCode == 0, "\(outcome)")
        let inbox = try await anna.run("inbox")
        #expect(inbox.exitCode == 0 && inbox.output.contains("alert"), "\(inbox)")
    }

    private static func bringsMeasurements(_ anna: ClientUnderTest) async throws {
        let file = anna.folder.appending(path: "watch.json")
        try Data(
            """
            {"metrics": [
              {"kind": "heart-rate", "value": 62, "measuredAt": "2023-03-02T07:30:00+01:00", "activity": "at-rest"},
              {"kind": "body-temperature", "value": 36.6, "measuredAt": "2023-03-02T07:31:00+01:00"},
              {"kind": "heart-rate", "value": 900, "measuredAt": "2023-03-02T07:32:00+01:00"}]}
            """.utf8
        ).write(to: file)

        let outcome = try await anna.run("import", file.path, "--json")

        struct Imported: Decodable {
            struct Report: Decodable { var taken: Int }
            var state: String
            var report: Report
        }
        try #require(outcome.exitCode == 0, "\(outcome)")
        let imported = try JSONDecoder().decode(Imported.self, from: Data(outcome.output.utf8))
        #expect(imported.state == "done" && imported.report.taken == 2)
        let again = try await anna.run("import", file.path)
        #expect(again.output.contains("there before"), "\(again)")
    }

    private static func takesEverythingAlong(_ anna: ClientUnderTest) async throws {
        let place = anna.folder.appending(path: "everything.zip")

        let outcome = try await anna.run("export", place.path)

        #expect(outcome.exitCode == 0, "\(outcome)")
        #expect(FileManager.default.contents(atPath: place.path).map { Array($0.prefix(2)) } == Array("PK".utf8))
    }

    /// From another device.
    private static func endSession(of anna: ClientUnderTest) async throws {
        struct Kept: Decodable {
            var server: String
            var token: String
        }
        let kept = try JSONDecoder().decode(Kept.self, from: try Data(contentsOf: anna.credentialsFile))
        let http = HTTPClient()
        let answer = try await http.send(
            FetchRequest(
                method: .delete, url: "\(kept.server)/api/v1/sessions/current",
                headers: [.authorization: "Bearer \(kept.token)"]))
        await http.close()
        #expect(answer.status == .noContent)
    }
}
