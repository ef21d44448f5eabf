import Domain
import Foundation
import Localization
import MessageProtocol
import Synchronization
import Testing

@testable import alert_fanout

@Suite struct RecipientBatchesTests {
    private let heading = BatchHeading(
        alertID: AlertID(), threadID: ThreadID(), lane: .station, urgency: .routine, raisedAt: .noon,
        expiresAt: .noon + 60)

    @Test(arguments: [(0, []), (1, [1]), (1_000, [1_000]), (1_001, [1_000, 1]), (2_500, [1_000, 1_000, 500])])
    func noBatchIsLargerThanAllowedAndNobodyIsLeftOut(people: Int, sizes: [Int]) {
        let recipients = (0..<people).map { _ in UserID() }

        let messages = batches(of: [recipients], atMost: 1_000)

        #expect(messages.map(\.recipients.count) == sizes)
        #expect(messages.flatMap(\.recipients) == recipients)
    }

    @Test func whatComesInPartsFillsTheSameBatches() {
        let recipients = (0..<25).map { _ in UserID() }
        let parts = [Array(recipients[0..<7]), Array(recipients[7..<8]), [], Array(recipients[8..<25])]

        #expect(batches(of: parts, atMost: 10) == batches(of: [recipients], atMost: 10))
    }

    @Test func aBatchCarriesTheHeadingOfItsAlert() throws {
        let message = try #require(batches(of: [[UserID()]], atMost: 10).first)

        #expect(message.alertID == heading.alertID)
        #expect(message.threadID == heading.threadID)
        #expect(message.lane == .station)
        #expect(message.urgency == .routine)
        #expect(message.raisedAt == heading.raisedAt)
        #expect(message.expiresAt == heading.expiresAt)
    }

    /// In batches of 10: seven, then one, then seventeen people.
    @Test func eachRecipientsThresholdStandsBesideThem() throws {
        let people = (0..<25).map { (id: UserID(), threshold: UInt8($0 * 7 % 9 + 1)) }
        var batches = RecipientBatches(heading, range: 3, atMost: 10) { _ in
            AlertContent(title: "A", body: "B", personalNote: "Yours is {threshold}.")
        }

        var messages: [NotificationBatchReady] = []
        for part in [people[0..<7], people[7..<8], people[8..<25]] {
            var recipients = Recipients()
            for person in part { recipients.append(person.id, threshold: person.threshold) }
            messages += batches.add([.german: recipients])
        }
        messages += batches.finish()

        #expect(messages.map { $0.thresholds?.count } == [10, 10, 5])
        #expect(messages.allSatisfy { $0.personalNote == "Yours is {threshold}." && $0.language == "de" })
        let batched = messages.flatMap { zip($0.recipients, $0.thresholds ?? []) }
        #expect(batched.map(\.0) == people.map(\.id))
        #expect(batched.map(\.1) == people.map(\.threshold))
    }

    @Test func withoutANoteThereAreNoThresholds() throws {
        let message = try #require(batches(of: [[UserID()]], atMost: 10).first)

        #expect(message.personalNote == nil)
        #expect(message.thresholds == nil)
    }

    @Test func theTextIsWrittenOncePerLanguage() {
        let count = Mutex(0)
        var batches = RecipientBatches(heading, range: 0, atMost: 5) { _ in
            count.withLock { $0 += 1 }
            return AlertContent(title: "A", body: "B")
        }

        let messages =
            batches.add([.english: Recipients(withoutThresholds: (0..<52).map { _ in UserID() })]) + batches.finish()

        #expect(messages.count == 11)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func aBatchIDIsThatOfItsRangeAndNumber() throws {
        let alert = try #require(AlertID("5d0c1f5e-4a53-4d0e-9a39-0a64c1b0b002"))
        let other = try #require(AlertID("5d0c1f5e-4a53-4d0e-9a39-0a64c1b0b003"))
        let ids = [alert, other].flatMap { alert in
            (0..<20).flatMap { range in
                (0..<50).map { BatchID(number: $0, of: AlertRange(alertID: alert, number: range)) }
            }
        }

        #expect(Set(ids).count == 2_000)
        #expect(ids[0] == BatchID(number: 0, of: AlertRange(alertID: alert, number: 0)))
    }

    private func batches(of parts: [[UserID]], atMost size: Int) -> [NotificationBatchReady] {
        var batches = RecipientBatches(heading, range: 3, atMost: size) { _ in
            AlertContent(title: "A", body: "B")
        }
        return parts.flatMap { batches.add([.english: Recipients(withoutThresholds: $0)]) } + batches.finish()
    }
}
