import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Looks through the days of those who answered, at night, each person once after a day with answers.
struct TriggerLearning: Service {
    let learn: LearnTriggers
    let store: any TriggerLearningStore
    /// From which hour on, in UTC.
    let hour: Int
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(900)

    static let pageSize = 200

    func run() async throws {
        try await PeriodicTask("learn triggers", every: interval, logger: logger, work: work).run()
    }

    /// Goes through everybody who answered before today, in UTC; who answers today is looked at tomorrow.
    @Sendable func work() async throws {
        let midnight = UTCDay(of: now()).start
        guard now() >= midnight + Double(hour) * 3_600 else { return }
        var last: UserID?
        while !Task.isCancelled {
            let page = try await store.changed(before: midnight, after: last, limit: Self.pageSize)
            for person in page { await learn(from: person) }
            guard page.count == Self.pageSize else { return }
            last = page.last?.userID
        }
    }

    private func learn(from person: ChangedPerson) async {
        do {
            let count = try await learn(person)
            HealthMetricsAnalyzerMetrics.count(count, HealthMetricsAnalyzerMetrics.thresholds)
        } catch {
            // The others go on; the person stays in the list.
            logger.warning(
                "One person's symptom days wait for the next round",
                metadata: ["user.id": "\(person.userID)", "reason": "\(error)"])
        }
    }
}
