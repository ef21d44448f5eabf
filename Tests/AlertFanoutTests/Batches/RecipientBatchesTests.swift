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
        let messages = batches(of: Array(repeating: 500, count: people / 500) + [people % 500], atMost: 1_000)

        #expect(messages.map(\.recipients.count) == sizes)
        #expect(messages.flatMap(\.recipients) == Array(Self.people.prefix(people)))
    }

    @Test func whatComesInPartsFillsTheSameBatches() {
        #expect(batches(of: [7, 1, 0, 17], atMost: 10) == batches(of: [25], atMost: 10))
    }

    @Test func aBatchCarriesTheHeadingOfItsAlert() throws {
        let message = try #require(batches(of: [1], atMost: 10).first)

        #expect(message.alertID == heading.alertID)
        #expect(message.threadID == heading.threadID)
        #expect(message.lane == .station)
        #expect(message.urgency == .routine)
        #expect(message.raisedAt == heading.raisedAt)
        #expect(message.expiresAt == heading.expiresAt)
    }

    /// In batches of 10: seven, then one, then seventeen people.
    @Test func eachRecipientsThresholdStandsBesideThem() throws {
        let messages = batches(of: [7, 1, 17], atMost: 10, in: .german, note: "Yours is {threshold}.")

        #expect(messages.map { $0.thresholds?.count } == [10, 10, 5])
        #expect(messages.allSatisfy { $0.personalNote == "Yours is {threshold}." && $0.language == "de" })
        let batched = messages.flatMap { zip($0.recipients, $0.thresholds ?? []) }
        #expect(batched.map(\.0) == Array(Self.people.prefix(25)))
        #expect(batched.map(\.1) == (0..<25).map(Self.threshold))
    }

    @Test func withoutANoteThereAreNoThresholds() throws {
        let message = try #require(batches(of: [1], atMost: 10).first)

        #expect(message.personalNote == nil)
        #expect(message.thresholds == nil)
    }

    @Test func theTextIsWrittenOncePerLanguage() {
        let count = Mutex(0)

        let messages = batches(of: [52], atMost: 5) { count.withLock { $0 += 1 } }

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

    private static let people = (0..<2_500).map { _ in UserID() }

    private static func threshold(of number: Int) -> UInt8 { UInt8(number * 7 % 9 + 1) }

    /// - Parameter sizes: how many people are added at a time, each as a chunk of its own.
    private func batches(
        of sizes: [Int], atMost size: Int, in language: ContentLanguage = .english, note: String? = nil,
        written: @escaping () -> Void = {}
    ) -> [NotificationBatchReady] {
        let firsts = sizes.indices.map { sizes[..<$0].reduce(0, +) }
        let write = { (_: ContentLanguage) in
            written()
            return AlertContent(title: "A", body: "B", personalNote: note)
        }
        var batches = RecipientBatches(
            heading, range: 3, atMost: size, userID: { Self.people[firsts[Int($0.chunk)] + $0.slot] }, write: write)
        let messages = sizes.indices.flatMap { chunk in
            batches.add(
                (0..<sizes[chunk]).map {
                    Recipient(
                        slot: UInt16($0), language: language, threshold: Self.threshold(of: firsts[chunk] + $0))
                }, of: Int32(chunk))
        }
        return (messages + batches.finish()).compactMap { if case .batch(let batch) = $0 { batch } else { nil } }
    }
}
