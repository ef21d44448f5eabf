import Testing

@testable import breathe_easy

@Suite(.timeLimit(.minutes(20))) struct ExaminationTests {
    @Test func reportsInTheOrderOfTheChecks() async {
        let first = AsyncStream.makeStream(of: Void.self)
        let checks = [
            Check(.machine, "a") {
                for await _ in first.stream {}
                return [.ok("a", "")]
            },
            Check(.machine, "b") {
                first.continuation.finish()
                return [.ok("b", "")]
            },
        ]

        let diagnosis = await Examination(checks: checks, timeLimit: .seconds(120))()

        #expect(diagnosis.findings.map(\.topic) == ["a", "b"])
    }

    @Test func givesUpOnACheckWithoutAResponse() async {
        let check = Check(.broker, "login", of: "notifier") {
            for await _ in AsyncStream<Void>.makeStream().stream {}
            return []
        }

        let diagnosis = await Examination(checks: [check], timeLimit: .milliseconds(1))()

        #expect(diagnosis.findings.map(\.state) == [.broken])
        #expect(diagnosis.findings[0].of == "notifier")
        #expect(diagnosis.findings[0].fact.hasPrefix("no response within"))
    }

    @Test func takesAnErrorForBroken() async {
        let check = Check(.machine, "files") { throw CommandFailure("the disk is gone") }

        let diagnosis = await Examination(checks: [check], timeLimit: .seconds(120))()

        #expect(diagnosis.findings.map(\.fact) == ["the disk is gone"])
        #expect(diagnosis.exitCode == 2)
    }
}
