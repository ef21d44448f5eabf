import Foundation
import HealthFormats
import StreamedDocuments
import Testing

@Suite struct OpenMHealthReaderTests {
    private static func recordings(_ folder: String) -> [WearableRecording] {
        WearableRecording.all(under: "open-mhealth").filter { $0.path.contains("/\(folder)/") }
    }

    @Test func hasTheWholeSuiteOfTheSchemas() {
        #expect(Self.recordings("shouldPass").count == 66)
        #expect(Self.recordings("shouldFail").count == 54)
    }

    /// What the schemas allow, but is no single measurement at a known time.
    private static let reasons = [
        "refused the time is missing at effective_time_frame",
        "refused the time is no more exact than a part of a day at effective_time_frame",
        "refused the interval is longer than 48 hours at effective_time_frame",
        "refused the interval ends before it starts at effective_time_frame",
        "skipped Open mHealth statistic maximum at ", "skipped Open mHealth statistic minimum at ",
    ]

    @Test(arguments: recordings("shouldPass"))
    func takesWhatTheSchemasAllowAndSaysWhyElse(_ recording: WearableRecording) throws {
        let bytes = try recording.bytes
        let lines = try DocumentText.lines(of: bytes)
        #expect(!lines.isEmpty)
        let body = String(decoding: bytes, as: UTF8.self)
        let isOneMeasurement = body.contains("date_time\"") && !body.contains("descriptive_statistic")
        if isOneMeasurement {
            #expect(lines.allSatisfy { $0.contains("Z, offset ") })
        } else {
            #expect(lines.allSatisfy { Self.reasons.contains($0) || $0.contains("Z, offset ") })
        }
    }

