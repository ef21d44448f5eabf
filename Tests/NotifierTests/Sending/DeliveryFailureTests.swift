import Foundation
import Testing

@testable import notifier

@Suite struct DeliveryFailureTests {
    @Test func givesUpOnlyWhatConcernsTheMessageItself() {
        let lasting = DeliveryFailure.allCases.filter { !$0.isTransient }

        #expect(
            lasting == [
                .refused, .tooLarge, .malformedAddress, .addressNotAllowed, .addressGone, .addressWithdrawn,
                .interrupted,
            ])
    }

    @Test func blamesTheServerForNothingThatOneMessageBrought() {
        let ofTheServer = DeliveryFailure.allCases.filter(\.isServerFault)

        #expect(ofTheServer == [.unreachable, .timedOut, .deferred, .insecure, .loginRefused])
    }
}
