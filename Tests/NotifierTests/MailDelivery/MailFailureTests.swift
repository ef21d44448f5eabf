import Foundation
import HTTPFetch
import Testing

@testable import notifier

@Suite struct MailFailureTests {
    @Test(arguments: [
        (HTTPFetchError.smtpRejected(host: "mail", code: 550, text: ""), MailFailure.refused),
        (.smtpRejected(host: "mail", code: 554, text: ""), .refused),
        (.smtpRejected(host: "mail", code: 451, text: ""), .deferred),
        (.smtpRejected(host: "mail", code: 535, text: ""), .loginRefused),
        (.cannotConnect(host: "mail"), .unreachable),
        (.cannotResolve(host: "mail"), .unreachable),
        (.timedOut(host: "mail", after: .seconds(15), phase: .connecting), .timedOut),
        (.tls(host: "mail", .notOffered), .insecure),
        (.loginRefused(host: "mail"), .loginRefused),
        (.invalidMail(.malformedAddress), .malformedAddress),
        (.cancelled, .unknown),
    ])
    func hasTheClassOfWhatTheServerSaid(_ error: HTTPFetchError, _ failure: MailFailure) {
        #expect(MailFailure(error) == failure)
    }

    @Test func givesUpOnlyWhatConcernsTheMailItself() {
        let lasting = MailFailure.allCases.filter { !$0.isPassing }

        #expect(lasting == [.refused, .malformedAddress, .addressWithdrawn, .interrupted])
    }

    @Test func spreadsSixAttemptsOverAlmostThreeHours() throws {
        let schedule = MailRetrySchedule()
        var (date, attempt, delays) = (Date.noon, 1, [TimeInterval]())
        while let next = schedule.nextAttempt(after: attempt, at: date) {
            delays.append(next.timeIntervalSince(date))
            (date, attempt) = (next, attempt + 1)
        }

        #expect(delays == [30, 120, 480, 1_920, 7_680])
    }
}
