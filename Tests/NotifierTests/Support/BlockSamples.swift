import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres

@testable import notifier

extension NotificationBlocksReady {
    /// - Parameters:
    ///   - people: the bytes of each chunk, in English and German.
    ///   - raisedAt: orders the thread, of which most tests have one each.
    static func sample(
        _ people: [Int32: [UInt8]], batchID: BatchID = BatchID(), alertID: AlertID = AlertID(), lane: Lane = .station,
        urgency: Urgency = .routine, title: String = "Birch", thread: ThreadID = ThreadID(),
        raisedAt: Date = .noon - 60, expiresAt: Date = .noon + 3_600
    ) -> NotificationBlocksReady {
        NotificationBlocksReady(
            batchID: batchID, alertID: alertID, lane: lane, urgency: urgency, threadID: thread, raisedAt: raisedAt,
            expiresAt: expiresAt,
            texts: [
                NotificationBlockText(
                    language: "en", title: title, body: "Basel measures 312 grains/m³.",
                    personalNote: "Your threshold is {threshold}."),
                NotificationBlockText(
                    language: "de", title: "\(title) (de)", body: "Basel misst 312 Pollen/m³.",
                    personalNote: "Deine Schwelle ist {threshold}."),
            ],
            blocks: people.sorted { $0.key < $1.key }.map { NotificationBlock(chunk: $0.key, people: $0.value) })
    }
}

extension UInt8 {
    /// Of somebody who reads English, without a threshold.
    static let english: UInt8 = 0x10
    /// Of somebody who reads German and whose threshold is 3.
    static let german: UInt8 = 0x23
}

extension PostgresPool {
    /// Delivers blocks as the message handler does, and routes what is not routed yet.
    @discardableResult
    func deliver(
        _ blocks: NotificationBlocksReady, messageID: UUID = UUID(), over channels: Set<Channel> = [.email],
        at now: Date = .noon
    ) async throws -> Verdict {
        let store = PostgresBlockStore(pool: self, enabledChannels: channels)
        let handler = NotificationBlocksHandler(
            deliverBlocks: DeliverBlocks(store: store) { now }, logger: Logger(label: "tests"))
        let verdict = try await handler.handle(blocks, MessageContext(messageID))
        try await routeAll(over: channels)
        return verdict
    }

    /// Queues the deliveries of all blocks that no other transaction holds.
    func routeAll(over channels: Set<Channel> = [.email]) async throws {
        while try await RouteBlocks(store: PostgresUnroutedBlockStore(pool: self, enabledChannels: channels))() {}
    }

    /// New people on the first seats of a chunk.
    func neighbours(_ count: Int, in chunk: Int32 = 1) async throws -> [UserID] {
        let people = (0..<count).map { _ in UserID() }
        try await seat(people, in: chunk)
        return people
    }

    /// The bytes stored of an alert, by chunk.
    func blocks(of alertID: AlertID) async throws -> [Int32: [UInt8]] {
        let rows = try await query(
            "SELECT chunk, people FROM blocks JOIN sources ON number = source WHERE source_id = \(alertID.uuid)")
        return Dictionary(uniqueKeysWithValues: try rows.decode((Int32, [UInt8]).self))
    }
}
