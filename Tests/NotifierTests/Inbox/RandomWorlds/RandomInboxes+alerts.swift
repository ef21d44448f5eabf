import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import TestSupport

@testable import notifier

extension RandomInboxes {
    /// An alert for some of those who have a seat, older or newer than others of its thread, in a few ranges.
    mutating func raise() {
        let threadID = threads.randomElement(using: &random) ?? ThreadID()
        let others = alerts.filter { $0.threadID == threadID }
        let sameMoment = Int.random(in: 0..<5, using: &random) == 0 ? others.randomElement(using: &random) : nil
        let raisedAt = sameMoment?.raisedAt ?? clock - Double(Int.random(in: 0...400, using: &random))
        var shares: [UserID: WorldAlert.Share] = [:]
        for userID in people where seats[userID] != nil && Int.random(in: 0..<3, using: &random) > 0 {
            shares[userID] = WorldAlert.Share(
                language: ["en", "de", "de-CH"].randomElement(using: &random) ?? "en",
                threshold: .random(in: 0...10, using: &random))
        }
        let alert = WorldAlert(
            id: AlertID(UUID(from: &random)), lane: Lane.allCases.randomElement(using: &random) ?? .station,
            urgency: Bool.random(using: &random) ? .urgent : .routine, threadID: threadID, raisedAt: raisedAt,
            expiresAt: clock + Double(Int.random(in: 0..<4, using: &random) == 0 ? 60 : 86_400),
            note: Bool.random(using: &random) ? "From {threshold} of 10, so {threshold}." : nil, shares: shares)
        alerts.append(alert)
        var chunks = Set(shares.keys.compactMap { seats[$0]?.chunk }).sorted()
        while !chunks.isEmpty {
            let range = chunks.prefix(.random(in: 1...3, using: &random))
            undecided.append((alert, Set(range)))
            chunks.removeFirst(range.count)
        }
    }

    /// Writes the messages of a range, for those who sit there now.
    mutating func decide() {
        guard let index = undecided.indices.randomElement(using: &random) else { return }
        let (alert, chunks) = undecided.remove(at: index)
        let seated = seats.filter { alert.shares[$0.key] != nil && chunks.contains($0.value.chunk) }
        guard !seated.isEmpty else { return }
        guard Int.random(in: 0..<4, using: &random) == 0 else {
            waiting.append(WorldMessage(alert: alert, recipients: seated))
            return
        }
        let batches = Dictionary(grouping: seated) { person in
            alert.shares[person.key].map { "\($0.language) \($0.threshold > 0)" } ?? ""
        }
        for (_, people) in batches.sorted(by: { $0.key < $1.key }) {
            let recipients = Dictionary(uniqueKeysWithValues: people.map { ($0.key, $0.value) })
            waiting.append(WorldMessage(alert: alert, recipients: recipients, hasBlocks: false))
        }
    }

    /// Delivers a message, which may come again: the same, its batch, or its words.
    mutating func deliver() async throws {
        guard let index = waiting.indices.randomElement(using: &random) else { return }
        let message = waiting[index]
        switch Int.random(in: 0..<9, using: &random) {
        case 0: break
        case 1: waiting[index] = message.repeated(asBatch: false)
        case 2: waiting[index] = message.repeated(asBatch: true)
        default: waiting.remove(at: index)
        }
        let expected = model.deliver(message, at: clock)
        if message.hasBlocks {
            try await notifier.deliver(message.blocks(), messageID: message.id, at: clock)
        } else {
            try await notifier.deliver(message.batch(), messageID: message.id, at: clock)
        }
        let settlements = try await notifier.settlements().filter { $0.batchID == message.batchID }
        if settlements.count != 1 { wrongSettlements.append("\(settlements.count) of \(message.batchID)") }
        if let expected, let settlement = settlements.first, !expected.allows(settlement.outcomes) {
            wrongSettlements.append("\(settlement.outcomes) instead of \(expected)")
        }
    }

    mutating func stop() async throws {
        guard let alert = alerts.randomElement(using: &random) else { return }
        try await notifier.stop(alert.id, at: clock)
        model.stop(alert.id)
    }

    /// Now, a while ago as a device says whose message comes late, or in the future.
    mutating func open() async throws {
        guard let userID = somebody(), let held = model.held(by: userID).randomElement(using: &random) else { return }
        let now = clock + 0.5
        var openedAt = Bool.random(using: &random) ? now : now + 3_600
        if !held.isRow, let received = held.receivedAt.max(), Bool.random(using: &random) {
            openedAt =
                received + 0.25 + Double(Int.random(in: 0...Int(clock.timeIntervalSince(received)), using: &random))
        }
        let handler = NotificationAcknowledgedHandler(store: PostgresAcknowledgementStore(pool: notifier)) { now }
        _ = try await handler.handle(
            NotificationAcknowledged(
                userID: userID, notificationID: NotificationID(held.id), channel: nil, state: .opened,
                acknowledgedAt: openedAt),
            MessageContext())
        model.open(held.sourceID, by: userID, at: min(openedAt, now))
    }

    mutating func notifyOne() async throws {
        guard let userID = people.randomElement(using: &random) else { return }
        let notification = try NewNotification.quiz(UUID(from: &random), at: clock)
        let now = clock
        _ = try await notifier.transaction {
            try await $0.notifyOne(notification, to: userID, over: [.email], at: now)
        }
        model.keepPersonal(notification, for: userID)
    }
}

extension NewNotification {
    fileprivate static func quiz(_ sourceID: UUID, at now: Date) throws -> NewNotification {
        NewNotification(
            sourceID: sourceID, kind: .quizSuggestion, urgency: .routine, language: "en",
            text: try NotificationText(title: "A quiz for you", body: "Five questions."), createdAt: now)
    }
}
