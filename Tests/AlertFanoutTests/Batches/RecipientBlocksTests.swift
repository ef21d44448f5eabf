import Domain
import Foundation
import Localization
import MessageProtocol
import Messaging
import Synchronization
import Testing

@testable import alert_fanout

@Suite struct RecipientBlocksTests {
    private let heading = BatchHeading(
        alertID: AlertID(), threadID: ThreadID(), lane: .danger, urgency: .urgent, raisedAt: .noon,
        expiresAt: .noon + 60)

    @Test func aByteIsTheRecipientsTextAndThreshold() throws {
        let messages = blocks(of: [
            (3, [recipient(1, .german, 10), recipient(4, .english, 1)]), (9, [recipient(0, .english, 7)]),
        ])

        let message = try #require(messages.first)
        #expect(messages.count == 1)
        #expect(message.texts.map(\.language) == ["de", "en"])
        #expect(
            message.blocks == [
                NotificationBlock(chunk: 3, people: [0, 0x1a, 0, 0, 0x21]),
                NotificationBlock(chunk: 9, people: [0x27]),
            ])
        #expect(message.recipients == 3)
    }

    @Test func aMessageCarriesTheHeadingOfItsAlertAndTheTexts() throws {
        let message = try #require(blocks(of: [(3, [recipient(0, .german)])]).first)

        #expect(message.batchID == BatchID(number: 0, of: AlertRange(alertID: heading.alertID, number: 5)))
        #expect(message.alertID == heading.alertID)
        #expect(message.threadID == heading.threadID)
        #expect(message.lane == .danger)
        #expect(message.urgency == .urgent)
        #expect(message.raisedAt == heading.raisedAt)
        #expect(message.expiresAt == heading.expiresAt)
        #expect(
            message.texts == [
                NotificationBlockText(language: "de", title: "A", body: "B", personalNote: "C", summary: "D")
            ])
    }

    @Test func whereNobodyIsNotifiedThereIsNoMessage() {
        #expect(blocks(of: []).isEmpty)
        #expect(blocks(of: [(1, []), (2, [])]).isEmpty)
        #expect(blocks(of: [(1, []), (2, [recipient(0)])]).map { $0.blocks.map(\.chunk) } == [[2]])
    }

    /// 256 chunks are 256 KiB, whoever of them is notified.
    @Test(arguments: [(255, [255]), (256, [256]), (257, [256, 1]), (600, [256, 256, 88])])
    func aMessageIsFullWith256KiB(chunks: Int, sizes: [Int]) {
        let messages = blocks(of: (0..<chunks).map { (Int32($0), [recipient(0), recipient(1_023)]) })

        #expect(messages.map(\.blocks.count) == sizes)
        #expect(messages.flatMap { $0.blocks.map(\.chunk) } == (0..<Int32(chunks)).map { $0 })
        #expect(messages.map(\.recipients) == sizes.map { 2 * $0 })
        #expect(Set(messages.map(\.batchID)).count == messages.count)
    }

    /// The slots after the last recipient are not sent, so more chunks of few people fit in.
    @Test func aBlockEndsWithItsLastRecipient() {
        let messages = blocks(of: (0..<1_000).map { ($0, [recipient(9)]) })

        #expect(messages.map(\.blocks.count) == [1_000])
        #expect(messages.allSatisfy { $0.blocks.allSatisfy { $0.people.count == 10 } })
    }

    /// The language that comes first in one message may come second, or not at all, in the next.
    @Test func eachMessageHasTheTextsOfItsOwnRecipients() {
        let germans = (0..<256).map { (Int32($0), [recipient(1_023, .german, 2)]) }
        let rest: [(Int32, [Recipient])] = [(300, [recipient(0, .english, 3)]), (301, [recipient(0, .german, 4)])]

        let messages = blocks(of: germans + rest)

        #expect(messages.map { $0.texts.map(\.language) } == [["de"], ["en", "de"]])
        #expect(messages.last?.blocks.map(\.people) == [[0x13], [0x24]])
    }

    @Test func aTextIsWrittenOncePerLanguage() {
        let count = Mutex(0)

        let messages = blocks(of: (0..<600).map { ($0, [recipient(1_023)]) }) { count.withLock { $0 += 1 } }

        #expect(messages.count == 3)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func theReceiverReadsWhatIsSent() throws {
        let message = try #require(
            blocks(of: [(3, [recipient(1_023, .german, 10)]), (4, [recipient(0)])]).first)

        let body = try RecipientMessage.blocks(message).outgoing(at: .noon)

        #expect(try MessageCoding.decode(NotificationBlocksReady.self, from: body.body) == message)
        #expect(body.envelope.id == message.batchID.uuid)
        #expect(body.envelope.lane == .danger)
    }

    private func recipient(_ slot: UInt16, _ language: ContentLanguage = .english, _ threshold: UInt8 = 1) -> Recipient
    {
        Recipient(slot: slot, language: language, threshold: threshold)
    }

    private func blocks(
        of chunks: [(Int32, [Recipient])], written: @escaping () -> Void = {}
    ) -> [NotificationBlocksReady] {
        var blocks = RecipientBlocks(heading, range: 5) { _ in
            written()
            return AlertContent(title: "A", body: "B", personalNote: "C", summary: "D")
        }
        let messages = chunks.flatMap { blocks.add($1, of: $0) } + blocks.finish()
        return messages.compactMap { if case .blocks(let message) = $0 { message } else { nil } }
    }
}
