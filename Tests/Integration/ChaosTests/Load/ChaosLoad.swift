import Domain
import Foundation

/// A constant stream of alerts and measurements, whatever becomes of them.
actor ChaosLoad {
    private(set) var record = LoadRecord()
    private let gateway: ChaosGateway
    private let users: [ChaosUser]
    private let plan: ChaosPlan
    private var reported = 0
    private var sent = 0
    private let start = Date(
        timeIntervalSince1970: Date().addingTimeInterval(-24 * 3_600).timeIntervalSince1970.rounded())

    /// Of each kind; together with ``interval`` about 20 of each in a second.
    private static let workers = 5
    private static let interval = Duration.milliseconds(250)
    private static let perSecond = 20

    init(gateway: ChaosGateway, users: [ChaosUser], seconds: Int) {
        self.gateway = gateway
        self.users = users
        plan = ChaosPlan(reports: seconds * Self.perSecond)
    }

    /// Sends for a while, then sends again what was not accepted, until `patience` is over as well.
    func run(for duration: Duration, patience: Duration) async {
        let end = ContinuousClock.now + duration
        await withDiscardingTaskGroup { group in
            for worker in 0..<Self.workers {
                group.addTask {
                    // Workers begin one after the other, so that the stream is even.
                    try? await Task.sleep(for: Self.interval * worker / Self.workers)
                    await self.sendAlerts(until: end)
                }
                group.addTask {
                    try? await Task.sleep(for: Self.interval * worker / Self.workers)
                    await self.sendMetrics(until: end, giveUp: end + patience)
                }
            }
        }
    }

    /// A report gets its id from the gateway, so one in doubt is not sent again.
    private func sendAlerts(until end: ContinuousClock.Instant) async {
        while ContinuousClock.now < end, !Task.isCancelled {
            let next = ContinuousClock.now + Self.interval
            let (user, report) = nextReport()
            record.note(await gateway.submit(report, by: user))
            try? await Task.sleep(until: next)
        }
    }

    /// A measurement is known by person, kind and time, so it is sent again until it is accepted.
    private func sendMetrics(until end: ContinuousClock.Instant, giveUp: ContinuousClock.Instant) async {
        while ContinuousClock.now < end, !Task.isCancelled {
            guard let (user, metric) = nextMetric() else { return }
            var isAccepted = false
            while !isAccepted, ContinuousClock.now < giveUp, !Task.isCancelled {
                let next = ContinuousClock.now + Self.interval
                isAccepted = record.note(await gateway.record(metric, of: user), metric, of: user.userID)
                try? await Task.sleep(until: next)
            }
        }
    }

    private func nextReport() -> (ChaosUser, UserAlertReport) {
        let crowd = plan.crowd(ofReport: reported)
        reported += 1
        let neighbours = users.filter { $0.person.area == crowd.area }
        let user = neighbours[crowd.reporter % neighbours.count]
        let report = UserAlertReport(
            place: user.person.place, allergens: [crowd.allergen], symptoms: [.sneezing], severity: crowd.severity,
            comment: nil)
        return (user, report)
    }

    /// Each at a second of its own. One in fifty is a fever, which waits for nothing, so that quizzes are suggested.
    private func nextMetric() -> (ChaosUser, HealthMetric)? {
        sent += 1
        let user = users[sent % users.count]
        let isFever = sent.isMultiple(of: 50)
        let metric = try? HealthMetric(
            kind: isFever ? .bodyTemperature : .heartRate, value: isFever ? 39.4 : 60 + Double(sent % 7),
            measuredAt: start.addingTimeInterval(Double(sent)))
        return metric.map { (user, $0) }
    }
}
