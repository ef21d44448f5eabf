import Domain
import Foundation
import Postgres

/// Reads rows of the audience; a million take a second.
struct AudienceRowReader {
    /// Most people share a few settings, and checking a time zone takes longer than all the rest.
    private var known: [SettingsKey: NotificationSettings] = [:]
    private let allergens = Dictionary(
        uniqueKeysWithValues: Allergen.allCases.map { (Array($0.rawValue.utf8)[...], $0) })

    private struct SettingsKey: Hashable {
        var timeZone: String
        var quietFrom: Int?
        var quietUntil: Int?
        var onlyUrgent: Bool
        var weeklyLimit: Int
        var forecastTiming: Int
    }

    /// The order in which ``entry(_:)`` reads.
    static let columns: SQL = """
        user_id, chunk, slot, latitude, longitude, radius_km, allergens, thresholds, language, time_zone, quiet_from,
        quiet_until, only_urgent, weekly_limit, forecast_timing, muted_until, has_email
        """

    /// - Throws: ``PostgresError/column(_:)``, or `DomainError` for what the table's own checks refuse.
    mutating func entry(_ row: BinaryRow) throws -> AudienceEntry {
        var row = row
        return AudienceEntry(
            userID: UserID(try row.uuid()), position: try Self.nextPosition(&row),
            coordinate: try Coordinate(latitude: row.double(), longitude: row.double()),
            radius: Kilometres(try row.double()), sensitivities: sensitivities(try row.texts(), try row.integers()),
            language: try row.text(), settings: try settings(&row), hasEmail: try row.boolean())
    }

    static func position(_ row: BinaryRow) throws -> AudiencePosition {
        var row = row
        return try nextPosition(&row)
    }

    private static func nextPosition(_ row: inout BinaryRow) throws -> AudiencePosition {
        let chunk = try row.integer()
        return AudiencePosition(chunk: Int32(truncatingIfNeeded: chunk), slot: try row.integer())
    }

    private mutating func settings(_ row: inout BinaryRow) throws -> NotificationSettings {
        let key = try SettingsKey(
            timeZone: row.text(), quietFrom: row.integerOrNull(), quietUntil: row.integerOrNull(),
            onlyUrgent: row.boolean(), weeklyLimit: row.integer(), forecastTiming: row.integer())
        var settings = settings(key)
        settings.mutedUntil = try row.dateOrNull()
        return settings
    }

    private mutating func settings(_ key: SettingsKey) -> NotificationSettings {
        if let settings = known[key] { return settings }
        let settings = Self.settings(key)
        if known.count >= 10_000 { known.removeAll(keepingCapacity: true) }
        known[key] = settings
        return settings
    }

    /// A zone that this system does not know counts as UTC, so that one row does not hold up all alerts.
    private static func settings(_ key: SettingsKey) -> NotificationSettings {
        var settings = (try? NotificationSettings(timeZone: key.timeZone)) ?? .initial
        settings.quietHours = key.quietFrom.flatMap { start in
            key.quietUntil.flatMap { try? QuietHours(from: start, until: $0) }
        }
        settings.onlyUrgent = key.onlyUrgent
        settings.weeklyInterruptions = key.weeklyLimit
        settings.forecastTiming = ForecastTiming(number: key.forecastTiming) ?? .atOnce
        return settings
    }

    /// Leaves out values that this version does not know, or that are not valid.
    /// - Parameter thresholds: in the order of the allergens.
    private func sensitivities(_ names: [ArraySlice<UInt8>], _ thresholds: [Int]) -> [Sensitivity] {
        var sensitivities: [Sensitivity] = []
        sensitivities.reserveCapacity(names.count)
        for (name, level) in zip(names, thresholds) {
            guard let allergen = allergens[name], let threshold = try? Intensity(level),
                let sensitivity = try? Sensitivity(allergen: allergen, threshold: threshold)
            else { continue }
            sensitivities.append(sensitivity)
        }
        return sensitivities
    }
}
