import Foundation
import Testing

@testable import notifier

@Suite struct SendDueMailTests {
    @Test func writesDownThatAMailIsSent() async throws {
        let mail = ClaimedMail.sample()
        let (queue, submitter) = (RecordingMailQueue([mail]), RecordingSubmitter())

        let round = try await SendDueMail(store: queue, submitter: submitter, now: { .noon })()

        #expect(submitter.mails == [NotificationMail(mail, to: "ada@example.org")])
        #expect(queue.results == [mail.id: .sent])
        #expect(queue.leaseEnds == [.noon + SendDueMail.lease])
        #expect((round.sent, round.retried, round.failed) == (1, 0, 0))
    }

    @Test func triesAPassingFailureAgainLater() async throws {
        let mail = ClaimedMail.sample(attempt: 2)
        let queue = RecordingMailQueue([mail])

        let round = try await SendDueMail(
            store: queue, submitter: RecordingSubmitter(failure: .unreachable), now: { .noon })()

        #expect(queue.results == [mail.id: .retry(at: .noon + 120, .unreachable)])
        #expect(round.meetsNoServer)
        #expect(round.reasonText == "unreachable 1")
    }

    @Test(arguments: [(1, MailFailure.refused), (6, .unreachable), (6, .deferred)])
    func givesUpAtOnceOrAfterTheLastAttempt(_ attempt: Int, _ failure: MailFailure) async throws {
        let mail = ClaimedMail.sample(attempt: attempt)
        let queue = RecordingMailQueue([mail])

        _ = try await SendDueMail(store: queue, submitter: RecordingSubmitter(failure: failure), now: { .noon })()

        #expect(queue.results == [mail.id: .failed(failure)])
    }

    @Test(arguments: [
        (ClaimedMail.sample(address: nil), MailFailure.addressWithdrawn), (.sample(attempt: 7), .interrupted),
    ])
    func sendsNothingThatMustNotGoOut(_ mail: ClaimedMail, _ failure: MailFailure) async throws {
        let (queue, submitter) = (RecordingMailQueue([mail]), RecordingSubmitter())

        _ = try await SendDueMail(store: queue, submitter: submitter, now: { .noon })()

        #expect(submitter.mails.isEmpty)
        #expect(queue.results == [mail.id: .failed(failure)])
    }

    @Test func claimsNoMoreThanItSendsAtOnce() async throws {
        let queue = RecordingMailQueue((0..<5).map { _ in .sample() })
        let sendDueMail = SendDueMail(
            store: queue, submitter: RecordingSubmitter(), now: { .noon }, concurrency: 3)

        let rounds = [try await sendDueMail(), try await sendDueMail()]

        #expect(rounds.map(\.sent) == [3, 2])
        #expect(rounds.map(\.isFull) == [true, false])
    }
}
