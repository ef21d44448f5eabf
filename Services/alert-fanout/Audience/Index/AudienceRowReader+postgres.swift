import Domain
import Foundation
import Postgres

/// Reads rows of the audience; a million take seconds.
struct AudienceRowReader {
    /// Most people share a few settings, and checking a time zone takes longer than all the rest.
    private var known: [SettingsKey: NotificationSettings] = [:]

    private struct SettingsKey: Hashable {
        var timeZone: String
        var quietFrom: Int?
        var quietUntil: Int?
        var onlyUrgent: Bool
        var weeklyLimit: Int
    }

    /// - Throws: ``PostgresError/column(_:)``, or `DomainError` for what the table's own checks refuse.
    mutating func entry(_ row: Row) throws -> AudienceEntry {
        let (
            userID, chunk, slot, latitude, longitude, radius, language, allergens, thresholds, timeZone, quietFrom,
            quietUntil, mutedUntil, onlyUrgent, weeklyLimit, hasEmail
        ) = try row.decode(
            (
                UUID, Int32, Int, Double, Double, Double, String, String, String, String, Int?, Int?, Date?, Bool, Int,
                Bool
            ).self)
        var settings = settings(
            SettingsKey(
                timeZone: timeZone, quietFrom: quietFrom, quietUntil: quietUntil, onlyUrgent: onlyUrgent,
                weeklyLimit: weeklyLimit))
        settings.mutedUntil = mutedUntil
        return AudienceEntry(
            userID: UserID(userID), position: AudiencePosition(chunk: chunk, slot: slot),
            coordinate: try Coordinate(latitude: latitude, longitude: longitude), radius: Kilometres(radius),
            sensitivities: Self.sensitivities(allergens, thresholds), language: language, settings: settings,
            hasEmail: hasEmail)
    }

    static func position(_ row: Row) throws -> AudiencePosition {
        let (chunk, slot) = try row.decode((Int32, Int).self)
        return AudiencePosition(chunk: chunk, slot: slot)
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
        return settings
    }

    /// Leaves out values that this version does not know, or that are not valid.
    /// - Parameters:
    ///   - allergens: separated by commas.
    ///   - thresholds: in the same order.
    private static func sensitivities(_ allergens: String, _ thresholds: String) -> [Sensitivity] {
        let thresholds = thresholds.utf8.split(separator: UInt8(ascii: ","))
        return zip(allergens.utf8.split(separator: UInt8(ascii: ",")), thresholds).compactMap { name, level in
            guard let allergen = Allergen(rawValue: String(Substring(name))), let value = Int(Substring(level)),
                let threshold = try? Intensity(value)
            else { return nil }
            return try? Sensitivity(allergen: allergen, threshold: threshold)
        }
    }
}
