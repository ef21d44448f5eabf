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

    /// Sends the message unless it has expired, was withdrawn or has no attempts left.
    /// - Returns: the outcome to record, and the result of sending; nil when it was not sent.
    func callAsFunction(_ claim: ClaimedDelivery) async -> (DeliveryRecord.Outcome, SendResult?) {
        if let outcome = unsent(claim) { return (outcome, nil) }
        guard let notification = claim.notification else { return (.failed(.addressWithdrawn), nil) }
        guard let sender = senders[claim.channel] else { return (whileOff(claim), nil) }
        let start = ContinuousClock.now
        let result = await sender.send(notification)
        NotifierMetrics.sent(by: claim.channel, result, duration: ContinuousClock.now - start)
        return (outcome(of: result, claim), result)
    }

    private func unsent(_ claim: ClaimedDelivery) -> DeliveryRecord.Outcome? {
        if let expiresAt = claim.notification?.expiresAt, expiresAt <= now() { return .expired }
        return claim.attempt > schedule.attempts ? .failed(.interrupted) : nil
    }

    private func whileOff(_ claim: ClaimedDelivery) -> DeliveryRecord.Outcome {
        retry(claim, .channelOff, notBefore: now() + Self.offDelay, usesAttempt: false)
    }

    private func outcome(of result: SendResult, _ claim: ClaimedDelivery) -> DeliveryRecord.Outcome {
        switch result {
        case .accepted: .accepted
        case .delivered: .delivered
        case .failed(let reason): .failed(reason)
        case .addressGone: .addressGone
        case .retry(let reason, let notBefore):
            retry(claim, reason, notBefore: notBefore, usesAttempt: reason != .throttled)
        }
    }

    private func retry(
        _ claim: ClaimedDelivery, _ reason: DeliveryFailure, notBefore: Date?, usesAttempt: Bool
    ) -> DeliveryRecord.Outcome {
        let date = schedule.nextAttempt(
            after: claim.attempt, notBefore: notBefore, usesAttempt: usesAttempt, createdAt: claim.createdAt,
            at: now(), random: random())
        return date.map { .retry(at: $0, reason, usesAttempt: usesAttempt) } ?? .failed(reason)
    }
}
