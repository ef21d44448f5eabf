import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Sessions

/// Reads what environment-poller publishes of its stations, and keeps what the staff corrects of it in the table
/// `station_corrections`.
struct PostgresStationDataStore: Sendable {
    let pool: PostgresPool

    func stations(for call: StaffCall, at now: Date) async throws -> [StationEntry] {
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                """
                SELECT provider, station_id, name, latitude, longitude, allergens, last_hour
                FROM environment_poller.stations ORDER BY provider, station_id
                """)
            try await transaction.announce(call, "stations.read", at: now)
            return try rows.map { row in
                StationEntry(
                    provider: try row["provider"], station: try row["station_id"], name: try row["name"],
                    latitude: try row["latitude"], longitude: try row["longitude"], allergens: try row["allergens"],
                    lastHour: try row["last_hour"])
            }
        }
    }

    func readings(
        _ selection: StationDataSelection, for call: StaffCall, at now: Date
    ) async throws -> [StationDatum] {
        let (start, end) = (selection.days.lowerBound.start(in: .gmt), selection.days.upperBound.next.start(in: .gmt))
        var condition: SQL = """
            provider = \(selection.provider) AND station_id = \(selection.station)
                AND measured_at >= \(start) AND measured_at < \(end)
            """
        if let allergen = selection.allergen { condition = "\(condition) AND allergen = \(allergen)" }
        if let after = selection.after {
            condition = "\(condition) AND (measured_at, allergen) > (\(after.measuredAt), \(after.allergen))"
        }
        return try await pool.transaction { [condition] transaction in
            var data = try await transaction.query(
                """
                SELECT * FROM environment_poller.station_data WHERE \(condition)
                ORDER BY measured_at, allergen LIMIT \(selection.limit)
                """
            ).map { try StationDatum($0) }
            let corrections = try await transaction.query(
                """
                SELECT measured_at, allergen, concentration_before, concentration, reason, actor, corrected_at
                FROM station_corrections WHERE \(condition) ORDER BY number
                """)
            let places = Dictionary(
                uniqueKeysWithValues: data.enumerated().map { (StationDataSelection.Cursor($1).text, $0) })
            for row in corrections {
                let key = try StationDataSelection.Cursor(measuredAt: row["measured_at"], allergen: row["allergen"])
                guard let place = places[key.text] else { continue }
                data[place].corrections.append(try StationDatum.Correction(row))
            }
            try await transaction.announce(
                call, "readings.read", detail: "\(selection.provider) \(selection.station)", at: now)
            return data
        }
    }

    /// Keeps and announces another value of a reading.
    /// - Parameter concentration: nil withdraws it.
    /// - Returns: false when there is no such reading.
    func correct(
        _ key: StationReadingKey, to concentration: PollenConcentration?, for call: StaffCall, at now: Date
    ) async throws -> Bool {
        try await pool.transaction { transaction in
            // Two corrections of one reading must not have the same number.
            let name = "correction \(key.provider) \(key.stationID) \(key.allergen) \(RFC3339.text(key.measuredAt))"
            try await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended(\(name), 0))")
            let condition: SQL = """
                provider = \(key.provider) AND station_id = \(key.stationID) AND allergen = \(key.allergen)
                    AND measured_at = \(key.measuredAt)
                """
            let readings = try await transaction.query(
                "SELECT record_id, concentration FROM environment_poller.station_data WHERE \(condition)")
            guard let reading = readings.first else { return false }
            let last = try await transaction.query(
                """
                SELECT number, concentration FROM station_corrections WHERE \(condition)
                ORDER BY number DESC LIMIT 1
                """
            ).first
            // The poller may not have applied the last one yet.
            let before: Double? =
                if let last { try last["concentration"] } else { try reading["concentration"] }
            let fact = StationReadingCorrected(
                key, recordID: RecordID(try reading["record_id", as: UUID.self]),
                number: try last.map { try $0["number", as: Int.self] + 1 } ?? 1, concentration: concentration,
                correctedAt: now)
            try await transaction.query(.inserting(fact, before: before, for: call))
            try await transaction.enqueue([OutgoingMessage(fact, from: .ingestGateway)])
            try await transaction.announce(
                call, concentration == nil ? "reading.withdrawn" : "reading.corrected",
                detail: "\(key.provider) \(key.stationID) \(key.allergen) \(RFC3339.text(key.measuredAt))", at: now)
            return true
        }
    }
}

extension PostgresTransaction {
    /// Tells the audit, in accounts, what the staff does in this transaction.
    func announce(_ call: StaffCall, _ action: String, detail: String? = nil, at now: Date) async throws {
        guard let actor = call.actor else { return }
        let fact = StaffActed(
            actor: actor, action: action, detail: detail, reason: call.reason.text, route: call.route, actedAt: now)
        try await enqueue([OutgoingMessage(fact, from: .ingestGateway)])
    }
}

extension SQL {
    fileprivate static func inserting(
        _ fact: StationReadingCorrected, before: Double?, for call: StaffCall
    ) -> SQL {
        let intensity = fact.concentration.flatMap { PollenScale.intensity(of: fact.allergen, at: $0) }
        return """
            INSERT INTO station_corrections (
                provider, station_id, allergen, measured_at, number, concentration_before, concentration, intensity,
                reason, actor, corrected_at)
            VALUES (\(fact.provider), \(fact.stationID), \(fact.allergen), \(fact.measuredAt), \(fact.number),
                \(before), \(fact.concentration?.grainsPerCubicMetre), \(intensity?.value),
                \(call.reason.text), \(call.actor?.uuid), \(fact.correctedAt))
            """
    }
}

extension StationDatum {
    fileprivate init(_ row: Row) throws {
        self.init(
            recordID: RecordID(try row["record_id", as: UUID.self]), measuredAt: try row["measured_at"],
            provider: try row["provider"], station: try row["station_id"], latitude: try row["latitude"],
            longitude: try row["longitude"], intensityToday: try row["intensity_today"],
            intensityTomorrow: try row["intensity_tomorrow"], allergen: try row["allergen"],
            concentration: try row["concentration"], withdrawnAt: try row["withdrawn_at"])
    }
}

extension StationDatum.Correction {
    fileprivate init(_ row: Row) throws {
        self.init(
            before: try row["concentration_before"], concentration: try row["concentration"],
            reason: try row["reason"], by: UserID(try row["actor", as: UUID.self]), at: try row["corrected_at"])
    }
}
