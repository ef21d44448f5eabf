import Domain
import Foundation
import HealthFormats
import Testing

@Suite struct AppleHealthTests {
    @Test func keepsValueTimeOffsetAndProvenance() throws {
        let export = try AppleExport(AppleExport.record("HKQuantityTypeIdentifierHeartRate", "72.5", unit: "count/min"))
        let sample = try #require(export.samples.first)
        #expect(sample.kind == .heartRate)
        #expect(sample.value == 72.5)
        #expect(sample.start == Date(timeIntervalSince1970: 1_709_276_400))
        #expect(sample.end == nil)
        #expect(sample.utcOffset == 3_600)
        #expect(
            sample.provenance
                == SampleProvenance(source: "Anna’s Watch", device: "Apple Watch (Watch6,2)", unit: "count/min"))
        #expect(sample.sourceID == nil)
        #expect(export.events.count == 1)
    }

    @Test(arguments: [
        ("HeartRate", "60", "count/min", HealthMetric.Kind.heartRate, 60.0),
        ("RestingHeartRate", "55", "count/min", .restingHeartRate, 55),
        ("HeartRateVariabilitySDNN", "41.25", "ms", .heartRateVariabilitySDNN, 41.25),
        ("BodyTemperature", "98.6", "degF", .bodyTemperature, 37),
        ("AppleSleepingWristTemperature", "34.5", "degC", .wristTemperature, 34.5),
        ("BloodPressureSystolic", "121", "mmHg", .systolicBloodPressure, 121),
        ("BloodPressureDiastolic", "79", "mmHg", .diastolicBloodPressure, 79),
        ("OxygenSaturation", "0.97", "%", .oxygenSaturation, 97),
        ("RespiratoryRate", "14.5", "count/min", .respiratoryRate, 14.5),
        ("StepCount", "312", "count", .steps, 312),
        ("PeakExpiratoryFlowRate", "455", "L/min", .peakFlow, 455),
    ])
    func readsEachQuantity(
        type: String, text: String, unit: String, kind: HealthMetric.Kind, value: Double
    ) throws {
        let export = try AppleExport(AppleExport.record("HKQuantityTypeIdentifier\(type)", text, unit: unit))
        let sample = try #require(export.samples.first)
        #expect(sample.kind == kind)
        #expect(abs(sample.value - value) < 1e-9)
    }

    @Test(arguments: ["Asleep", "AsleepUnspecified", "AsleepCore", "AsleepDeep", "AsleepREM"])
    func takesTimeAsleepForSleep(stage: String) throws {
        let export = try AppleExport(
            AppleExport.record(
                "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysis\(stage)",
                start: "2024-03-01 23:00:00 +0100", end: "2024-03-02 06:30:00 +0100"))
        let sample = try #require(export.samples.first)
        #expect(sample.kind == .sleep)
        #expect(sample.value == 450)
        #expect(sample.end?.timeIntervalSince(sample.start) == 27_000)
    }

    @Test(arguments: ["InBed", "Awake"]) func takesNoOtherTimeInBedForSleep(stage: String) throws {
        let export = try AppleExport(
            AppleExport.record("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysis\(stage)"))
        #expect(export.events == [.skipped("HKCategoryValueSleepAnalysis\(stage)")])
    }

    @Test func takesAWorkoutForExercise() throws {
        let export = try AppleExport(
            """
            <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="1.5" durationUnit="hr" \
            sourceName="Watch" startDate="2024-03-01 08:00:00 +0000" endDate="2024-03-01 09:30:00 +0000">
            <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="150" unit="count/min"/>
            </Workout>
            <Workout workoutActivityType="HKWorkoutActivityTypeYoga" sourceName="Watch" \
            startDate="2024-03-02 08:00:00 +0000" endDate="2024-03-02 08:20:00 +0000"/>
            """)
        #expect(export.samples.map(\.kind) == [.exercise, .exercise])
        #expect(export.samples.map(\.value) == [90, 20])
        #expect(export.events.count == 2)
    }

    @Test func takesTheSourcesNameForAMeasurement() throws {
        let export = try AppleExport(
            AppleExport.record(
                "HKQuantityTypeIdentifierHeartRate", "60", unit: "count/min",
                within: """
                    <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>
                    <MetadataEntry key="HKMetadataKeySyncIdentifier" value="abc-1"/>
                    <MetadataEntry key="HKMetadataKeySyncVersion" value="2"/>
                    """)
                + AppleExport.record("HKQuantityTypeIdentifierHeartRate", "61", unit: "count/min"))
        #expect(export.samples.map(\.sourceID) == ["abc-1", nil])
    }

    /// 0 is "not set", 1 sedentary, 2 active.
    @Test(arguments: [
        ("0", HealthFigure.Activity.unknown), ("1", .atRest), ("2", .moving), ("3", .unknown), ("", .unknown),
    ])
    func takesTheMotionContextOfAHeartRate(_ value: String, _ activity: HealthFigure.Activity) throws {
        let entry = "<MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"\(value)\"/>"
        let type = "HKQuantityTypeIdentifierHeartRate"
        let export = try AppleExport(
            AppleExport.record(type, "150", unit: "count/min", within: entry)
                + AppleExport.record(type, "61", unit: "count/min"))
        #expect(export.samples.map(\.activity) == [activity, .unknown])
    }

    @Test func readsABloodPressureOnce() throws {
        let pressures =
            AppleExport.record("HKQuantityTypeIdentifierBloodPressureSystolic", "120", unit: "mmHg")
            + AppleExport.record("HKQuantityTypeIdentifierBloodPressureDiastolic", "80", unit: "mmHg")
        let correlation = "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\">\(pressures)</Correlation>"
        for root in [pressures + correlation, correlation + pressures] {
            let export = try AppleExport(root)
            #expect(export.samples.map(\.value) == [120, 80])
            #expect(
                export.skipped == Array(repeating: "a blood pressure that was read already", count: 2))
        }
        #expect(try AppleExport(correlation).samples.map(\.kind) == [.systolicBloodPressure, .diastolicBloodPressure])
    }

    @Test func countsWhatItSkipsByItsType() throws {
        let export = try AppleExport(
            """
            <ExportDate value="2024-03-02 08:00:00 +0000"/>
            \(AppleExport.record("HKQuantityTypeIdentifierDietaryWater", "200", unit: "mL"))
            <Correlation type="HKCorrelationTypeIdentifierFood">
            \(AppleExport.record("HKQuantityTypeIdentifierHeartRate", "70", unit: "count/min"))
            </Correlation>
            <ActivitySummary dateComponents="2024-03-01" activeEnergyBurned="300"/>
            <Record type="my secret: 42" value="1"/>
            """)
        #expect(
            export.skipped == [
                "HKQuantityTypeIdentifierDietaryWater", "HKCorrelationTypeIdentifierFood", "ActivitySummary",
                "a record of an unknown type",
            ])
        #expect(export.samples.isEmpty)
    }

    @Test func refusesWhatIsWrongAndSaysWhyWithoutTheValue() throws {
        let heartRate = "HKQuantityTypeIdentifierHeartRate"
        let export = try AppleExport(
            AppleExport.record(heartRate, "71", unit: "kg")
                + AppleExport.record(heartRate, "71", unit: "count/min", start: "1970-01-01 00:00:00 +0000")
                + AppleExport.record(heartRate, "71", unit: "count/min", start: "2027-11-22 00:00:00 +0000")
                + AppleExport.record(heartRate, "71", unit: "count/min", start: "2024-02-30 00:00:00 +0000")
                + AppleExport.record(heartRate, "seventy", unit: "count/min")
                + AppleExport.record(heartRate, "7100", unit: "count/min")
                + "<Record type=\"\(heartRate)\"/><Record/>"
                + AppleExport.record(heartRate, "70", unit: "count/min"))
        #expect(export.samples.map(\.value) == [70])
        #expect(export.refused.count == 8)
        #expect(export.refused[0] == "the unit kg does not measure heart-rate")
        #expect(export.refused[1] == "the time lies before 1990")
        #expect(export.refused[2] == "the time lies in the future")
        #expect(export.refused[3] == "the time cannot be read")
        #expect(export.refused[4] == "the value is not a number")
        #expect(export.refused[6...] == ["the value is missing", "the record has no type"])
        #expect(!export.refused.joined().contains("71"))
    }

    @Test(
        arguments: [
            (", name:Apple Watch, model:Watch, hardware:Watch6,2, software:9.4>", "Apple Watch (Watch6,2)"),
            (", name:iPhone, hardware:iPhone12,1>", "iPhone (iPhone12,1)"),
            (", name:Cuff, left, model:M3>", "Cuff, left"),
            (", model:M3>", "M3"), (", hardware:X1>", "X1"), (", manufacturer:Acme>", nil), ("", nil),
        ] as [(String, String?)])
    func readsADevicesName(text: String, name: String?) throws {
        let device = "<<HKDevice: 0x1>\(text)".replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        let export = try AppleExport(
            """
            <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="S" device="\(device)" unit="count/min" value="70" \
            startDate="2024-03-01 08:00:00 +0000" endDate="2024-03-01 08:00:00 +0000"/>
            """)
        #expect(try #require(export.samples.first).provenance.device == name)
    }
}
