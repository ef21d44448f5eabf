import Foundation
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@testable import breathe_easy

/// The commands' work on the real broker.
@Suite(.timeLimit(.minutes(20))) struct DeadLetterWalkTests {
    private let queue = DeadLetterRig.queue

    private func messages(_ range: Range<Int>, for queue: ConsumerQueue = DeadLetterRig.queue) -> [OutgoingMessage] {
        range.map { DeadLetterRig.message($0, for: queue) }
    }

    @Test func countsByQueueAndCause() async throws {
        try await DeadLetterRig.with { rig in
            try await rig.bury(messages(0..<5)) { "recipients[\($0)]: unknown" }
            try await rig.bury(messages(5..<7)) { _ in "the payload is not valid JSON" }
            let other = DeadLetterRig.otherQueue
            try await rig.bury(messages(0..<1, for: other), in: other) { _ in "late" }

            var census = DeadLetterCensus()
            try await DeadLetterWalk(broker: rig.hands)(DeadLetterSelection.allQueues) { letter, _ in
                census.add(letter)
                return .leave
            }

            #expect(census.sorted.map(\.count) == [1, 5, 2])
            #expect(census.sorted.map(\.cause) == ["late", "recipients[*]: unknown", "the payload is not valid JSON"])
            #expect(census.sorted.allSatisfy { $0.first != nil && $0.last != nil })
            let json = try DeadLetterReport.json(census)
            #expect(json.contains(#""count" : 5"#))
        }
    }

    @Test func saysThatThereAreNone() async throws {
        try await DeadLetterRig.with { rig in
            let numbers = try await rig.restingNumbers()
            #expect(numbers.isEmpty)
            #expect(DeadLetterReport.text(DeadLetterCensus()) == "There are no such dead letters.")
        }
    }

    @Test func showsADeadLetterWithoutWhatItSays() async throws {
        try await DeadLetterRig.with { rig in
            var message = DeadLetterRig.message(118_118_118)
            message.envelope.partitionKey = "5d0c1f5e-4a53-4d0e-9a39-0a64c1b0a001"
            try await rig.bury([message]) { _ in "number: too large" }
            var views: [String] = []
            try await DeadLetterWalk(broker: rig.hands)([queue]) { letter, message in
                views.append(DeadLetterView(letter: letter, message: message).description)
                return .leave
            }

            let view = try #require(views.first)
            #expect(view.contains("message  \(message.envelope.id.uuidString.lowercased())"))
            #expect(view.contains("cause    number: too large"))
            #expect(view.contains("cloudEvents:partitionkey: (text)"))
            #expect(view.hasSuffix("{\n  number: (number)\n}"))
            #expect(!view.contains("118118118") && !view.contains("0a64c1b0a001"))
        }
    }

    @Test func dropsWhatTheFilterMeansAndKeepsTheOrderOfTheRest() async throws {
        try await DeadLetterRig.with { rig in
            try await rig.bury(messages(0..<90)) { $0.isMultiple(of: 3) ? "late" : "unknown" }
            var drop = DropDeadLetters(walk: DeadLetterWalk(broker: rig.hands), isDryRun: true)

            #expect(try await drop([queue], DeadLetterFilter(cause: "LATE")).count == 30)
            #expect(try await rig.restingNumbers() == Array(0..<90))
            drop.isDryRun = false
            #expect(try await drop([queue], DeadLetterFilter(cause: "LATE")).count == 30)
            #expect(try await rig.restingNumbers() == (0..<90).filter { !$0.isMultiple(of: 3) })
        }
    }

    @Test func meansOneMessageByItsID() async throws {
        try await DeadLetterRig.with { rig in
            let messages = messages(0..<3)
            try await rig.bury(messages) { _ in "late" }
            let drop = DropDeadLetters(walk: DeadLetterWalk(broker: rig.hands))

            let filter = DeadLetterFilter(messageIDs: [messages[1].envelope.id.uuidString.lowercased()])
            #expect(try await drop([queue], filter).count == 1)

            #expect(try await rig.restingNumbers() == [0, 2])
        }
    }

    @Test func meansMessagesByWhenTheyDied() async throws {
        try await DeadLetterRig.with { rig in
            try await rig.bury(messages(0..<2)) { _ in "late" }
            let drop = DropDeadLetters(walk: DeadLetterWalk(broker: rig.hands), isDryRun: true)
            let (before, after) = (Date(timeIntervalSinceNow: -600), Date(timeIntervalSinceNow: 600))

            #expect(try await drop([queue], DeadLetterFilter(since: before, before: after)).count == 2)
            #expect(try await drop([queue], DeadLetterFilter(since: after)).count == 0)
            #expect(try await drop([queue], DeadLetterFilter(before: before)).count == 0)
        }
    }

    @Test func holdsNoMoreThanItMayAndSaysSo() async throws {
        try await DeadLetterRig.with { rig in
            try await rig.bury(messages(0..<10)) { _ in "late" }
            var walk = DeadLetterWalk(broker: rig.hands)
            walk.holdLimit = 4
            var seen = 0

            let unfinished = try await walk([queue]) { _, _ in
                seen += 1
                return .leave
            }

            #expect(seen == 4)
            #expect(unfinished == [queue])
            #expect(try await rig.restingNumbers() == Array(0..<10))
        }
    }
}
