import Foundation

/// The recorded hours of one MeteoSwiss station, line by line as they were recorded.
struct RecordedSeason: Sendable {
    /// Lower case, as in addresses.
    let stationID: String
    private let header: Substring
    private let hours: [Hour]
    /// The number of the field `termin`.
    private let timeField: Int

    private struct Hour: Sendable {
        var time: Date
        var line: Substring
    }

    var first: Date { hours.first?.time ?? .distantFuture }
    var last: Date { hours.last?.time ?? .distantPast }

    /// - Parameter text: a header line with `nat_abbr` and `termin`, then one line per hour in order.
    init(_ text: String, file: String) throws(RecordingFault) {
        let lines = text.split(whereSeparator: \.isNewline)
        let names = lines.first?.split(separator: ";") ?? []
        guard let header = lines.first, let time = names.firstIndex(of: "termin"),
            let station = names.firstIndex(of: "nat_abbr")
        else { throw RecordingFault(file: file, problem: "it has no header with termin and nat_abbr") }
        var hours: [Hour] = []
        for line in lines.dropFirst() {
            let fields = line.split(separator: ";", omittingEmptySubsequences: false)
            guard fields.count == names.count, let instant = Self.date(from: fields[time]) else {
                throw RecordingFault(file: file, problem: "line \(hours.count + 2) is not an hour")
            }
            hours.append(Hour(time: instant, line: line))
        }
        guard let firstLine = hours.first?.line else { throw RecordingFault(file: file, problem: "it has no hours") }
        let id = firstLine.split(separator: ";", omittingEmptySubsequences: false)[station]
        self.header = header
        self.hours = hours
        timeField = time
        stationID = id.lowercased()
    }

    /// After how long the season starts again, in whole days, so that its hours stay hours of the day.
    var period: TimeInterval { (last.timeIntervalSince(first) / 86_400).rounded(.up) * 86_400 }

    /// What the file `…_h_now.csv` or `…_h_recent.csv` holds at an instant.
    func file(_ span: Span, at now: Date) -> SeasonFile {
        let midnight = Self.midnight(before: now)
        let served =
            switch span {
            case .now: playedHours(from: midnight.addingTimeInterval(-12 * 3_600), to: now)
            case .recent: playedHours(from: .distantPast, to: midnight).filter { $0.time < midnight }
            }
        let text = ([header] + served.map(\.line)).map { "\($0)\r\n" }.joined()
        let stamp = served.last.map { Int($0.time.timeIntervalSince1970) } ?? 0
        return SeasonFile(text: text, entityTag: "\"\(stationID)-\(span)-\(served.count)-\(stamp)\"")
    }

    /// Those of the season that is played and of the one before it, with the dates that they have by then.
    private func playedHours(from start: Date, to end: Date) -> [Hour] {
        guard period > 0 else { return hours.filter { $0.time >= start && $0.time <= end } }
        let round = max(0, Int((end.timeIntervalSince(first) / period).rounded(.down)))
        return (max(0, round - 1)...round).flatMap { (round: Int) -> [Hour] in
            hours.compactMap { (hour: Hour) -> Hour? in
                let time = hour.time.addingTimeInterval(Double(round) * period)
                // The last hour of a season may be the first of the next: once is enough.
                let isRepeated = round > 0 && time == last.addingTimeInterval(Double(round - 1) * period)
                guard time >= start, time <= end, !isRepeated else { return nil }
                return round == 0 ? hour : Hour(time: time, line: line(hour.line, movedTo: time))
            }
        }
    }

    private func line(_ line: Substring, movedTo time: Date) -> Substring {
        var fields = line.split(separator: ";", omittingEmptySubsequences: false)
        fields[timeField] = Substring(Self.digits(of: time))
        return Substring(fields.joined(separator: ";"))
    }

    /// As MeteoSwiss cuts its files: from yesterday 12 UTC until now, and from the year's begin until yesterday.
    ///
    /// Source: https://opendatadocs.meteoswiss.ch/general/download#update-frequency
    enum Span: String, Sendable {
        case now
        case recent
    }

    private static func midnight(before instant: Date) -> Date {
        Date(timeIntervalSince1970: (instant.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
    }

    /// As `yyyyMMddHHmmss`, UTC.
    private static func digits(of time: Date) -> String {
        time.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false)).filter(\.isNumber)
    }

    /// From `yyyyMMddHHmmss`, UTC.
    private static func date(from digits: Substring) -> Date? {
        guard digits.count == 14, let number = Int(digits) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: number / 10_000_000_000, month: number / 100_000_000 % 100, day: number / 1_000_000 % 100,
                hour: number / 10_000 % 100, minute: number / 100 % 100, second: number % 100))
    }
}

/// A file as it is served.
struct SeasonFile: Sendable, Equatable {
    var text: String
    var entityTag: String
}

/// Why a recording cannot be played.
struct RecordingFault: Error, Equatable, CustomStringConvertible {
    var file: String
    var problem: String

    var description: String { "The recording \(file) cannot be played: \(problem)" }
}
