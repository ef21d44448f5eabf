import Domain
import Foundation
import MessageProtocol
import Testing

@testable import notifier

@Suite struct BlockDecisionTests {
    private func decision(
        _ people: [Int32: [UInt8]], deleted: [Seat] = [], superseded: [Seat] = [], isStopped: Bool = false
    ) throws -> BlockDecision {
        var scene = BlockScene(isStopped: isStopped)
        for seat in deleted { scene.deleted.insert(seat.slot, of: seat.chunk) }
        for seat in superseded { scene.superseded.insert(seat.slot, of: seat.chunk) }
        return BlockDecision(on: try BlockWork(.sample(people), now: .noon), in: scene)
    }

    @Test func notifiesEverybodyWhenNobodyIsExcluded() throws {
        let decision = try decision([1: [.english, 0, .german], 7: [0, .english]])

        #expect(decision.blocks.map(\.chunk) == [1, 7])
        #expect(decision.blocks.map(\.people) == [[.english, 0, .german], [0, .english]])
        #expect(decision.settlement.outcomes == [.init(outcome: .delivered, recipients: 3)])
    }

    @Test func masksWhoIsExcludedAndCountsEachOnce() throws {
        let decision = try decision(
            [1: [.english, .german, .english, 0], 2: [.english]],
            deleted: [Seat(chunk: 1, slot: 0), Seat(chunk: 1, slot: 3)],
            superseded: [Seat(chunk: 1, slot: 0), Seat(chunk: 1, slot: 1), Seat(chunk: 3, slot: 0)])

        #expect(decision.blocks.map(\.people) == [[0, 0, .english, 0], [.english]])
        #expect(
            decision.settlement.outcomes == [
                .init(outcome: .delivered, recipients: 2),
                .init(outcome: .superseded, recipients: 1, reason: .newerAlert),
                .init(outcome: .failed, recipients: 1, reason: .recipientDeleted),
            ])
    }

    @Test func leavesOutBlocksInWhichNobodyIsLeft() throws {
        let decision = try decision([1: [.english], 2: [0, .english]], deleted: [Seat(chunk: 1, slot: 0)])

        #expect(decision.blocks.map(\.chunk) == [2])
    }

    @Test func notifiesNobodyOfAStoppedAlertWhoeverElseIsExcluded() throws {
        let decision = try decision([1: [.english, .german]], deleted: [Seat(chunk: 1, slot: 0)], isStopped: true)

        #expect(decision.blocks.isEmpty)
        #expect(
            decision.settlement.outcomes == [.init(outcome: .superseded, recipients: 2, reason: .alertStopped)])
    }

    @Test func notifiesNobodyAfterTheAlertExpired() throws {
        let decision = BlockDecision.expired(try BlockWork(.sample([1: [.english, .german]]), now: .noon))

        #expect(decision.blocks.isEmpty)
        #expect(decision.settlement.outcomes == [.init(outcome: .expired, recipients: 2, reason: .tooLate)])
    }

    @Test func whoHasTheirOwnIsNotSuperseded() {
        var (newer, own) = (SeatSet(), SeatSet())
        newer.insert(NotificationBlock(chunk: 1, people: [.english, .english]))
        newer.insert(NotificationBlock(chunk: 2, people: [.english]))
        own.insert(NotificationBlock(chunk: 1, people: [.german]))
        own.insert(NotificationBlock(chunk: 2, people: [.german]))

        newer.remove(own)

        #expect(newer.contains(1, of: 1) && !newer.contains(0, of: 1))
        #expect(newer.hasAny(of: 1) && !newer.hasAny(of: 2))
    }
}
