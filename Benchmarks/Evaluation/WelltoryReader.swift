import Domain
import Foundation

/// People who measured themselves with an app and a watch or phone around a COVID-19 infection.
///
/// People without a known onset of symptoms are left out: it is unknown which of their days were healthy.
/// Source: https://github.com/Welltory/hrv-covid19 (CC0), whose datatypes.md says hours and per cent where the files
/// have seconds asleep and a share of oxygen.
enum WelltoryReader {
    static let folder = "welltory_hrv_covid19"

    static func people(in parent: String) throws -> [EvaluatedPerson] {
        let path = "\(parent)/\(folder)"
        var days: [String: EvaluatedDays] = [:]
        try addWearables(path, to: &days)
        try addSleep(path, to: &days)
        try addMeasurements(path, to: &days)
        try addBloodPressure(path, to: &days)
        let participants = try CSVTable(path: "\(path)/participants.csv", columns: ["user_code", "symptoms_onset"])
        return participants.rows.compactMap { row in
            guard let id = row.text("user_code"), let onset = row.text("symptoms_onset").flatMap(day(american:)),
                let days = days[id]
            else { return nil }
            return EvaluatedPerson(dataset: .welltory, id: id, onset: onset.daysSince1970, days: days.days)
        }
    }

    private static func addWearables(_ path: String, to days: inout [String: EvaluatedDays]) throws {
        let columns = [
            "user_code", "day", "resting_pulse", "average_spo2_value", "body_temperature_avg", "steps_count",
        ]
        for row in try CSVTable(path: "\(path)/wearables.csv", columns: columns).rows {
            guard let id = row.text("user_code"), let day = row.text("day").flatMap(CalendarDay.init) else { continue }
            days[id, default: EvaluatedDays()].add(.restingHeartRate, row.number("resting_pulse"), on: day)
            days[id]?.add(
                .oxygenSaturation, row.number("average_spo2_value").map { $0 * 100 }, on: day, part: .afternoon,
                activity: .unknown)
            days[id]?.add(
                .bodyTemperature, row.number("body_temperature_avg"), on: day, part: .afternoon, activity: .unknown)
            days[id]?.add(.steps, row.number("steps_count"), on: day, part: .afternoon, activity: .unknown)
        }
    }

    /// All sleep of a day is one figure.
    private static func addSleep(_ path: String, to days: inout [String: EvaluatedDays]) throws {
        var asleep: [PersonDay: Double] = [:]
        for row in try CSVTable(path: "\(path)/sleep.csv", columns: ["user_code", "day", "sleep_duration"]).rows {
            guard let id = row.text("user_code"), let day = row.text("day").flatMap(CalendarDay.init),
                let seconds = row.number("sleep_duration")
            else { continue }
            asleep[PersonDay(id: id, day: day, part: .night), default: 0] += seconds / 60
        }
        for (key, minutes) in asleep { days[key.id, default: EvaluatedDays()].add(.sleep, minutes, on: key.day) }
    }

    /// Taken over a minute or two, sitting still, at any time.
    private static func addMeasurements(_ path: String, to days: inout [String: EvaluatedDays]) throws {
        let columns = ["user_code", "measurement_datetime", "bpm", "sdnn", "rmssd"]
        let table = try CSVTable(path: "\(path)/hrv_measurements.csv", columns: columns)
        for (key, rows) in grouped(table) {
            for (kind, column) in [
                (HealthMetric.Kind.heartRate, "bpm"), (.heartRateVariabilitySDNN, "sdnn"),
                (.heartRateVariabilityRMSSD, "rmssd"),
            ] {
                days[key.id, default: EvaluatedDays()].add(
                    kind, values: rows.compactMap { $0.number(column) }, on: key.day, part: key.part,
                    activity: .atRest, device: 2)
            }
        }
    }

    private static func addBloodPressure(_ path: String, to days: inout [String: EvaluatedDays]) throws {
        let columns = ["user_code", "measurement_datetime", "systolic", "diastolic"]
        let table = try CSVTable(path: "\(path)/blood_pressure.csv", columns: columns)
        for (key, rows) in grouped(table) {
            for (kind, column) in [
                (HealthMetric.Kind.systolicBloodPressure, "systolic"), (.diastolicBloodPressure, "diastolic"),
            ] {
                days[key.id, default: EvaluatedDays()].add(
                    kind, values: rows.compactMap { $0.number(column) }, on: key.day, part: key.part,
                    activity: .unknown, device: 3)
            }
        }
    }

    private struct PersonDay: Hashable {
        var id: String
        var day: CalendarDay
        var part: HealthFigure.DayPart
    }

    /// By person and part of the day; the files have one or two blanks between date and time.
    private static func grouped(_ table: CSVTable) -> [PersonDay: [CSVTable.Row]] {
        var groups: [PersonDay: [CSVTable.Row]] = [:]
        for row in table.rows {
            guard let id = row.text("user_code"),
                let when = row.text("measurement_datetime")?.split(separator: " "), when.count == 2,
                let day = CalendarDay(String(when[0])), let hour = Int(when[1].prefix(2)),
                let part = HealthFigure.DayPart(rawValue: UInt8(clamping: hour / 6))
            else { continue }
            groups[PersonDay(id: id, day: day, part: part), default: []].append(row)
        }
        return groups
    }

    /// From `M/D/YYYY`.
    static func day(american text: String) -> CalendarDay? {
        let numbers = text.split(separator: "/").compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        let twoDigits = [numbers[0], numbers[1]].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return CalendarDay("\(numbers[2])-\(twoDigits[0])-\(twoDigits[1])")
    }
}
