import Domain
import MessageProtocol
import Synchronization
import Testing

@testable import alert_fanout

@Suite struct RecipientBatchesTests {
    @Test(arguments: [(0, []), (1, [1]), (1_000, [1_000]), (1_001, [1_000, 1]), (2_500, [1_000, 1_000, 500])])
    func noBatchIsLargerThanAllowedAndNobodyIsLeftOut(people: Int, sizes: [Int]) {
        let recipients = (0..<people).map { _ in Recipient(userID: UserID(), language: "en") }

        let batches = RecipientBatches(of: recipients, atMost: 1_000).batches

        #expect(batches.map(\.recipients.count) == sizes)
        #expect(batches.flatMap(\.recipients) == recipients.map(\.userID))
    }

    @Test func languagesThatShareATextShareABatch() {
        let recipients = ["en", "de-CH", "fr", "en-GB"].map { Recipient(userID: UserID(), language: $0) }

        let batches = RecipientBatches(of: recipients, atMost: 10).batches

        #expect(batches.map(\.language) == [.english])
    }

    @Test func theTextIsWrittenOncePerLanguage() throws {
        let recipients = (0..<50).map { _ in Recipient(userID: UserID(), language: "en") }
        let count = Mutex(0)

        let messages = try RecipientBatches(of: recipients, atMost: 5).messages(of: .birch(at: .basel())) { _ in
            count.withLock { $0 += 1 }
            return AlertContent(title: "A", sentences: ["B"])
        }

        #expect(messages.count == 10)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func aBatchIDIsThatOfItsAlertAndNumber() throws {
        let alert = try #require(AlertID("5d0c1f5e-4a53-4d0e-9a39-0a64c1b0b002"))

        #expect(BatchID(number: 0, of: alert) == BatchID(number: 0, of: alert))
        #expect(BatchID(number: 0, of: alert).description == "e42de3af-6274-85b7-af4d-1546dadba045")
        #expect(BatchID(number: 1, of: alert).description == "e42de3af-6174-85b7-af4d-1546dadb9f0a")
    }

    @Test func noTwoBatchesShareAnID() {
        let ids = (0..<200).map { _ in AlertID() }.flatMap { alert in (0..<50).map { BatchID(number: $0, of: alert) } }

        #expect(Set(ids).count == 10_000)
    }
}
