import Foundation

/// A day of the recorded season in Basel on which birch reached a high load in some hour (70 grains/m³ or more).
struct PollenDay: Sendable {
    /// MeteoSwiss' id of Basel.
    static let station = "PBS"

    /// ISO 8601.
    var name: String
    var start: Date
    var end: Date
    var station: String { Self.station }

    /// Days of 2023 without gaps in the recording.
    static let season = [
        "03-26", "03-27", "03-29", "03-30", "03-31", "04-02", "04-03", "04-04", "04-05", "04-06", "04-07", "04-08",
        "04-09", "04-10", "04-11", "04-12", "04-21", "04-22", "04-23", "04-24", "04-26", "04-27", "04-28", "04-29",
        "04-30", "05-01", "05-02", "05-03", "05-04", "05-05", "05-06", "05-07",
    ].compactMap { PollenDay(name: "2023-\($0)") }

    private init?(name: String) {
        guard let start = try? Date("\(name)T00:00:00Z", strategy: .iso8601) else { return nil }
        self.name = name
        self.start = start
        end = start.addingTimeInterval(23 * 3_600)
    }
}
