import Domain
import Foundation
import Testing

@testable import alert_fanout

@Suite struct DueDigestsTests {
    private let alerts = (0..<3).map { _ in AlertID() }.sorted { $0.description < $1.description }

    @Test func peopleForWhomTheSameAlertsAreDueAtTheSameTimeShareADigest() {
        let due = DueDigests([
            row(1, alerts[1], [0, 5, 9]), row(1, alerts[0], [5, 9]), row(2, alerts[0], [7]), row(2, alerts[1], [7]),
            row(2, alerts[2], [8]), row(1, alerts[2], [5], at: .noon + 60),
        ])

        #expect(
            due.positions == [
                DigestKey(dueAt: .noon, alerts: [alerts[1]]): [AudiencePosition(chunk: 1, slot: 0)],
                DigestKey(dueAt: .noon, alerts: [alerts[0], alerts[1]]): [
                    AudiencePosition(chunk: 1, slot: 5), AudiencePosition(chunk: 1, slot: 9),
                    AudiencePosition(chunk: 2, slot: 7),
                ],
                DigestKey(dueAt: .noon, alerts: [alerts[2]]): [AudiencePosition(chunk: 2, slot: 8)],
                DigestKey(dueAt: .noon + 60, alerts: [alerts[2]]): [AudiencePosition(chunk: 1, slot: 5)],
            ])
    }

    @Test func aDigestHasItsOwnIDWhoeverComputesIt() {
        let key = DigestKey(dueAt: .noon, alerts: [alerts[0], alerts[1]])
        let others = [
            DigestKey(dueAt: .noon + 1, alerts: key.alerts), DigestKey(dueAt: .noon, alerts: [alerts[0]]),
            DigestKey(dueAt: .noon, alerts: alerts),
        ]

        #expect(key.id == DigestKey(dueAt: .noon, alerts: key.alerts).id)
        #expect(Set((others + [key]).map(\.id)).count == 4)
    }

    @Test(arguments: [[], [0], [1_023], [0, 7, 8, 9, 512, 1_023]])
    func aSetOfSlotsKeepsWhatIsPutIn(slots: [Int]) {
        var set = SlotSet()
        for slot in slots { set.insert(slot) }

        #expect(set.slots == slots)
        #expect(set.bytes.count == 128)
        #expect(SlotSet(bytes: set.bytes) == set)
        #expect(SlotSet(bytes: [1]) == nil)
    }

    private func row(_ chunk: Int32, _ alert: AlertID, _ slots: [Int], at dueAt: Date = .noon) -> DueDigestChunk {
        var set = SlotSet()
        for slot in slots { set.insert(slot) }
        return DueDigestChunk(dueAt: dueAt, chunk: chunk, alertID: alert, slots: set)
    }
}
