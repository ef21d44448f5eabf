import Domain
import Foundation
import MessageProtocol
import Messaging

/// People with a watch that counts the pulse every minute, and steps while they walk.
struct HealthPeople: Sendable {
    let userIDs: [UserID]
    /// Up to the last full day.
    let days: Int

    init(count: Int, days: Int) {
        userIDs = (0..<count).map { _ in UserID() }
        self.days = days
    }

    /// A message for each person and day, the oldest day of everybody first.
    /// - Parameter step: minutes from one pulse to the next.
    func messages(everyMinutes step: Int = 1) throws -> [OutgoingMessage] {
        let today = UTCDay(of: Date()).start
        return try (1...days).reversed().flatMap { age in
            try userIDs.map { userID in
                let start = today - Double(age) * 86_400
                return try OutgoingMessage(
                    HealthSamplesRecorded(userID: userID, series: [try Self.pulses(of: start, step)]),
                    from: .ingestGateway)
            }
        }
    }

    /// What ``messages(everyMinutes:)`` hold.
    var sampleCount: Int { userIDs.count * days * 1_440 }

    /// Slow at night and quick at noon, and never the same.
    static func pulses(of start: Date, _ step: Int) throws -> SampleSeries {
        let provenance = SampleProvenance(source: "Benchmark", device: "Watch")
        let samples = try stride(from: 0, to: 1_440, by: step).map { minute in
            let daily = 12 * sin((Double(minute) / 1_440 - 0.25) * 2 * .pi)
            return HealthSample(
                metric: try HealthMetric(
                    kind: .heartRate, value: (66 + daily + Double.random(in: -4...4)).rounded(),
                    measuredAt: start + Double(minute) * 60),
                utcOffset: 0, provenance: provenance)
        }
        return SampleSeries.grouping(samples)[0]
    }
}
