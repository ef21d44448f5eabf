import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import TestSupport

@testable import alert_fanout
@testable import notifier

/// An alert-fanout and a notifier over one database, and people near Basel in three chunks.
struct Handover: Sendable {
    static let alertID = AlertID()
    static let people = (0..<30).map { _ in UserID() }

    let fanOut: PostgresPool
    let notifier: PostgresPool

    /// - Parameter notifierMigrations: of the version that runs.
    static func with(
        notifierMigrations: [Migration] = NotifierMigrations.all, _ body: (Handover) async throws -> Void
    ) async throws {
        let schemas = [
            SchemaForTests("alert_fanout", AlertFanoutMigrations.all), SchemaForTests("notifier", notifierMigrations),
        ]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "alert_fanout") { fanOut in
                try await database.withPool(of: "notifier") { notifier in
                    let handover = Handover(fanOut: fanOut, notifier: notifier)
                    try await handover.seatPeople()
                    try await body(handover)
                }
            }
        }
    }

    /// Half of them read German, and each threshold from 1 to 5 is somebody's.
    private func seatPeople() async throws {
        let store = PostgresAudienceStore(pool: fanOut)
        let places = [(47.52, 7.52), (47.48, 7.52), (47.52, 7.48)]
        for (number, userID) in Self.people.enumerated() {
            let place = places[number % places.count]
            let change = SubscriberChanged(
                userID: userID, version: 1,
                place: try Place(
                    name: "Home", coordinate: try Coordinate(latitude: place.0, longitude: place.1)),
                sensitivities: [try Sensitivity(allergen: .birch, threshold: Intensity(1 + number % 5))],
                radius: Kilometres(25), language: number.isMultiple(of: 2) ? "en" : "de-CH", email: nil)
            try await store.keepIfNewer(try AudienceMember(change))
        }
    }

    /// Fans out a station's alert that affects everybody.
    /// - Returns: the messages for the notifier.
    @discardableResult
    func fanOutAlert(_ id: AlertID = alertID) async throws -> [OutboxMessage] {
        let audience = AudienceMirror(source: PostgresAudienceSource(pool: fanOut))
        let store = PostgresFanOutStore(pool: fanOut)
        let settings = FanOutSettings(rangeSize: 1)
        let alert = try StationAlertRaised.strong(id)
        let context = MessageContext(
            messageID: UUID(), source: .environmentPoller, time: .morning, trace: TraceParent())
        try await AdmitAlert(audience: audience, store: store, settings: settings, now: { .morning })(
            RaisedAlert(alert, raisedAt: .morning), facts: .station(alert), in: context)
        let fanOutRange = FanOutRange(
            audience: audience, store: store, texts: try AlertTexts(), batchSize: settings.batchSize, now: { .morning })
        for message in try await fanOut.takeOutbox(AlertRangeReady.name) {
            let ready = try MessageCoding.decode(AlertRangeReady.self, from: message.body)
            try await fanOutRange(AlertRange(alertID: ready.alertID, number: ready.number), in: context)
        }
        return try await fanOut.takeOutbox(NotificationBatchReady.name, NotificationBlocksReady.name)
    }

    /// Hands messages to the notifier.
    func deliver(_ messages: [OutboxMessage]) async throws {
        let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        let batches = NotificationBatchHandler(
            deliverBatch: DeliverBatch(store: PostgresBatchStore(pool: notifier, enabledChannels: [])) { .morning },
            logger: logger)
        let blocks = NotificationBlocksHandler(
            deliverBlocks: DeliverBlocks(store: PostgresBlockStore(pool: notifier, enabledChannels: [])) { .morning },
            logger: logger)
        for message in messages {
            let context = MessageContext(
                messageID: message.id, source: .alertFanout, time: .morning, trace: TraceParent())
            if message.type == NotificationBlocksReady.name {
                _ = try await blocks.handle(
                    MessageCoding.decode(NotificationBlocksReady.self, from: message.body), context)
            } else {
                _ = try await batches.handle(
                    MessageCoding.decode(NotificationBatchReady.self, from: message.body), context)
            }
        }
    }

    /// Hands the notifier's settlements to alert-fanout.
    func settle() async throws {
        let settle = SettleBatch(store: PostgresLedgerStore(pool: fanOut)) { .morning }
        for message in try await notifier.takeOutbox(NotificationSettled.name) {
            try await settle(MessageCoding.decode(NotificationSettled.self, from: message.body))
        }
    }

    /// What everybody reads, ids and all, in a fixed order.
    func read() async throws -> [String] {
        try await notifier.query(
            """
            SELECT (user_id, notification_id, kind, title, body, urgency, created_at, alert_id, opened_at, expires_at,
                language, source_id)::text
            FROM inbox ORDER BY user_id
            """
        ).decode(String.self)
    }

    /// By outcome.
    func ledger(of id: AlertID = alertID) async throws -> [String: Int] {
        let lines = try await fanOut.query("SELECT outcome, recipients FROM ledger WHERE alert_id = \(id.uuid)")
        return Dictionary(try lines.decode((String, Int).self), uniquingKeysWith: +)
    }
}

/// A message that waits in an outbox.
struct OutboxMessage: Sendable {
    var id: UUID
    var type: MessageName
    var body: [UInt8]
}

extension PostgresPool {
    /// In the order in which they were written.
    func takeOutbox(_ types: MessageName...) async throws -> [OutboxMessage] {
        let rows = try await query(
            """
            WITH taken AS (DELETE FROM outbox WHERE type = ANY(\(types.map(\.rawValue))) RETURNING sequence, id, type, body)
            SELECT id, type, body FROM taken ORDER BY sequence
            """
        ).decode((UUID, String, [UInt8]).self)
        return rows.compactMap { id, name, body in
            types.first { $0.rawValue == name }.map { OutboxMessage(id: id, type: $0, body: body) }
        }
    }
}

extension Date {
    /// 21 April 2023, 08:00 UTC: in nobody's quiet hours.
    static let morning = Date(timeIntervalSince1970: 1_682_064_000)
}

extension StationAlertRaised {
    fileprivate static func strong(_ id: AlertID) throws -> StationAlertRaised {
        StationAlertRaised(
            alertID: id,
            station: Station(
                provider: "meteoswiss", id: "PBS", name: "Basel / Binningen",
                coordinate: try Coordinate(latitude: 47.5, longitude: 7.5)),
            allergen: .birch, concentration: try PollenConcentration(182.5), intensity: try Intensity(7),
            measuredAt: .morning)
    }
}
