import Domain
import Foundation
import Postgres

extension PeopleDatabase {
    /// Registers people at the gateway, as they are stored there after they have chosen everything.
    func register(_ people: Int, of source: some PeopleSource) async throws {
        try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            // A million foreign keys are not checked one by one: both sides come from here.
            try await transaction.query("SET LOCAL session_replication_role = replica")
            try await transaction.query("SET LOCAL search_path = ingest_gateway")
            for start in stride(from: 0, to: people, by: 50_000) {
                let entries = try (start..<min(start + 50_000, people)).map { try source.entry($0) }
                try await transaction.copy(
                    into: "accounts", columns: ["user_id", "email", "password_hash", "created_at"],
                    rows: entries.lazy.map(\.account))
                try await transaction.copy(
                    into: "subscriptions", columns: ["user_id", "version", "wishes"],
                    rows: entries.lazy.map(\.subscription))
            }
        }
        for table: SQL in ["accounts", "subscriptions"] {
            try await pool.transaction {
                try await $0.liftTimeLimits()
                try await $0.query("ANALYZE ingest_gateway.\(table)")
            }
        }
        try await pool.query("CHECKPOINT")
    }
}

extension PeopleEntry {
    fileprivate var account: [(any PostgresValue)?] {
        let email = "\(userID.uuidString.lowercased())@example.org"
        return [userID, email, "", Date(timeIntervalSince1970: 1_700_000_000)]
    }

    fileprivate var subscription: [(any PostgresValue)?] { [userID, 1, wishes] }

    /// The JSON of the gateway's subscription, written out: an encoder would take most of the time.
    private var wishes: String {
        let sensitivities = sensitivities.map { #"{"allergen": "\#($0.allergen)", "threshold": \#($0.threshold)}"# }
        let place = #"{"latitude": \#(coordinate.latitude), "longitude": \#(coordinate.longitude)}"#
        return #"""
            {"place": {"name": "Home", "coordinate": \#(place)}, "radius": \#(radius), "language": "\#(language)",
            "sensitivities": [\#(sensitivities.joined(separator: ", "))], "emailNotifications": \#(hasEmail),
            "locationPrecision": "neighbourhood", "settings": \#(settings)}
            """#
    }

    private var settings: String {
        let hours = quiet.map { quiet in
            let (start, end) = (ClockTime(minute: quiet.from), ClockTime(minute: quiet.until))
            return #""quietHours": {"start": "\#(start)", "end": "\#(end)"}, "#
        }
        let muted = mutedUntil.map { #""mutedUntil": "\#($0.formatted(.iso8601))", "# }
        return #"""
            {\#(hours ?? "")\#(muted ?? "")"timeZone": "\#(timeZone)", "onlyUrgent": \#(isOnlyUrgent),
            "weeklyInterruptions": \#(weeklyLimit), "channels": {}, "reminders": []}
            """#
    }
}
