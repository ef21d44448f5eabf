import BrokerManagement
import Foundation
import MessageProtocol

extension StatusVerdict.Finding {
    /// In seconds: the broker confirms a message of a healthy outbox at once.
    static let outboxLimit: TimeInterval = 30

    static func ofOutboxes(_ messages: StatusPart<MessageCounts>, at now: Date) -> [Self] {
        switch messages {
        case .off: []
        case .unknown(let since, let reason): [unknown("The outboxes are", .unknown, since: since, reason, at: now)]
        case .known(let messages): messages.outboxes.compactMap { ofOutbox($0, at: now) }
        }
    }

    private static func ofOutbox(_ outbox: OutboxCounts, at now: Date) -> Self? {
        guard let since = outbox.waitingSince, now.timeIntervalSince(since) > outboxLimit else { return nil }
        let messages = outbox.waiting == 1 ? "message waits" : "messages wait"
        let why =
            outbox.refused == 0
            ? "is it running, and does the broker confirm what it publishes?"
            : "the broker has refused \(StatusWords.bounded(outbox.refused)) of them."
        return Self(
            severity: .broken,
            text: "\(outbox.service): \(StatusWords.bounded(outbox.waiting)) \(messages) in its outbox since "
                + "\(StatusWords.time(since, now: now)), without effect so far: \(why) Its log and "
                + "'breathe-easy doctor' say more.")
    }

    /// While the queues are unknown, so are the alarms, and one sentence is enough.
    static func ofAlarms(_ alarms: StatusPart<[String]>, at now: Date) -> [Self] {
        guard let alarms = alarms.value, !alarms.isEmpty else { return [] }
        return [
            Self(
                severity: .broken,
                text: "The broker accepts no messages (\(alarms.joined(separator: ", "))): reports get 503, and what "
                    + "was accepted waits in the outboxes. See what fills it with 'breathe-easy queues', free memory or "
                    + "disk space there, or raise its limit.")
        ]
    }
}

/// The findings of messages that wait for another attempt, one for each service.
extension StatusVerdict.Finding {
    static func ofRetries(
        _ queues: StatusPart<[QueueStatus]>, _ messages: StatusPart<MessageCounts>, at now: Date
    ) -> [Self] {
        ServiceName.allCases.compactMap { service in
            let waiting = queues.value?.filter { $0.service == service.rawValue && $0.holdsLastingRetries }
            let reasons =
                messages.value?.retries.filter { QueueName($0.queue).service == service && $0.isLasting } ?? []
            return ofRetries(of: service, waiting, reasons, at: now)
        }
    }

    /// - Parameter waiting: the delay queues with messages; nil while the broker's figures are unknown.
    private static func ofRetries(
        of service: ServiceName, _ waiting: [QueueStatus]?, _ reasons: [RetryCounts], at now: Date
    ) -> Self? {
        // The broker's word counts: an operator may have emptied the delay queues.
        guard waiting.map({ !$0.isEmpty }) ?? !reasons.isEmpty else { return nil }
        let severity: StatusVerdict.Severity =
            if reasons.contains(where: { QueueName($0.queue).leadsToNotifications }) {
                .broken
            } else if reasons.isEmpty, [.alertFanout, .notifier].contains(service) {
                .unknown
            } else {
                .attention
            }
        let why = reasons.map { "\($0.queue) fails since \(StatusWords.time($0.since, now: now)): \($0.reason)" }
        return Self(
            severity: severity,
            text: "\(service): \(inWords(waiting)) for another attempt; "
                + (why.isEmpty ? "its log says why at 'Handler failed'" : why.joined(separator: "; "))
                + ". Fix that; they come back by themselves, and become dead letters after the last attempt.")
    }

    private static func inWords(_ waiting: [QueueStatus]?) -> String {
        guard let waiting else { return "messages wait" }
        let count = waiting.reduce(0) { $0 + $1.waiting }
        return "\(StatusWords.count(count, "message")) \(count == 1 ? "waits" : "wait") in "
            + waiting.map(\.name).joined(separator: ", ")
    }
}

extension QueueStatus {
    /// Whether messages wait in it that have failed more than once: not in the queue of the first delay, 5 s.
    fileprivate var holdsLastingRetries: Bool { delaysRetries && waiting > 0 && !name.hasSuffix(".retry-5s") }
}
