import Foundation

/// Open-Meteo's local times: `2026-10-03T12:30`, or `2026-10-03` for a day, at an offset told once per answer.
struct OpenMeteoTime: Sendable {
    var utcOffsetSeconds: Int

    func date(from text: String) -> Date? {
        let whole = text.contains("T") ? "\(text):00Z" : "\(text)T00:00:00Z"
        guard let date = try? Date(whole, strategy: .iso8601) else { return nil }
        return date.addingTimeInterval(-Double(utcOffsetSeconds))
    }
}
