import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres
import TestSupport

@testable import health_metrics_analyzer

/// Reads what there is after a run.
struct ChaosReader: Sendable {
    let database: PostgresPool
    let broker: BrokerForTests

    /// What is still under way: queues and outboxes that hold something, with how much.
    func underWay() async throws -> [String] {
        let queues = try await ServersForChaos.messages(inQueuesOf: broker.virtualHost).filter { name, count in
            count > 0 && name != ChaosCopies.queue && !name.hasSuffix(".dead")
        }
        let waiting = queues.sorted { $0.key < $1.key }.map { "\($0.value) in \($0.key)" }
        let outboxes = try await outboxes().sorted { $0.key < $1.key }.map { "\($0.value) in \($0.key).outbox" }
        return waiting + outboxes
    }

    private func outboxes() async throws -> [String: Int] {
        var waiting: [String: Int] = [:]
        for service in ServiceName.allCases {
            let rows = try await database.query("SELECT count(*) FROM \(identifier: service.schema).outbox")
            let count = try rows.first?.decode(Int.self) ?? 0
            if count > 0 { waiting[service.schema] = count }
        }
        return waiting
    }

    func facts() async throws -> ChaosFacts {
        var facts = ChaosFacts()
        facts.storedAlerts = try await storedAlerts()
        facts.crowdReports = Set(
            try await ids("SELECT report_id FROM alert_fanout.crowd_reports WHERE status IN ('waiting', 'counted')").map
            {
                AlertID($0)
            })
        facts.crowdAlerts = try await crowdAlerts()
        facts.admittedAlerts = Set(
            try await ids("SELECT alert_id FROM alert_fanout.alerts WHERE kind = 'user' AND state <> 'refused'")
                .map { AlertID($0) })
        facts.notified = try await notified()
        let unbalanced = try await database.query(
            "SELECT alert_id FROM alert_fanout.ledger_balance WHERE missing <> 0")
        facts.unbalancedAlerts = try unbalanced.decode(UUID.self).map { AlertID($0) }
        facts.measurements = try await measurements()
        facts.suggestions = try await ids("SELECT suggestion_id FROM health_metrics_analyzer.suggestions")
        facts.suggestionsNotified = try await ids(
            "SELECT source_id FROM notifier.notifications WHERE kind = 'quiz-suggestion'")
        facts.deadLetters = try await deadLetters()
        return facts
    }

    private func ids(_ sql: SQL) async throws -> Set<UUID> { Set(try await database.query(sql).decode(UUID.self)) }

    private func storedAlerts() async throws -> [AlertID: ChaosFacts.StoredAlert] {
        let rows = try await database.query(
            "SELECT alert_id, user_id, report::text, submitted_at FROM ingest_gateway.user_alerts")
        var alerts: [AlertID: ChaosFacts.StoredAlert] = [:]
        for (id, author, text, submittedAt) in try rows.decode((UUID, UUID, String, Date).self) {
            let report = try MessageCoding.decode(UserAlertReport.self, from: Array(text.utf8))
            alerts[AlertID(id)] = ChaosFacts.StoredAlert(
                author: UserID(author), report: report, submittedAt: submittedAt)
        }
        return alerts
    }

    private func crowdAlerts() async throws -> [AlertID: ChaosFacts.Crowd] {
        let rows = try await database.query(
            "SELECT alert_id, subject, cell::bigint, day::text FROM alert_fanout.crowd_alerts")
        var alerts: [AlertID: ChaosFacts.Crowd] = [:]
        for (id, subject, cell, day) in try rows.decode((UUID, String, Int, String).self) {
            guard let subject = CrowdSubject(rawValue: subject), let cell = CrowdCell(number: cell),
                let day = CalendarDay(day)
            else { continue }
            alerts[AlertID(id)] = ChaosFacts.Crowd(subject: subject, cell: cell, day: day)
        }
        return alerts
    }

    private func notified() async throws -> [ChaosFacts.Notified: Int] {
        let rows = try await database.query(
            """
            SELECT user_id, source_id, count(*) FROM notifier.notifications WHERE kind = 'alert'
            GROUP BY user_id, source_id
            """)
        let counts = try rows.decode((UUID, UUID, Int).self).map { userID, alertID, count in
            (ChaosFacts.Notified(userID: UserID(userID), alertID: AlertID(alertID)), count)
        }
        return Dictionary(counts) { $0 + $1 }
    }

    /// What is sealed is opened as the service does it.
    private func measurements() async throws -> [MeasurementKey: Double] {
        let masterKeys = try MasterKeys(file: Checkout.setting("HEALTH_METRICS_ANALYZER_HEALTH_KEYS_FILE"))
        let rows = try await database.query(
            """
            SELECT user_id, kind, day, sealed, wrapped FROM health_metrics_analyzer.sample_blocks
            JOIN health_metrics_analyzer.person_keys USING (user_id)
            """)
        var values: [MeasurementKey: Double] = [:]
        for row in rows {
            let day: Date = try row["day"]
            let place = BlockPlace(
                userID: UserID(try row["user_id"]), kind: try row["kind"], day: Int(day.timeIntervalSince1970 / 86_400))
            let block = try place.open(try row["sealed"], masterKeys.unwrap(try row["wrapped"]))
            for sample in block.samples(of: place.kind) {
                values[MeasurementKey(sample.metric, of: place.userID)] = sample.value
            }
        }
        return values
    }

    private func deadLetters() async throws -> [ChaosFacts.DeadLetter] {
        var letters: [ChaosFacts.DeadLetter] = []
        let queues = try await ServersForChaos.messages(inQueuesOf: broker.virtualHost)
        for (name, count) in queues where name.hasSuffix(".dead") && count > 0 {
            while case let messages = try await broker.takeAll(from: name), !messages.isEmpty {
                letters += messages.map { message in
                    ChaosFacts.DeadLetter(
                        queue: message.header("x-death-queue") ?? String(name.dropLast(".dead".count)),
                        messageID: message.header("cloudEvents:id") ?? "none",
                        reason: message.header("x-death-reason") ?? "no reason")
                }
            }
        }
        return letters
    }
}
