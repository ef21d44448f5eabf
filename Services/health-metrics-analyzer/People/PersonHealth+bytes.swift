import Domain
import Foundation

/// The stored form: a version, the days, a column for each kind, part of the day and activity, and the memory as JSON.
///
/// 120 days of 20 figures take less than a tenth of their size as JSON.
extension PersonHealth {
    private static let version: UInt8 = 1
    /// Far more than a person can have; bounds the memory that malformed bytes can claim.
    private static let most = 100_000

    func bytes() throws -> [UInt8] {
        var writer = ByteWriter(capacity: 64 + days.count * 160)
        writer.append(Self.version)
        writer.append(bytes: try JSONEncoder().encode(memory))
        writer.append(count: days.count)
        writer.append(differences: days.map { Int64($0.day.daysSince1970) })
        let columns = FigureColumn.columns(of: days)
        writer.append(count: columns.count)
        for column in columns { writer.append(column: column) }
        return writer.bytes
    }

    init(bytes: [UInt8]) throws {
        var reader = ByteReader(bytes)
        let version = try reader.byte()
        guard version == Self.version else { throw StoredBytesFault.unknownVersion(version) }
        let memory = try JSONDecoder().decode(DecisionMemory.self, from: Data(try reader.data()))
        let count = try reader.count(atMost: Self.most)
        var days = try reader.differences(count).map {
            HealthDay(day: CalendarDay(daysSince1970: Int($0)), figures: [])
        }
        for _ in 0..<(try reader.count(atMost: Self.most)) {
            let column = try reader.figureColumn(days: count)
            for (day, figure) in zip(column.days, column.figures) { days[day].figures.append(figure) }
        }
        guard reader.isAtEnd else { throw StoredBytesFault.malformed }
        self.init(days: days, memory: memory)
    }
}

/// The figures of one kind, part of the day and activity on all days that have one.
private struct FigureColumn {
    struct Key: Hashable {
        var kind: HealthMetric.Kind
        var part: HealthFigure.DayPart
        var activity: HealthFigure.Activity
    }

    var key: Key
    /// Indices of days, ascending.
    var days: [Int] = []
    var figures: [HealthFigure] = []

    static func columns(of days: [HealthDay]) -> [FigureColumn] {
        var columns: [FigureColumn] = []
        var positions: [Key: Int] = [:]
        for (index, day) in days.enumerated() {
            for figure in day.figures {
                let key = Key(kind: figure.kind, part: figure.part, activity: figure.activity)
                let position = positions[key] ?? columns.count
                if position == columns.count {
                    positions[key] = position
                    columns.append(FigureColumn(key: key))
                }
                columns[position].days.append(index)
                columns[position].figures.append(figure)
            }
        }
        return columns
    }
}

extension ByteWriter {
    fileprivate mutating func append(column: FigureColumn) {
        append(text: column.key.kind.rawValue)
        append(column.key.part.rawValue)
        append(column.key.activity.rawValue)
        append(count: column.days.count)
        append(differences: column.days.map(Int64.init))
        append(differences: column.figures.map { Int64($0.count) })
        append(numbers: column.figures.map(\.median))
        append(numbers: column.figures.map(\.low))
        append(numbers: column.figures.map(\.high))
        append(runs: column.figures.lazy.map { Int64($0.device) })
    }
}

extension ByteReader {
    fileprivate mutating func figureColumn(days: Int) throws(StoredBytesFault) -> FigureColumn {
        guard let kind = HealthMetric.Kind(rawValue: try text()), let part = HealthFigure.DayPart(rawValue: try byte()),
            let activity = HealthFigure.Activity(rawValue: try byte())
        else { throw .malformed }
        let count = try count(atMost: days)
        let indices = try differences(count)
        let counts = try differences(count)
        let (medians, lows, highs) = (try numbers(count), try numbers(count), try numbers(count))
        let devices = try runs(of: count)
        var column = FigureColumn(key: FigureColumn.Key(kind: kind, part: part, activity: activity))
        column.figures.reserveCapacity(count)
        for index in 0..<count {
            guard let day = Int(exactly: indices[index]), (0..<days).contains(day),
                let device = UInt32(exactly: devices[index])
            else { throw .malformed }
            column.days.append(day)
            column.figures.append(
                HealthFigure(
                    kind: kind, part: part, activity: activity, count: Int(counts[index]), median: medians[index],
                    low: lows[index], high: highs[index], device: device))
        }
        return column
    }
}
