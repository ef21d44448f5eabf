import Domain
import Foundation

/// The people of all available data sets.
struct EvaluationData: Sendable {
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    let people: [EvaluatedPerson]

    /// - Parameter folder: contains `mayer_hr_covid`, `welltory_hrv_covid19` and `lifesnaps`.
    /// - Throws: ``Missing`` for a missing one, ``CSVTable/Unreadable`` for an unexpected format.
    init(folder: String) throws {
        for name in [MayerReader.folder, WelltoryReader.folder, LifeSnapsReader.folder] {
            var isFolder = false as ObjCBool
            let exists = FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
            guard exists, isFolder.boolValue else {
                throw Missing(description: "there is no data set \(name) in \(folder)")
            }
        }
        people =
            try MayerReader.people(in: folder) + WelltoryReader.people(in: folder) + LifeSnapsReader.people(in: folder)
    }
}

/// Figures of one person, combined from several tables.
struct EvaluatedDays {
    private var figures: [CalendarDay: [HealthFigure]] = [:]

    /// Leaves out impossible values: some tables write 0 for what was not measured.
    mutating func add(
        _ kind: HealthMetric.Kind, _ value: Double?, on day: CalendarDay, part: HealthFigure.DayPart = .night,
        activity: HealthFigure.Activity = .atRest, count: Int = 1, device: UInt32 = 1
    ) {
        guard let value else { return }
        add(kind, values: [value], on: day, part: part, activity: activity, count: count, device: device)
    }

    /// Summarises several values of one part of a day.
    mutating func add(
        _ kind: HealthMetric.Kind, values: [Double], on day: CalendarDay, part: HealthFigure.DayPart,
        activity: HealthFigure.Activity, count: Int? = nil, device: UInt32 = 1
    ) {
        let values = values.filter(kind.plausibleRange.contains).sorted()
        guard let low = values.first, let high = values.last else { return }
        let middle = values.count / 2
        let median = values.count.isMultiple(of: 2) ? (values[middle - 1] + values[middle]) / 2 : values[middle]
        figures[day, default: []].append(
            HealthFigure(
                kind: kind, part: part, activity: activity, count: count ?? values.count, median: median, low: low,
                high: high, device: device))
    }

    var days: [HealthDay] {
        figures.map { HealthDay(day: $0.key, figures: $0.value) }.sorted { $0.day < $1.day }
    }
}
