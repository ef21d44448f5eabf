import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres

@testable import alert_fanout

/// What one process does with alerts, over a database of a test.
struct FanOutRig: Sendable {
    let pool: PostgresPool
    let audience: AudienceMirror
    let texts: AlertTexts
    var settings: FanOutSettings
    var now: Date

    init(_ pool: PostgresPool, settings: FanOutSettings = FanOutSettings(), now: Date = .noon + 200) throws {
        self.pool = pool
        texts = try AlertTexts()
        self.settings = settings
        self.now = now
        audience = AudienceMirror(source: PostgresAudienceSource(pool: pool))
    }

    var store: PostgresFanOutStore { PostgresFanOutStore(pool: pool) }

    var admitAlert: AdmitAlert {
        AdmitAlert(audience: audience, store: store, settings: settings, now: { [now] in now })
    }

    var fanOutRange: FanOutRange {
        FanOutRange(
            audience: audience, store: store, texts: texts, batchSize: settings.batchSize, now: { [now] in now })
    }

    func admit(_ alert: RaisedAlert, in context: MessageContext = .new()) async throws {
        try await admitAlert(alert, facts: .station(try Samples.station()), in: context)
    }

    /// The ranges whose messages wait in the outbox, in their order.
    func announcedRanges() async throws -> [AlertRange] {
        let rows = try await pool.query(
            "SELECT body FROM outbox WHERE type = \(AlertRangeReady.name.rawValue) ORDER BY sequence")
        return try rows.decode([UInt8].self).map {
            let ready = try MessageCoding.decode(AlertRangeReady.self, from: $0)
            return AlertRange(alertID: ready.alertID, number: ready.number)
        }
    }

    /// Admits the alert and fans all of its ranges out.
    func fanOut(_ alert: RaisedAlert, in context: MessageContext = .new()) async throws {
        try await admit(alert, in: context)
        for range in try await announcedRanges() where range.alertID == alert.id {
            try await fanOutRange(range, in: .new())
        }
    }

    static let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
}

extension PostgresPool {
    /// Of an alert: state, reason, estimated, matched, repeated, ranges, ranges done.
    func row(of alert: AlertID) async throws -> AlertRow {
        let row = try await query(
            """
            SELECT state, reason, estimated, matched, repeated, ranges::bigint, ranges_done::bigint, batches::bigint
            FROM alerts WHERE alert_id = \(alert.uuid)
            """
        ).first
        guard let row else { return AlertRow() }
        return AlertRow(
            state: try row["state"], reason: try row["reason"], estimated: try row["estimated"],
            matched: try row["matched"], repeated: try row["repeated"], ranges: try row["ranges"],
            rangesDone: try row["ranges_done"], batches: try row["batches"])
    }

    /// By outcome and reason, such as `digested quiet-hours`.
    func ledger(of alert: AlertID) async throws -> [String: Int] {
        let rows = try await query(
            "SELECT trim(outcome || ' ' || reason), recipients FROM ledger WHERE alert_id = \(alert.uuid)")
        return Dictionary(uniqueKeysWithValues: try rows.decode((String, Int).self))
    }

    /// What was decided for each person who has a position now.
    func decisions(about alert: AlertID) async throws -> [UserID: RecipientDecision] {
        let rows = try await query(
            """
            SELECT person.user_id, CASE WHEN slot < octet_length(decisions) THEN get_byte(decisions, slot) ELSE 0 END
            FROM audience AS person JOIN alert_recipients USING (chunk) WHERE alert_id = \(alert.uuid)
            """)
        return try rows.decode((UUID, Int).self).reduce(into: [:]) { decisions, row in
            decisions[UserID(row.0)] = RecipientDecision(rawValue: UInt8(row.1))
        }
    }
}

/// A row of `alerts`.
struct AlertRow: Sendable, Equatable {
    var state = "unknown"
    var reason: String?
    var estimated = 0
    var matched = 0
    var repeated = 0
    var ranges = 0
    var rangesDone = 0
    var batches = 0
}
