import Domain
import Foundation
import MessageProtocol
import Testing

@testable import notifier

@Suite struct BatchDecisionTests {
    private let people = (0..<4).map { _ in UserID() }

    @Test func notifiesEveryoneWithTheirThresholdsWhenNobodyIsExcluded() throws {
        let work = try BatchWork.sample(people, thresholds: [1, 2, 3, 4])

        let decision = BatchDecision(on: work, in: BatchScene())

        #expect(decision.recipients == people)
        #expect(decision.thresholds == [1, 2, 3, 4])
        #expect(decision.settlement.outcomes == [.init(outcome: .delivered, recipients: 4)])
    }

    @Test func leavesOutExcludedRecipientsAndTheirThresholds() throws {
        let work = try BatchWork.sample(people, thresholds: [1, 2, 3, 4])
        let excluded = ExcludedRecipients(deleted: [people[0]], superseded: [people[2]])

        let decision = BatchDecision(on: work, in: BatchScene(excluded: excluded))

        #expect(decision.recipients == [people[1], people[3]])
        #expect(decision.thresholds == [2, 4])
        #expect(
            decision.settlement.outcomes == [
                .init(outcome: .delivered, recipients: 2),
                .init(outcome: .superseded, recipients: 1, reason: .newerAlert),
                .init(outcome: .failed, recipients: 1, reason: .recipientDeleted),
            ])
    }

    @Test func keepsTextsWithoutANoteWithoutThresholds() throws {
        let excluded = ExcludedRecipients(deleted: [people[0]])

        let decision = BatchDecision(on: try .sample(people), in: BatchScene(excluded: excluded))

        #expect(decision.recipients == Array(people.dropFirst()))
        #expect(decision.thresholds == nil)
    }

    @Test func notifiesNobodyOfAStoppedAlertWhoeverElseIsExcluded() throws {
        let scene = BatchScene(isStopped: true, excluded: ExcludedRecipients(deleted: [people[0]]))

        let decision = BatchDecision(on: try .sample(people, thresholds: [1, 2, 3, 4]), in: scene)

        #expect(decision.recipients.isEmpty)
        #expect(decision.thresholds == nil)
        #expect(
            decision.settlement.outcomes == [.init(outcome: .superseded, recipients: 4, reason: .alertStopped)])
    }

    @Test func notifiesNobodyOfAnExpiredBatch() throws {
        let decision = BatchDecision.expired(try .sample(people))

        #expect(decision.recipients.isEmpty)
        #expect(decision.settlement.outcomes == [.init(outcome: .expired, recipients: 4, reason: .tooLate)])
    }

    @Test func theUseCaseDecidesInTheSceneOfTheStore() async throws {
        let inbox = RecordingInbox(scene: BatchScene(excluded: ExcludedRecipients(superseded: [people[0]])))

        let delivered = try await DeliverBatch(store: inbox) { .noon }(.sample(recipients: people), messageID: UUID())

        #expect(inbox.deliveries.map(\.recipients) == [Array(people.dropFirst())])
        #expect(delivered?.settlement.count(.superseded) == 1)
    }

    @Test func theUseCaseSettlesAnExpiredBatchWithoutAskingTheStore() async throws {
        let inbox = RecordingInbox()

        let delivered = try await DeliverBatch(store: inbox) { .noon }(
            .sample(recipients: people).with(expiresAt: .noon), messageID: UUID())

        #expect(inbox.deliveries.isEmpty)
        #expect(delivered?.settlement.count(.expired) == 4)
    }
}

extension BatchWork {
    fileprivate static func sample(_ recipients: [UserID], thresholds: [UInt8]? = nil) throws -> BatchWork {
        try BatchWork(.sample(recipients: recipients).with(thresholds: thresholds), now: .noon)
    }
}
