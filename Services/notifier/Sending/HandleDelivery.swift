import Domain
import Foundation

/// Sends one claimed message and decides its outcome.
struct HandleDelivery: Sendable {
    let senders: [Channel: any ChannelSender]
    let now: @Sendable () -> Date
    var schedule = RetrySchedule()
    /// A value in 0..<1.
    var random: @Sendable () -> Double = { .random(in: 0..<1) }

    /// How long a message waits while its channel is off before the channel is checked again.
    static let offDelay: TimeInterval = 3_600

    /// Sends the message unless it has expired, was superseded or withdrawn, has no attempts left or its address is
    /// paused.
    func callAsFunction(_ claim: ClaimedDelivery) async -> HandledDelivery {
        if let outcome = unsent(claim) { return HandledDelivery(outcome: outcome) }
        guard let notification = claim.notification else { return HandledDelivery(outcome: .failed(.addressWithdrawn)) }
        guard let sender = senders[claim.channel] else { return HandledDelivery(outcome: whileOff(claim)) }
        let start = ContinuousClock.now
        let result = await sender.send(notification)
        NotifierMetrics.sent(by: claim.channel, result, duration: ContinuousClock.now - start)
        let pause = pause(after: result, claim)
        return HandledDelivery(
            outcome: outcome(of: result, pause, claim), result: result, pause: claim.isAddressOfPerson ? pause : nil)
    }

    private func unsent(_ claim: ClaimedDelivery) -> DeliveryRecord.Outcome? {
        if claim.isSuperseded { return .superseded }
        let now = now()
        if let expiresAt = claim.notification?.expiresAt, expiresAt <= now { return .expired }
        if claim.attempt > schedule.attempts { return .failed(.interrupted) }
        // A message that waited for the pause is due when that ends or half of its own life is over: then it is sent.
        guard let pause = claim.pause, pause.until > now, claim.lastFailure == nil else { return nil }
        return retry(claim, .throttled, notBefore: pause.until, usesAttempt: false)
    }

    private func whileOff(_ claim: ClaimedDelivery) -> DeliveryRecord.Outcome {
        retry(claim, .channelOff, notBefore: now() + Self.offDelay, usesAttempt: false)
    }

    private func outcome(
        of result: SendResult, _ pause: EndpointPause?, _ claim: ClaimedDelivery
    ) -> DeliveryRecord.Outcome {
        switch result {
        case .accepted: .accepted
        case .delivered: .delivered
        case .failed(let reason): .failed(reason)
        case .addressGone: .addressGone
        case .retry(let reason, _):
            retry(claim, reason, notBefore: pause?.until, usesAttempt: reason != .throttled)
        }
    }

    /// Until when the server asked for a pause, or should get one after a 429 that does not say. Each pause in a row is
    /// at least twice as long as the last one, so that short ones do not become a request a second for days.
    private func pause(after result: SendResult, _ claim: ClaimedDelivery) -> EndpointPause? {
        guard case .retry(let reason, let notBefore) = result else { return nil }
        let now = now()
        // A date that has passed asks for no pause.
        let asked = notBefore.flatMap { $0 > now ? $0 : nil }
        guard reason == .throttled || asked != nil else { return nil }
        let count = (claim.pause?.count ?? 0) + 1
        let least = now + min(pow(2, Double(min(count, 16) - 1)), Self.longestOwnPause)
        return EndpointPause(until: max(asked ?? now + schedule.firstDelay, least), count: count)
    }

    /// In seconds.
    private static let longestOwnPause: TimeInterval = 600

    private func retry(
        _ claim: ClaimedDelivery, _ reason: DeliveryFailure, notBefore: Date?, usesAttempt: Bool
    ) -> DeliveryRecord.Outcome {
        let date = schedule.nextAttempt(
            after: claim.attempt, notBefore: notBefore, usesAttempt: usesAttempt, of: claim.life, at: now(),
            random: random())
        return date.map { .retry(at: $0, reason, usesAttempt: usesAttempt) } ?? .failed(reason)
    }
}

/// What became of one claimed message.
struct HandledDelivery: Sendable, Equatable {
    /// To be recorded.
    var outcome: DeliveryRecord.Outcome
    /// Of sending; nil when it was not sent.
    var result: SendResult?
    /// What its address asked for, for the messages that follow.
    var pause: EndpointPause?
}

extension ClaimedDelivery {
    /// When its notification was made and when it expires.
    fileprivate var life: MessageLife { MessageLife(createdAt: createdAt, expiresAt: notification?.expiresAt) }

    /// Whether the address is a server that a person named or, like a device, has limits of its own. What the mail
    /// server and FCM ask for is about our own account, and pauses their host.
    fileprivate var isAddressOfPerson: Bool {
        switch channel {
        case .webhook, .webPush, .apns: true
        case .inApp, .email, .fcm: false
        }
    }
}
