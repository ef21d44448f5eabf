import Domain
import Foundation
import Testing

@testable import notifier

@Suite struct HandleDeliveryTests {
    private func handle(
        _ claim: ClaimedDelivery, answering result: SendResult = .accepted, at now: Date = .noon
    ) async -> (DeliveryRecord.Outcome, SendResult?) {
        let sender = ScriptedSender { _ in result }
        return await HandleDelivery(senders: [.apns: sender], now: { now }, random: { 0 })(claim)
    }

    @Test(
        arguments: [
            (.accepted, .accepted), (.delivered, .delivered), (.failed(.tooLarge), .failed(.tooLarge)),
            (.addressGone, .addressGone), (.retry(.timedOut), .retry(at: .noon + 30, .timedOut, usesAttempt: true)),
            (.retry(.throttled), .retry(at: .noon + 30, .throttled, usesAttempt: false)),
            (
                .retry(.deferred, notBefore: .noon + 5), .retry(at: .noon + 5, .deferred, usesAttempt: true)
            ),
        ] as [(SendResult, DeliveryRecord.Outcome)])
    func writesDownWhatTheProviderSaid(result: SendResult, outcome: DeliveryRecord.Outcome) async {
        let handled = await handle(.sample(), answering: result)

        #expect(handled.0 == outcome)
        #expect(handled.1 == result)
    }

    @Test func failsAfterTheLastAttempt() async {
        #expect(await handle(.sample(attempt: 6), answering: .retry(.timedOut)).0 == .failed(.timedOut))
    }

    @Test func sendsNothingThatExpired() async {
        let handled = await handle(.sample(expiresAt: .noon))
        #expect(handled.0 == .expired)
        #expect(handled.1 == nil)
        #expect(await handle(.sample(expiresAt: .noon + 1)).0 == .accepted)
    }

    @Test func givesUpAMessageWhoseWorkersKeptDying() async {
        let handled = await handle(.sample(attempt: 7))

        #expect(handled.0 == .failed(.interrupted))
        #expect(handled.1 == nil)
    }

    @Test func failsWithoutAnAddress() async {
        var claim = ClaimedDelivery.sample()
        claim.notification = nil

        #expect(await handle(claim).0 == .failed(.addressWithdrawn))
    }

    @Test func keepsAMessageOfAChannelThatIsOffAndFailsItAfterThreeDays() async {
        let claim = ClaimedDelivery.sample(channel: .fcm)

        #expect(await handle(claim).0 == .retry(at: .noon + 3_600, .channelOff, usesAttempt: false))
        #expect(await handle(claim, at: .noon + 3 * 86_400).0 == .failed(.channelOff))
    }
}
