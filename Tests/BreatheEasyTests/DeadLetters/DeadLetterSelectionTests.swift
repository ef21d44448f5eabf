import ArgumentParser
import Foundation
import MessageProtocol
import Testing

@testable import breathe_easy

struct DeadLetterSelectionTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func meansEveryQueueWhenNoneIsNamed() throws {
        let queues = try DeadLetterSelection.parse([]).queues()
        let all = ServiceName.allCases.flatMap(Topology.queues)
        #expect(Set(queues) == Set(all))
        #expect(queues.count == all.count)
    }

    @Test(arguments: ["notifier.quiz.suggested.v1", "notifier.quiz.suggested.v1.dead"])
    func takesAQueueByEitherOfItsNames(name: String) throws {
        let queues = try DeadLetterSelection.parse(["--queue", name]).queues()
        #expect(queues == [ConsumerQueue(service: .notifier, message: QuizSuggested.name)])
    }

    @Test func listsTheQueuesThereAreWhenOneIsUnknown() throws {
        let selection = try DeadLetterSelection.parse(["--queue", "notifier.quizz"])
        let failure = try #require(throws: CommandFailure.self) { try selection.queues() }
        #expect(failure.description.hasPrefix("there is no queue notifier.quizz; the queues are:\n"))
        #expect(failure.description.contains("  notifier.quiz.suggested.v1\n"))
    }

    @Test(arguments: [
        ("2h", 1_799_992_800), ("90s", 1_799_999_910), ("7d", 1_799_395_200), ("2027-01-15T07:00:00Z", 1_799_996_400),
    ])
    func readsTimesAndHowLongAgo(text: String, seconds: Double) throws {
        let filter = try DeadLetterSelection.parse(["--since", text]).filter(now: now)
        #expect(filter.since == Date(timeIntervalSince1970: seconds))
    }

    @Test func refusesATimeItDoesNotUnderstand() throws {
        let selection = try DeadLetterSelection.parse(["--before", "yesterday"])
        #expect(throws: CommandFailure.self) { try selection.filter() }
    }

    @Test(arguments: [[], ["--all", "--cause", "x"], ["--cause", "x", "--limit", "0"]])
    func dropsNothingWithoutASelection(arguments: [String]) {
        #expect(throws: (any Error).self) { try DropDeadLettersCommand.parse(arguments) }
    }

    @Test func alignsTheTableAndDisarmsControlCharacters() {
        var table = TextTable(["COUNT", "CAUSE"], numberColumns: [0])
        table.add(["7", "no such\u{1B}[2Jstation"])
        table.add(["1000", "late"])
        #expect(table.description == "COUNT  CAUSE\n    7  no such·[2Jstation\n 1000  late")
    }
}
