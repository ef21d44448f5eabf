import Crypto
import Domain
import Foundation

/// The release build of the notifier as a separate process, with one channel, and the people to notify.
struct NotifierUnderTest: Sendable {
    let people: NotifierPeople
    private let process: OwnProcess

    /// - Returns: what the body returns, while the notifier runs on the people's database.
    static func with<Result>(
        _ people: NotifierPeople, sink: any NotifierSink, brokerURL: String,
        _ body: (NotifierUnderTest) async throws -> Result
    ) async throws -> Result {
        try await FanoutRecordReplica.with(
            1, "notifier", on: people.database, brokerURL: brokerURL, try variables(people.load, sink)
        ) { replicas in
            try await body(NotifierUnderTest(people: people, process: replicas[0].process))
        }
    }

    /// Sends one alert to so many of the people, and waits until each of them is recorded as accepted.
    func send(_ count: Int, _ pace: NotifierPace) async throws -> NotifierSendRun {
        let alert = try await people.newAlert()
        let before = try process.cpuSeconds()
        let start = Date()
        var notified = start
        for (step, first) in stride(from: 0, to: count, by: pace.group).enumerated() {
            let due = start + Double(step) * pace.seconds
            try await Task.sleep(for: .seconds(max(0, due.timeIntervalSinceNow)))
            notified = try await people.notify(alert, to: first..<min(first + pace.group, count), due: due)
        }
        // Nothing can be sent before the one transaction of a full queue commits.
        let began = pace.group >= count ? notified : start
        try await waitUntilSent(alert)
        let end = Date()
        let cpuSeconds = try process.cpuSeconds() - before
        let latencies = try await people.latencies(
            of: alert, expecting: count, since: pace.group >= count ? notified : nil)
        return NotifierSendRun(
            count: count, seconds: end.timeIntervalSince(began), p50: latencies.p50, p99: latencies.p99,
            cpuSeconds: cpuSeconds, peakBytes: try process.peakResidentBytes())
    }

    private func waitUntilSent(_ alert: Int) async throws {
        let deadline = ContinuousClock.now + .seconds(300)
        while try await people.isQueued(alert) {
            guard process.isRunning else { throw SinkProcess.Failure(description: "the notifier has ended by itself") }
            guard ContinuousClock.now < deadline else {
                let states = try await people.states(of: alert)
                throw SinkProcess.Failure(description: "not all was sent in five minutes: \(states)")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private static func variables(_ load: NotifierChannelLoad, _ sink: any NotifierSink) throws -> [String: String] {
        let key = Data((0..<32).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
        let common = [
            "NOTIFIER_PUBLIC_URL": "https://breathe-easy.example", "NOTIFIER_LINK_KEYS": key,
            // One host gets everything here, as fast as it can.
            "NOTIFIER_MAIL_RATE": "100000", "NOTIFIER_PROVIDER_RATE": "100000", "NOTIFIER_WEBHOOK_RATE": "100000",
        ]
        let own: [String: String] =
            switch load.channel {
            case .email:
                [
                    "NOTIFIER_SMTP_URL": sink.url, "NOTIFIER_SMTP_SECURITY": "none",
                    "NOTIFIER_MAIL_FROM": MailSink.sender,
                    "NOTIFIER_SMTP_CONNECTIONS": "\(NotifierChannelLoad.mailConnections)",
                ]
            default:
                [
                    "NOTIFIER_VAPID_PRIVATE_KEY": P256.Signing.PrivateKey().rawRepresentation.base64URL,
                    "NOTIFIER_VAPID_SUBJECT": "mailto:operator@breathe-easy.example",
                    "NOTIFIER_PRIVATE_HOSTS": "localhost:\(sink.port)",
                    // As to the providers that the sink stands for.
                    "NOTIFIER_PRIVATE_WINDOW": "256",
                    "NOTIFIER_CA_FILE": try PushSink.authorityFile(),
                ]
            }
        return common.merging(own) { $1 }
    }
}
