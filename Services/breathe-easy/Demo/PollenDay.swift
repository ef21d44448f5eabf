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
    /// In which of the towns people report.
    var number: Int

    /// Days of 2023 without gaps in the recording.
    static let season = [
        "03-26", "03-27", "03-29", "03-30", "03-31", "04-02", "04-03", "04-04", "04-05", "04-06", "04-07", "04-08",
        "04-09", "04-10", "04-11", "04-12", "04-21", "04-22", "04-23", "04-24", "04-26", "04-27", "04-28", "04-29",
        "04-30", "05-01", "05-02", "05-03", "05-04", "05-05", "05-06", "05-07",
    ].enumerated().compactMap { PollenDay(name: "2023-\($1)", number: $0) }

    /// After how long the recorded season starts again.
    static let period: TimeInterval = 92 * 86_400

    /// The first that begins later than an instant, in this round of the season or one of the next.
    static func first(after instant: Date) -> PollenDay? {
        guard let first = season.first else { return nil }
        let round = max(0, Int((instant.timeIntervalSince(first.start) / period).rounded(.down)))
        return [round, round + 1].lazy.flatMap { round in season.map { $0.later(by: Double(round) * period) } }
            .first { $0.start > instant }
    }

    private func later(by seconds: TimeInterval) -> PollenDay {
        var day = self
        (day.start, day.end) = (start + seconds, end + seconds)
        day.name = day.start.formatted(.iso8601.year().month().day())
        return day
    }

    private init?(name: String, number: Int) {
        guard let start = try? Date("\(name)T00:00:00Z", strategy: .iso8601) else { return nil }
        (self.name, self.number) = (name, number)
        self.start = start
        end = start.addingTimeInterval(23 * 3_600)
    }
}
