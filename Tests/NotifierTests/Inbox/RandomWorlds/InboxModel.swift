import Domain
import Foundation
import MessageProtocol

@testable import notifier

/// What everybody should read, kept person by person: the rules of the inbox once more, without blocks and without SQL.
struct InboxModel {
    private var inboxes: [UserID: [UUID: HeldNotification]] = [:]
    private var stopped: Set<AlertID> = []
    /// Ids of messages and of batches.
    private var handled: Set<UUID> = []
    private var blocksMadeAt: [AlertID: [Int32: Date]] = [:]
    /// Who was notified of an older one although a newer one had come to another seat: nobody reads it, and whether it
    /// is stored is the notifier's business.
    private var covered: [UserID: Set<AlertID>] = [:]
    private(set) var erasedByFanOut: Set<UserID> = []
    private(set) var erasedByNotifier: Set<UserID> = []

    /// Whether both services agree on the account.
    func isSettled(_ userID: UserID) -> Bool {
        erasedByFanOut.contains(userID) == erasedByNotifier.contains(userID)
    }

    /// What the person finds, in no order.
    func shown(to userID: UserID) -> [HeldNotification] {
        guard !erasedByFanOut.contains(userID) else { return [] }
        let held = Array((inboxes[userID] ?? [:]).values)
        return held.filter { !$0.isSuperseded(among: held) }
    }

    /// What the person has, also what is not shown.
    func held(by userID: UserID) -> [HeldNotification] {
        (inboxes[userID] ?? [:]).values.sorted { $0.id.uuidString < $1.id.uuidString }
    }

    func isStopped(_ sourceID: UUID) -> Bool { stopped.contains(AlertID(sourceID)) }

    mutating func stop(_ alertID: AlertID) { stopped.insert(alertID) }

    mutating func eraseInFanOut(_ userID: UserID) { erasedByFanOut.insert(userID) }

    mutating func eraseInNotifier(_ userID: UserID) { erasedByNotifier.insert(userID) }

    mutating func open(_ sourceID: UUID, by userID: UserID, at time: Date) {
        guard let held = inboxes[userID]?[sourceID] else { return }
        inboxes[userID]?[sourceID]?.openedAt = min(held.openedAt ?? time, time)
    }

    mutating func keepPersonal(_ notification: NewNotification, for userID: UserID) {
        guard !erasedByNotifier.contains(userID) else { return }
        let id = HeldNotification.id(of: notification.sourceID, for: userID)
        inboxes[userID, default: [:]][notification.sourceID] = HeldNotification(
            id: id, personal: notification)
    }

    /// - Returns: nil when the message has no effect, since it or its batch was handled before.
    mutating func deliver(_ message: WorldMessage, at now: Date) -> ExpectedSettlement? {
        let isNewMessage = handled.insert(message.id).inserted
        guard handled.insert(message.batchID.uuid).inserted, isNewMessage else { return nil }
        var expected = ExpectedSettlement(size: message.recipients.count)
        if message.alert.expiresAt <= now {
            expected.expired = expected.size
        } else if stopped.contains(message.alert.id) {
            expected.stopped = expected.size
        } else {
            let newBlocks = message.hasBlocks ? Set(message.recipients.values.map(\.chunk)) : []
            for chunk in newBlocks where blocksMadeAt[message.alert.id]?[chunk] == nil {
                blocksMadeAt[message.alert.id, default: [:]][chunk] = now
            }
            for (userID, seat) in message.recipients {
                deliver(message, to: userID, at: message.hasBlocks ? seat : nil, now, &expected)
            }
        }
        return expected
    }

    private mutating func deliver(
        _ message: WorldMessage, to userID: UserID, at seat: Seat?, _ now: Date, _ expected: inout ExpectedSettlement
    ) {
        let isErased = (seat == nil ? erasedByNotifier : erasedByFanOut).contains(userID)
        guard !isErased else {
            expected.failed += 1
            return
        }
        let alert = message.alert
        guard let share = alert.shares[userID] else { return }
        let notification = HeldNotification(of: alert, for: userID, share)
        let held = inboxes[userID] ?? [:]
        let newer = held.values.filter { $0.isNewer(than: notification) }
        let own = held[alert.id.uuid]
        let isThere = own.map { own in seat.map(own.seats.contains) ?? own.isRow } ?? false
        // Also when they have it by another batch, from before they moved.
        if !newer.isEmpty || !isSettled(userID) { expected.mostSuperseded += 1 }
        if !isThere, !newer.isEmpty || !isSettled(userID) {
            let isKnown = newer.contains { newer in seat.map(newer.seats.contains) ?? newer.isRow }
            if own == nil, isKnown, isSettled(userID), !covered[userID, default: []].contains(alert.id) {
                expected.leastSuperseded += 1
            }
            if own == nil, !newer.isEmpty {
                covered[userID, default: []].insert(alert.id)
                return
            }
        }
        var kept = own ?? notification
        kept.receive(at: seat, seat.flatMap { blocksMadeAt[alert.id]?[$0.chunk] } ?? now)
        inboxes[userID, default: [:]][alert.id.uuid] = kept
    }
}

/// What a settlement may say. Whether somebody who moved has a newer one may be found when it is read instead.
struct ExpectedSettlement: Sendable, Equatable {
    var size: Int
    var expired = 0
    var stopped = 0
    var failed = 0
    var leastSuperseded = 0
    var mostSuperseded = 0

    func allows(_ outcomes: [NotificationSettled.Outcome]) -> Bool {
        func count(_ outcome: DeliveryOutcome, _ reason: SettlementReason? = nil) -> Int {
            outcomes.reduce(0) { $0 + ($1.outcome == outcome && $1.reason == reason ? $1.recipients : 0) }
        }
        let superseded = count(.superseded, .newerAlert)
        let delivered = size - expired - stopped - failed - superseded
        return outcomes.reduce(0) { $0 + $1.recipients } == size && count(.expired, .tooLate) == expired
            && count(.superseded, .alertStopped) == stopped && count(.failed, .recipientDeleted) == failed
            && count(.delivered) == delivered && leastSuperseded...mostSuperseded ~= superseded
    }
}