    @Test(arguments: [
        ("at rest", ", atRest"), ("active", ", moving"), ("during exercise", ", moving"),
        ("after exercise", ", moving"), ("before exercise", ""),
    ])
    func takesTheRelationToPhysicalActivity(_ relation: String, _ mark: String) throws {
        let json = """
            {"heart_rate": {"value": 150, "unit": "beats/min"}, "effective_time_frame":
             {"date_time": "2023-02-05T07:25:00Z"}, "temporal_relationship_to_physical_activity": "\(relation)"}
            """
        #expect(
            try DocumentText.lines(of: json) == [
                "heart-rate 150.0 2023-02-05T07:25:00Z, offset 0, unit beats/min\(mark)"
            ])
    }

    @Test(arguments: recordings("shouldFail"))
    func takesNothingThatTheSchemasForbid(_ recording: WearableRecording) throws {
        do {
            let lines = try DocumentText.lines(of: recording.bytes)
            #expect(lines.count == 1)
            #expect(lines.allSatisfy { $0.hasPrefix("refused ") })
        } catch let fault as DocumentFault {
            #expect(fault.description.hasPrefix("the document is JSON of an unknown kind"))
        }
    }

    @Test(arguments: [
        (
            "heart-rate/2.0/shouldPass/with-temporal-relationship-to-sleep",
            ["heart-rate 67.5 2020-02-05T15:25:00Z, offset -28800, unit beats/min"]
        ),
        (
            "body-temperature/4.0/shouldPass/valid-temperature",
            ["body-temperature 36.111 2023-02-05T06:25:00Z, offset 3600, unit F"]
        ),
        (
            "body-temperature/1.0/shouldPass/valid-temperature-with-statistic",
            ["body-temperature 35.833 2015-02-05T06:00:00Z to 2015-02-06T06:00:00Z, offset 0, unit F"]
        ),
        (
            "blood-pressure/4.0/shouldPass/with-posture-and-location",
            [
                "systolic-blood-pressure 140.0 2020-02-05T15:25:00Z, offset -28800, unit mmHg",
                "diastolic-blood-pressure 60.0 2020-02-05T15:25:00Z, offset -28800, unit mmHg",
            ]
        ),
        (
            "oxygen-saturation/2.0/shouldPass/saturation-only",
            ["oxygen-saturation 95.0 2013-02-05T15:25:00Z, offset -28800"]
        ),
        (
            "respiratory-rate/2.0/shouldPass/respiratory-rate-only",
            ["respiratory-rate 12.0 2020-02-05T15:25:00Z, offset -28800, unit breaths/min"]
        ),
        (
            "sleep-duration/2.0/shouldPass/valid-sleep-duration",
            ["sleep 450.0 2016-02-05T20:35:00Z to 2016-02-06T06:35:00Z, offset 0, unit h"]
        ),
        (
            "sleep-episode/1.1/shouldPass/valid-sleep-episode",
            ["sleep 510.0 2016-02-05T21:35:00Z to 2016-02-06T06:35:00Z, offset 0, unit h"]
        ),
        (
            "step-count/2.0/shouldPass/valid-step-count",
            ["steps 6000.0 2016-02-05T06:25:00Z to 2016-02-05T07:25:00Z, offset 0"]
        ),
        (
            "step-count/3.0/shouldPass/valid-step-count",
            ["steps 10600.0 2016-02-05T06:25:00Z to 2016-02-05T07:25:00Z, offset 0, unit steps"]
        ),
    ])
    func readsABody(path: String, lines: [String]) throws {
        #expect(try DocumentText.lines(of: WearableRecording("open-mhealth/\(path).json").bytes) == lines)
    }

    private static func point(_ user: String, _ body: String) -> String {
        """
        {"header": {"id": "p-\(user)", "user_id": "\(user)", "acquisition_provenance": {"source_name": "RunKeeper"},
                    "schema_id": {"namespace": "omh", "name": "body-weight", "version": "1.0"}},
         "body": \(body)}
        """
    }

    private static let pulse = """
        {"heart_rate": {"value": 50, "unit": "beats/min"}, "effective_time_frame": {"date_time": "2013-02-05T07:25:00Z"}}
        """

    @Test func readsTheHeaderOfADataPoint() throws {
        let json = Self.point("u", Self.pulse)
        #expect(
            try DocumentText.lines(of: json) == [
                "heart-rate 50.0 2013-02-05T07:25:00Z, offset 0, source RunKeeper, unit beats/min, id p-u"
            ])
        #expect(try HealthDocument(Array(json.utf8)).profile == "u")
    }

    @Test func namesTheDataPointOfAList() throws {
        let json = "[\(Self.point("u", Self.pulse)), \(Self.point("u", #"{"body_weight": {"value": 70}}"#)), 3]"
        #expect(
            try DocumentText.lines(of: json).dropFirst() == [
                "skipped Open mHealth body-weight at [1].body", "refused must be an object at [2]",
            ])
    }

    @Test func refusesAListOfSeveralPeople() throws {
        let json = #"{"body": [\#(Self.point("u", Self.pulse)), \#(Self.point("v", Self.pulse))]}"#
        #expect(
            try DocumentText.lines(of: json) == [
                "refused belongs to another person at body[0].header.user_id",
                "refused belongs to another person at body[1].header.user_id",
            ])
    }

    @Test func readsTheStartFromTheEndAndTheDuration() throws {
        let json = """
            {"step_count": 100, "effective_time_frame": {"time_interval":
             {"end_date_time": "2020-02-05T08:00:00+01:00", "duration": {"value": 30, "unit": "min"}}}}
            """
        #expect(
            try DocumentText.lines(of: json) == [
                "steps 100.0 2020-02-05T06:30:00Z to 2020-02-05T07:00:00Z, offset 3600"
            ])
    }

    @Test func takesNoHalfOfABloodPressure() throws {
        let path = "open-mhealth/blood-pressure/4.0/shouldFail/invalid-unit.json"
        #expect(
            try DocumentText.lines(of: WearableRecording(path).bytes) == [
                "refused the unit mmH does not measure systolic-blood-pressure at systolic_blood_pressure.unit"
            ])
    }
}
