import Domain
import Foundation
import MessageProtocol
import Testing

@testable import notifier

@Suite struct BatchSettlementTests {
    private let people = (0..<4).map { _ in UserID() }

    @Test func givesEachRecipientOneOutcomeWithItsReason() throws {
        let excluded = ExcludedRecipients(deleted: [people[0]], superseded: [people[1]])

        let settlement = BatchSettlement(of: try .sample(people), excluded: excluded)

        #expect(
            settlement.message.outcomes == [
                .init(outcome: .delivered, recipients: 2),
                .init(outcome: .superseded, recipients: 1, reason: .newerAlert),
                .init(outcome: .failed, recipients: 1, reason: .recipientDeleted),
            ])
        #expect(settlement.size == 4)
    }

    @Test func countsWhoIsNamedTwiceTwiceWhateverBecameOfThem() throws {
        let excluded = ExcludedRecipients(deleted: [people[0]], superseded: [people[1]])

        let settlement = BatchSettlement(of: try .sample(people + people), excluded: excluded)

        #expect(settlement.outcomes.map(\.recipients) == [4, 2, 2])
        #expect(settlement.size == 8)
    }

    @Test func countsWhoIsDeletedAndSupersededOnce() throws {
        let excluded = ExcludedRecipients(deleted: [people[0]], superseded: [people[0]])

        let settlement = BatchSettlement(of: try .sample([people[0]]), excluded: excluded)

        #expect(settlement.outcomes == [.init(outcome: .failed, recipients: 1, reason: .recipientDeleted)])
    }

    @Test func leavesOutOutcomesWithoutRecipients() throws {
        let settlement = BatchSettlement(of: try .sample(people), excluded: ExcludedRecipients())

        #expect(settlement.outcomes == [.init(outcome: .delivered, recipients: 4)])
        #expect(settlement.count(.failed) == 0)
    }
}

extension BatchWork {
    fileprivate static func sample(_ recipients: [UserID]) throws -> BatchWork {
        try BatchWork(.sample(recipients: recipients), now: .noon)
    }
}
