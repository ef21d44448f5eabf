import Domain
import Foundation
import Testing

@testable import notifier

@Suite struct HandleDeliveryTests {
    private func handle(
        _ claim: ClaimedDelivery, answering result: SendResult = .accepted, at now: Date = .noon
    ) async -> HandledDelivery {
        let sender = ScriptedSender { _ in result }
        return await HandleDelivery(senders: [.apns: sender], now: { now }, random: { 0 })(claim)
    }

    @Test(
        arguments: [
            (.accepted, .accepted), (.delivered, .delivered), (.failed(.tooLarge), .failed(.tooLarge)),
            (.addressGone, .addressGone), (.retry(.timedOut), .retry(at: .noon + 30, .timedOut, usesAttempt: true)),
            (.retry(.throttled), .retry(at: .noon + 30, .throttled, usesAttempt: false)),
            (
                .retry(.deferred, notBefore: .noon + 45), .retry(at: .noon + 45, .deferred, usesAttempt: true)
            ),
        ] as [(SendResult, DeliveryRecord.Outcome)])
    func writesDownWhatTheProviderSaid(result: SendResult, outcome: DeliveryRecord.Outcome) async {
        let handled = await handle(.sample(), answering: result)

        #expect(handled.outcome == outcome)
        #expect(handled.result == result)
    }

    @Test func failsAfterTheLastAttempt() async {
        #expect(await handle(.sample(attempt: 6), answering: .retry(.timedOut)).outcome == .failed(.timedOut))
    }

    @Test func sendsNothingThatExpired() async {
        let handled = await handle(.sample(expiresAt: .noon))
        #expect(handled.outcome == .expired)
        #expect(handled.result == nil)
        #expect(await handle(.sample(expiresAt: .noon + 1)).outcome == .accepted)
    }

    @Test func givesUpAMessageWhoseWorkersKeptDying() async {
        let handled = await handle(.sample(attempt: 7))

        #expect(handled.outcome == .failed(.interrupted))
        #expect(handled.result == nil)
    }

    @Test func failsWithoutAnAddress() async {
        var claim = ClaimedDelivery.sample()
        claim.notification = nil

        #expect(await handle(claim).outcome == .failed(.addressWithdrawn))
    }

    @Test func keepsAMessageOfAChannelThatIsOffAndFailsItAfterThreeDays() async {
        let claim = ClaimedDelivery.sample(channel: .fcm)

        #expect(await handle(claim).outcome == .retry(at: .noon + 3_600, .channelOff, usesAttempt: false))
        #expect(await handle(claim, at: .noon + 3 * 86_400).outcome == .failed(.channelOff))
    }

    private func asked(
        _ notBefore: Date?, channel: Channel = .webhook, pauses: Int = 0, expiresAt: Date? = nil
    ) async -> HandledDelivery {
        var claim = ClaimedDelivery.sample(channel: channel, expiresAt: expiresAt)
        claim.pause = pauses > 0 ? EndpointPause(until: .noon - 1, count: pauses) : nil
        let sender = ScriptedSender { _ in .retry(.throttled, notBefore: notBefore) }
        return await HandleDelivery(senders: [channel: sender], now: { .noon }, random: { 0 })(claim)
    }

    @Test func pausesTheAddressThatAskedForIt() async {
        let handled = await asked(.noon + 86_400)
        #expect(handled.pause == EndpointPause(until: .noon + 86_400, count: 1))
        #expect(handled.outcome == .retry(at: .noon + 86_400, .throttled, usesAttempt: false))
    }

    @Test func parksAnAlertForHalfOfItsLifeAtMost() async {
        let handled = await asked(.noon + 86_400, expiresAt: .noon + 3_600)
        #expect(handled.pause?.until == .noon + 86_400)
        #expect(handled.outcome == .retry(at: .noon + 1_800, .throttled, usesAttempt: false))
    }

    /// A date that has passed, 0 or nothing at all, and a second again and again.
    @Test(
        arguments: [
            (nil, 0, 30), (Date.noon, 0, 30), (Date.distantPast, 0, 30), (Date.noon + 1, 0, 1), (Date.noon + 1, 5, 32),
            (Date.noon + 1, 1_000, 600), (nil, 9, 512), (Date.noon + 7_200, 9, 7_200),
        ] as [(Date?, Int, Double)])
    func waitsLongerWithEachPauseInARow(notBefore: Date?, pauses: Int, seconds: Double) async {
        let handled = await asked(notBefore, pauses: pauses)
        #expect(handled.pause == EndpointPause(until: .noon + seconds, count: pauses + 1))
        #expect(handled.outcome == .retry(at: .noon + seconds, .throttled, usesAttempt: false))
    }

    @Test(arguments: [Channel.email, .fcm])
    func pausesNobodysAddressForWhatIsAskedOfTheOperator(channel: Channel) async {
        #expect(await asked(.noon + 60, channel: channel).pause == nil)
    }

    @Test func sendsNothingNewToAPausedAddressAndWhatWaitedWhenItsTimeComes() async {
        var claim = ClaimedDelivery.sample(expiresAt: .noon + 3_600)
        claim.pause = EndpointPause(until: .noon + 86_400, count: 1)
        let new = await handle(claim)
        #expect(new == HandledDelivery(outcome: .retry(at: .noon + 1_800, .throttled, usesAttempt: false)))

        claim.lastFailure = .throttled
        #expect(await handle(claim).outcome == .accepted)
    }
}
