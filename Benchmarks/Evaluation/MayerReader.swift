import Domain
import Foundation

/// Students, interns and people of Mishra's study with COVID-19, one file each: a heart rate model's parameters per day,
/// and days counted from the onset of symptoms.
///
/// Source: C. Mayer, J. Tyler and others, "Consumer-grade wearables identify changes in multiple physiological systems
/// during COVID-19 disease progression", Cell Reports Medicine 3 (2022), https://github.com/mayercl/heart_rate_covid
enum MayerReader {
    static let folder = "mayer_hr_covid"

    /// The calendar dates are not published; the onset is put on this day.
    private static let onset = 18_628
    private static let (day, pulse) = ("Day", "Constant Vertical Shift in HR")
    private static let (count, steps) = ("Number of data points", "Daily step count")

    static func people(in parent: String) throws -> [EvaluatedPerson] {
        let suffix = "_results.csv"
        return try FileManager.default.contentsOfDirectory(atPath: "\(parent)/\(folder)")
            .filter { $0.hasSuffix(suffix) }.sorted()
            .map { name in
                let table = try CSVTable(path: "\(parent)/\(folder)/\(name)", columns: [day, pulse, count, steps])
                return EvaluatedPerson(
                    dataset: .mayer, id: String(name.dropLast(suffix.count)), onset: onset, days: days(of: table))
            }
    }

    /// The basal heart rate represents the resting rate at night: the day's heart rate without the effects of steps and
    /// the circadian rhythm.
    private static func days(of table: CSVTable) -> [HealthDay] {
        var days = EvaluatedDays()
        for row in table.rows {
            guard let number = row.number(Self.day).flatMap({ Int(exactly: $0) }) else { continue }
            let day = CalendarDay(daysSince1970: onset + number)
            days.add(.heartRate, row.number(pulse), on: day, count: row.number(count).flatMap { Int(exactly: $0) } ?? 1)
            days.add(.steps, row.number(steps), on: day, part: .afternoon, activity: .unknown)
        }
        return days.days
    }
}
