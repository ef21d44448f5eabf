import ArgumentParser
import Domain
import Foundation
import Testing

@testable import benchmarks

@Suite struct ReadersTests {
    /// Made-up values in the files' own columns.
    private static let files = [
        "mayer_hr_covid/X_results.csv": """
        Day, Constant Vertical Shift in HR, Number of data points, Daily step count, Data source
        -1, 61.5, 200, 7000, Student
        0, 70.25, 180, 90, Student
        """,
        "lifesnaps/daily_fitbit_sema_df_unprocessed.csv": """
        id,date,nremhr,resting_hr,rmssd,spo2,full_sleep_breathing_rate,nightly_temperature,daily_temperature_variation,\
        minutesAsleep,steps
        1,2021-05-24,0.0,62.5,40,96,15,34.1,-0.5,420,8000
        2,2021-05-24,55,,,,,,,0.0,
        """,
        "welltory_hrv_covid19/participants.csv": """
        "user_code","symptoms_onset"
        "a","4/5/2020"
        "b",""
        """,
        "welltory_hrv_covid19/wearables.csv": """
        "user_code","day","resting_pulse","average_spo2_value","body_temperature_avg","steps_count"
        "a","2020-04-01",58,"0.970","36.6",4000
        "b","2020-04-01",58,"","",""
        """,
        "welltory_hrv_covid19/sleep.csv": """
        "user_code","day","sleep_duration"
        "a","2020-04-01","3600.000"
        "a","2020-04-01","18000.000"
        """,
        "welltory_hrv_covid19/hrv_measurements.csv": """
        "user_code","measurement_datetime","bpm","sdnn","rmssd","rr_data"
        "a","2020-04-01 07:10:00",60,"40","30","1000,1001"
        "a","2020-04-01 08:10:00",64,"50","40","900,901"
        """,
        "welltory_hrv_covid19/blood_pressure.csv": """
        "user_code","measurement_datetime","diastolic","systolic"
        "a","2020-04-01  22:33:33",80,120
        """,
    ]

    private func people() throws -> [EvaluatedPerson] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "evaluation-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in Self.files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return try EvaluationData(folder: folder.path()).people
    }

    private func figure(_ kind: HealthMetric.Kind, of person: EvaluatedPerson) -> HealthFigure? {
        person.days.first?.figures.first { $0.kind == kind }
    }

    @Test func mayerCountsDaysFromTheOnset() throws {
        let person = try #require(try people().first { $0.dataset == .mayer })
        let onset = try #require(person.onset)

        #expect(person.numbers == [onset - 1, onset])
        #expect(person.nightPulse.isEmpty)
        #expect(figure(.heartRate, of: person)?.median == 61.5)
        #expect(figure(.heartRate, of: person)?.count == 200)
        #expect(figure(.steps, of: person)?.median == 7_000)
    }

    @Test func lifeSnapsWritesZeroForWhatWasNotMeasured() throws {
        let people = try people().filter { $0.dataset == .lifesnaps }

        #expect(people.map(\.onset) == [nil, nil])
        #expect(figure(.heartRate, of: people[0]) == nil)
        #expect(figure(.restingHeartRate, of: people[0])?.median == 62.5)
        #expect(figure(.wristTemperatureDeviation, of: people[0])?.median == -0.5)
        #expect(figure(.heartRate, of: people[1])?.median == 55)
        #expect(figure(.sleep, of: people[1]) == nil)
    }

    @Test func welltoryIsReadInTheUnitsOfItsFiles() throws {
        let people = try people().filter { $0.dataset == .welltory }
        let person = try #require(people.first)

        #expect(people.count == 1)
        #expect(person.onset == CalendarDay("2020-04-05")?.daysSince1970)
        #expect(figure(.oxygenSaturation, of: person)?.median == 97)
        #expect(figure(.sleep, of: person)?.median == 360)
        #expect(figure(.heartRate, of: person)?.median == 62)
        #expect(figure(.heartRate, of: person)?.part == .morning)
        #expect(figure(.systolicBloodPressure, of: person)?.part == .evening)
    }

    @Test func withoutTheDataTheCommandEndsWithTwo() throws {
        let command = try EvaluateCommand.parse(["--data", "/nowhere"])

        #expect(throws: ExitCode(2)) { try command.run() }
    }
}
