import HTTPFetch
import Testing

@testable import notifier

@Suite struct EnhancedStatusTests {
    @Test(arguments: [
        ("5.1.1", EnhancedStatus(5, 1, 1)), ("4.7.28 too many", EnhancedStatus(4, 7, 28)),
        ("2.0.0 (delivered)", EnhancedStatus(2, 0, 0)), ("5.1.10 Null MX", EnhancedStatus(5, 1, 10)),
    ])
    func readsACode(_ text: String, _ status: EnhancedStatus) {
        #expect(EnhancedStatus(startOf: text) == status)
    }

    @Test(arguments: ["", "5", "5.1", "3.1.1", "5.1.1234", "x5.1.1", "51.1", "5..1"])
    func refusesWhatIsNone(text: String) {
        #expect(EnhancedStatus(startOf: text) == nil)
    }

    @Test(arguments: [
        (EnhancedStatus(5, 1, 1), true), (EnhancedStatus(5, 1, 2), true), (EnhancedStatus(5, 1, 3), true),
        (EnhancedStatus(5, 1, 6), true), (EnhancedStatus(5, 1, 10), true), (EnhancedStatus(5, 2, 1), true),
        (EnhancedStatus(4, 1, 1), false), (EnhancedStatus(5, 1, 0), false), (EnhancedStatus(5, 1, 8), false),
        (EnhancedStatus(5, 2, 2), false), (EnhancedStatus(5, 7, 1), false), (EnhancedStatus(5, 0, 0), false),
    ])
    func knowsWhatEndsAnAddress(_ status: EnhancedStatus, _ isGone: Bool) {
        #expect(status.saysAddressIsGone == isGone)
    }

    @Test(arguments: [
        (HTTPFetchError.cannotConnect(host: "mail"), SendResult.retry(.unreachable)),
        (.cannotResolve(host: "mail"), .retry(.unreachable)),
        (.timedOut(host: "mail", after: .seconds(15), phase: .connecting), .retry(.timedOut)),
        (.tls(host: "mail", .notOffered), .retry(.insecure)), (.loginRefused(host: "mail"), .retry(.loginRefused)),
        (.invalidMail(.malformedAddress), .failed(.malformedAddress)), (.invalidMail(.noRecipient), .failed(.refused)),
        (.cancelled, .retry(.unknown)), (.closed, .retry(.unknown)),
    ])
    func hasTheResultOfWhatNeverReachedTheServer(_ error: HTTPFetchError, _ result: SendResult) {
        #expect(SendResult(mailError: error) == result)
    }
}
