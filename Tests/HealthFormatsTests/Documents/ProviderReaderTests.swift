import Foundation
import Testing

/// What the answers of providers' APIs hold; the whole of each recording that holds something of use.
@Suite struct ProviderReaderTests {
    private static func lines(_ name: String, clock: TimeZone? = nil) throws -> [String] {
        try DocumentText.lines(of: WearableRecording("provider-answers/\(name).json").bytes, clock: clock)
    }

    @Test func readsTheMinutesOfFitbitsHeartRateInTheZoneOfTheWearer() throws {
        let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
        #expect(
            try Self.lines("fitbit-activities-heart-1d-1m-intraday", clock: zone) == [
                "skipped Fitbit mean of a day's heart rate at activities-heart[0]",
                "heart-rate 64.0 2015-08-21T07:01:00Z, offset -25200, source Fitbit",
                "heart-rate 63.0 2015-08-21T07:02:00Z, offset -25200, source Fitbit",
                "heart-rate 64.0 2015-08-21T07:03:00Z, offset -25200, source Fitbit",
                "heart-rate 65.0 2015-08-21T07:04:00Z, offset -25200, source Fitbit",
                "heart-rate 65.0 2015-08-21T07:05:00Z, offset -25200, source Fitbit",
            ])
    }

    @Test func countsFitbitsStepsOnce() throws {
        #expect(
            try Self.lines("fitbit-activities-steps-1d-1m-intraday") == [
                "skipped Fitbit steps of a day whose minutes are there at activities-steps[0]",
                "steps 7.0 2015-08-21T00:00:00Z to 2015-08-21T00:01:00Z, offset 0, source Fitbit",
                "steps 0.0 2015-08-21T14:27:00Z to 2015-08-21T14:28:00Z, offset 0, source Fitbit",
                "steps 52.0 2015-08-21T14:28:00Z to 2015-08-21T14:29:00Z, offset 0, source Fitbit",
            ])
        #expect(
            try Self.lines("fitbit-activities-steps-timeseries") == [
                "steps 175.0 2015-08-23T00:00:00Z to 2015-08-24T00:00:00Z, offset 0, source Fitbit",
                "steps 2937.0 2015-08-24T00:00:00Z to 2015-08-25T00:00:00Z, offset 0, source Fitbit",
                "steps 0.0 2015-08-25T00:00:00Z to 2015-08-26T00:00:00Z, offset 0, source Fitbit",
            ])
    }

    @Test func leavesOutADayOfFitbitThatIsNotOver() throws {
        let bytes = try WearableRecording("provider-answers/fitbit-activities-steps-timeseries.json").bytes
        let now = try Date("2015-08-25T20:00:00Z", strategy: .iso8601)
        let lines = try DocumentText.lines(of: bytes, now: now)
        #expect(lines.last == "skipped a day that is not over at activities-steps[2]")
        #expect(lines.count == 3)
    }

    @Test func readsFitbitsRestingHeartRate() throws {
        let json = #"{"activities-heart": [{"dateTime": "2020-01-05", "value": {"restingHeartRate": 58}}]}"#
        #expect(
            try DocumentText.lines(of: json) == [
                "resting-heart-rate 58.0 2020-01-05T00:00:00Z to 2020-01-06T00:00:00Z, offset 0, source Fitbit"
            ])
    }

    @Test(arguments: ["fitbit-sleep-date", "fitbit-sleep-date-range"]) func readsFitbitsNights(_ name: String) throws {
        #expect(
            try Self.lines(name) == [
                "sleep 63.0 2016-12-13T09:59:00Z to 2016-12-13T11:02:30Z, offset 0, source Fitbit, id sleep/13214029456",
                "sleep 112.0 2016-12-13T01:16:00Z to 2016-12-13T03:14:00Z, offset 0, source Fitbit, id sleep/13211507000",
            ])
    }

    @Test func readsFitbitsWorkoutsWhoseTimesAreKnown() throws {
        #expect(
            try Self.lines("fitbit-activities-date-multiple-in-activities-list") == [
                "exercise 24.0 2015-06-23T11:55:00Z to 2015-06-23T12:19:00Z, offset 0, source Fitbit, unit ms, "
                    + "id activity/253202765",
                "skipped Fitbit activity without a start or a duration at activities[1]",
                "skipped Fitbit activity without a start or a duration at activities[2]",
                "skipped Fitbit summary of a day that it does not name at summary",
            ])
    }

    @Test func readsGoogleFit() throws {
        #expect(
            try Self.lines("googlefit-merge-heart-rate") == [
                "heart-rate 54.0 2015-01-30T15:37:48Z, source com.azumio.instantheartrate.full",
                "heart-rate 58.0 2015-07-10T14:34:32Z to 2015-07-10T14:34:33Z, source si.modula.android.instantheartrate",
            ])
        #expect(
            try Self.lines("googlefit-merge-step-deltas") == [
                "steps 4146.0 2015-02-02T22:49:39Z to 2015-02-02T23:25:20Z, source com.nike.plusgps",
                "steps 0.0 2015-07-10T20:00:00Z to 2015-07-10T20:30:00Z, source com.google.android.apps.fitness",
                "steps 17.0 2015-07-10T21:58:17Z to 2015-07-10T21:59:17Z, source com.google.android.gms, "
                    + "device samsung Galaxy Nexus",
                "steps 184.0 2015-07-10T22:05:21Z to 2015-07-10T22:07:18Z, source com.google.android.apps.fitness",
            ])
        #expect(
            try Self.lines("googlefit-merge-activity-segments-only-sleep") == [
                "sleep 30.0 2015-07-07T13:30:00Z to 2015-07-07T14:00:00Z, source com.google.android.apps.fitness"
            ])
        #expect(
            try Self.lines("googlefit-merge-activity-segments") == [
                "exercise 67.867 2015-01-01T22:21:57Z to 2015-01-01T23:29:49Z, source com.strava",
                "exercise 3.2 2015-01-05T00:27:29Z to 2015-01-05T00:30:41Z, source com.mapmyrun.android2",
                "exercise 30.0 2015-07-07T13:30:00Z to 2015-07-07T14:00:00Z, source com.google.android.apps.fitness",
            ])
    }

    /// Made up after the names and nesting that Google Takeout's `All Data` files have.
    @Test func readsATakeoutFileAndTakesStepsFromTheMergedOneOnly() throws {
        let file = { (stream: String) in
            """
            {"Data Source": "\(stream)", "Data Points": [{"fitValue": [{"value": {"intVal": 42}}],
             "startTimeNanos": 1700569269000000000, "endTimeNanos": 1700569329000000000,
             "dataTypeName": "com.google.step_count.delta", "originDataSourceId": "", "rawTimestampNanos": 0}]}
            """
        }
        let name = "derived:com.google.step_count.delta:com.google.android.gms:"
        #expect(
            try DocumentText.lines(of: file(name + "merge_step_deltas")) == [
                "steps 42.0 2023-11-21T12:21:09Z to 2023-11-21T12:22:09Z, source com.google.android.gms"
            ])
        #expect(
            try DocumentText.lines(of: file(name + "estimated_steps")) == [
                "skipped Google Fit steps that the merged file has too at Data Points[0]"
            ])
    }

    @Test func readsAnAggregateOfGoogleFit() throws {
        let point = { (end: Int) in
            """
            {"startTimeNanos": "1700000000000000000", "endTimeNanos": "\(end)000000000",
             "dataTypeName": "com.google.heart_rate.summary", "value": [{"fpVal": 61.5}, {"fpVal": 70}, {"fpVal": 50}]}
            """
        }
        let json = #"{"bucket": [{"dataset": [{"point": [\#(point(1_700_003_600)), \#(point(1_700_003_601))]}]}]}"#
        #expect(
            try DocumentText.lines(of: json) == [
                "heart-rate 61.5 2023-11-14T22:13:20Z to 2023-11-14T23:13:20Z",
                "skipped Google Fit mean heart rate of more than an hour at bucket[0].dataset[0].point[1]",
            ])
    }

    @Test func readsWithings() throws {
        #expect(
            try Self.lines("withings-body-measures").filter { !$0.hasPrefix("skipped Withings measure ") } == [
                "diastolic-blood-pressure 68.0 2015-05-31T06:06:23Z, offset -25200, source Withings, id 366956482/9",
                "systolic-blood-pressure 104.0 2015-05-31T06:06:23Z, offset -25200, source Withings, id 366956482/10",
                "heart-rate 41.0 2015-05-31T06:06:23Z, offset -25200, source Withings, id 366956482/11",
                "heart-rate 51.0 2015-03-02T16:28:55Z, offset -28800, source Withings, device entered by hand, id 323560022/11",
                "heart-rate 47.0 2015-02-26T21:57:17Z, offset -28800, source Withings, device entered by hand, id 321858727/11",
                "body-temperature 37.0 2015-02-23T19:24:49Z, offset -28800, source Withings, device entered by hand, "
                    + "id 320419189/71",
            ])
        #expect(try Self.lines("withings-body-measures-only-goal") == ["skipped Withings goal at body.measuregrps[0]"])
        #expect(
            try Self.lines("withings-activity-measures").first
                == "steps 2934.0 2015-06-18T07:00:00Z to 2015-06-19T07:00:00Z, offset -25200, source Withings")
        #expect(
            try Self.lines("withings-intraday-activity").first
                == "steps 21.0 2015-06-20T00:04:00Z to 2015-06-20T00:05:00Z, source Withings")
        #expect(
            try Self.lines("withings-sleep-summary") == [
                "sleep 186.0 2017-09-01T23:15:00Z to 2017-09-02T02:25:00Z, offset 3600, source Withings, unit s, id sleep/123",
                "sleep 495.0 2017-09-03T22:19:00Z to 2017-09-04T07:19:00Z, offset 3600, source Withings, unit s, id sleep/124",
            ])
        #expect(
            try Self.lines("withings-sleep-measures") == [
                "skipped Withings time awake at body.series[0]",
                "sleep 16.0 2014-12-02T20:16:00Z to 2014-12-02T20:32:00Z, source Withings, unit s",
                "sleep 27.0 2014-12-02T20:33:00Z to 2014-12-02T21:00:00Z, source Withings, unit s",
            ])
    }

    @Test func refusesWhatWithingsCouldNotAssignToAPerson() throws {
        let json = """
            {"status": 0, "body": {"timezone": "Europe/Paris", "measuregrps": [{"grpid": 1, "attrib": 1, "category": 1,
             "date": 1433052383, "measures": [{"type": 71, "unit": -3, "value": 36512}]}]}}
            """
        #expect(
            try DocumentText.lines(of: json) == ["refused belongs to another person at body.measuregrps[0].attrib"])
        #expect(
            try DocumentText.lines(of: json.replacing(#""attrib": 1"#, with: #""attrib": 0"#)) == [
                "body-temperature 36.512 2015-05-31T06:06:23Z, offset 7200, source Withings, id 1/71"
            ])
    }

    @Test func readsIHealth() throws {
        let pressure = "2015-09-17T20:04:23Z, offset -28800, source iHealth"
        let record = "id c62b84d9d4b7480a8ff2aef1465aa454"
        let expected = [
            "systolic-blood-pressure 120.0 \(pressure), unit mmHg, \(record)/HP",
            "diastolic-blood-pressure 90.0 \(pressure), unit mmHg, \(record)/LP",
            "heart-rate 100.0 \(pressure), \(record)/HR",
        ]
        #expect(try Array(Self.lines("ihealth-bp").prefix(3)) == expected)
    }

    @Test(arguments: [
        """
        ihealth-spo2-no-heart-rate: oxygen-saturation 99.0 2015-09-23T21:46:00Z, offset -21600, source iHealth, \
        id d7fb9db14b0fc3e8e1635720c28bda64/BO
        """,
        """
        ihealth-activity: steps 21.0 2015-11-15T19:00:00Z to 2015-11-16T19:00:00Z, offset 18000, source iHealth, \
        id ac67c4ccf64af669d92569af85d19f59/Steps
        """,
        """
        ihealth-sleep: sleep 345.0 2015-11-15T08:51:00Z to 2015-11-15T16:16:00Z, offset -25200, source iHealth, \
        id 7eb7292b90d710ae7b7f61b75f9425cf/HoursSlept
        """,
    ])
    func readsTheFirstRecordOfIHealth(_ example: String) throws {
        let parts = example.split(separator: ": ", maxSplits: 1).map(String.init)
        #expect(try Self.lines(parts[0]).first == parts[1])
    }

    @Test func skipsARecordOfIHealthWithoutHeartRate() throws {
        let lines = try Self.lines("ihealth-spo2-no-heart-rate")
        #expect(lines.count == 2)
        #expect(lines.last == "skipped iHealth record without HR at BODataList[0]")
    }

    @Test func readsIHealthsKilopascals() throws {
        let bytes = try WearableRecording("provider-answers/ihealth-bp.json").bytes
        let json = String(decoding: bytes, as: UTF8.self)
            .replacing(#""BPUnit": 0"#, with: #""BPUnit": 1"#).replacing(#""HP": 120"#, with: #""HP": 16"#)
        #expect(try DocumentText.lines(of: json)[0].hasPrefix("systolic-blood-pressure 120.01 2015-09-17T20:04:23Z"))
    }

    @Test func readsJawbone() throws {
        #expect(
            try Self.lines("jawbone-heartrates") == [
                "resting-heart-rate 55.0 2014-12-10T08:00:00Z to 2014-12-11T08:00:00Z, offset -28800, source Jawbone UP, "
                    + "id 40F7_htRRnT8Vo7nRBZO1X"
            ])
        #expect(
            try Self.lines("jawbone-moves").first
                == "steps 197.0 2015-08-10T15:16:00Z to 2015-08-10T17:43:00Z, offset -21600, source Jawbone UP, "
                + "id QkfTizSpRdvMvnHFctzItGNZMT-1F5vw")
        #expect(
            try Self.lines("jawbone-sleeps").last
                == "sleep 465.0 2015-08-04T03:05:00Z to 2015-08-04T11:15:00Z, offset -14400, source Jawbone UP, unit s, "
                + "id QkfTizSpRdvIs6MMJbKP6ulqeYwu5c2v")
        let workouts = try Self.lines("jawbone-workouts")
        #expect(workouts.count == 3)
        #expect(
            workouts.first
                == "exercise 41.0 2013-11-20T16:05:00Z to 2013-11-20T16:46:00Z, offset -28800, source Jawbone UP, unit s, "
                + "id 40F7_htRRnT8Vo7nRBZO1X")
        #expect(workouts.allSatisfy { $0.hasPrefix("exercise ") })
    }

    @Test(arguments: [
        "fitbit-sleep-date-empty-sleep-list", "googlefit-empty", "ihealth-bp-empty", "ihealth-sport-empty",
        "jawbone-empty",
    ])
    func readsNothingFromAnEmptyAnswer(_ name: String) throws {
        #expect(try Self.lines(name).isEmpty)
    }
}
