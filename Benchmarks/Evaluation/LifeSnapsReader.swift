import Domain

/// People with a Fitbit during four months of everyday life, without illness labels.
///
/// Source: S. Yfantidou and others, "LifeSnaps, a 4-month multi-modal dataset capturing unobtrusive snapshots of our
/// lives in the wild", Scientific Data 9 (2022), https://doi.org/10.1038/s41597-022-01764-x
enum LifeSnapsReader {
    static let folder = "lifesnaps"

    private static let columns = [
        "id", "date", "nremhr", "resting_hr", "rmssd", "spo2", "full_sleep_breathing_rate", "nightly_temperature",
        "daily_temperature_variation", "minutesAsleep", "steps",
    ]

    static func people(in parent: String) throws -> [EvaluatedPerson] {
        let table = try CSVTable(path: "\(parent)/\(folder)/daily_fitbit_sema_df_unprocessed.csv", columns: columns)
        var days: [String: EvaluatedDays] = [:]
        for row in table.rows {
            guard let id = row.text("id"), let day = row.text("date").flatMap(CalendarDay.init) else { continue }
            add(row, on: day, to: &days[id, default: EvaluatedDays()])
        }
        return days.sorted { $0.key < $1.key }.map {
            EvaluatedPerson(dataset: .lifesnaps, id: $0.key, onset: nil, days: $0.value.days)
        }
    }

    private static func add(_ row: CSVTable.Row, on day: CalendarDay, to days: inout EvaluatedDays) {
        days.add(.heartRate, row.number("nremhr"), on: day)
        days.add(.restingHeartRate, row.number("resting_hr"), on: day)
        days.add(.heartRateVariabilityRMSSD, row.number("rmssd"), on: day)
        days.add(.oxygenSaturation, row.number("spo2"), on: day)
        days.add(.respiratoryRate, row.number("full_sleep_breathing_rate"), on: day)
        days.add(.wristTemperature, row.number("nightly_temperature"), on: day)
        days.add(.wristTemperatureDeviation, row.number("daily_temperature_variation"), on: day)
        days.add(.sleep, row.number("minutesAsleep").flatMap { $0 > 0 ? $0 : nil }, on: day)
        days.add(.steps, row.number("steps"), on: day, part: .afternoon, activity: .unknown)
    }
}
