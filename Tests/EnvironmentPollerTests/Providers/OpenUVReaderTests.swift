import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import Testing

@testable import environment_poller

struct OpenUVReaderTests {
    private func reader(now: String = "2018-07-30T20:54:00Z") throws -> OpenUVReader {
        OpenUVReader(place: try Coordinate(latitude: 39, longitude: -105), now: try instant(now))
    }

    private func read(current: String = #"{"result": {}}"#, forecast: String = #"{"result": []}"#) throws -> ReadReport
    {
        try reader().report(current: Array(current.utf8), forecast: Array(forecast.utf8))
    }

    private func values(_ read: ReadReport) -> [Double?]? { read.report.series[.clearSkyUVIndex]?.values }

    @Test func readsTheRecordedDay() throws {
        let read = try reader().report(
            current: try recorded("openuv/uv-index.json"), forecast: try recorded("openuv/uv-forecast.json"))

        #expect(read.refused.count == 0)
        #expect(Set(read.report.series.keys) == OpenUV.profile.quantities)
        let series = try #require(read.report.series[.clearSkyUVIndex])
        #expect(series.step == .hour)
        #expect(series.start == (try instant("2018-07-30T12:00:00Z")))
        try #require(series.values.count == 9)
        // Noon lies 130.25 s after a sample of 0 and an hour before one of 0.2446.
        #expect(series.values[0].map { abs($0 - 0.2446 * 130.25 / 3_600) < 1e-6 } == true)
        #expect(series.values[1...7].allSatisfy { $0 == nil })
        #expect(series.values[8] == 8.2342)
        let column = try #require(read.report.series[.ozoneColumn])
        #expect(column.start == (try instant("2018-07-30T20:00:00Z")) && column.values == [300.7])
    }

    @Test func refusesAnImpossibleOzoneColumnAlone() throws {
        let current = #"{"result": {"uv": 4, "uv_time": "2018-07-30T20:53:00Z", "ozone": 8.2}}"#
        let read = try read(current: current)
        #expect(read.report.series[.ozoneColumn] == nil && values(read) == [4])
        #expect(read.refused.firstReason == "ozone: the value is not plausible")
    }

    @Test func drawsTheHoursOnTheLineBetweenSamples() throws {
        let read = try read(
            forecast: """
                {"result": [{"uv": 4, "uv_time": "2018-07-30T13:30:00Z"}, {"uv": 2, "uv_time": "2018-07-30T12:30:00Z"},
                    {"uv": 8, "uv_time": "2018-07-30T14:30:00Z"}]}
                """)
        #expect(read.start(.clearSkyUVIndex) == (try instant("2018-07-30T13:00:00Z")))
        #expect(values(read) == [3, 6])
    }

    @Test func drawsNoLineOverAMissingSample() throws {
        let read = try read(
            forecast: """
                {"result": [{"uv": 2, "uv_time": "2018-07-30T12:30:00Z"}, {"uv": null, "uv_time": "2018-07-30T13:30:00Z"},
                    {"uv": 8, "uv_time": "2018-07-30T14:30:00Z"}, {"uv": 9, "uv_time": "2018-07-30T15:30:00Z"}]}
                """)
        #expect(read.start(.clearSkyUVIndex) == (try instant("2018-07-30T15:00:00Z")))
        #expect(values(read) == [8.5])
        #expect(read.refused.count == 0)
    }

    @Test(arguments: [
        (sample: #"{"uv": -1, "uv_time": "2018-07-30T13:00:00Z"}"#, reason: "uv: the value is not plausible"),
        (sample: #"{"uv": 99, "uv_time": "2018-07-30T13:00:00Z"}"#, reason: "uv: the value is not plausible"),
        (sample: #"{"uv": NaN, "uv_time": "2018-07-30T13:00:00Z"}"#, reason: "uv: the value is not plausible"),
        (sample: #"{"uv": "3", "uv_time": "2018-07-30T13:00:00Z"}"#, reason: "uv: the value is not a number"),
        (sample: #"{"uv": 3, "uv_time": "noon"}"#, reason: "uv_time: the time is missing or unreadable"),
        (
            sample: #"{"uv": 3, "uv_time": "2018-08-02T13:00:00Z"}"#,
            reason: "uv_time: the time lies too far in the future"
        ),
        (sample: "null", reason: "result: an element is not readable"),
    ])
    func refusesABadSampleSingly(_ example: (sample: String, reason: String)) throws {
        let read = try read(
            forecast: """
                {"result": [\(example.sample), {"uv": 2, "uv_time": "2018-07-30T12:00:00Z"},
                    {"uv": 3, "uv_time": "2018-07-30T13:00:00Z"}]}
                """)
        #expect(values(read) == [2, 3])
        #expect(read.refused.count == 1)
        #expect(read.refused.firstReason == example.reason)
    }

    @Test func refusesACurrentValueOfTheFuture() throws {
        let refused = refusedAltogether {
            try read(current: #"{"result": {"uv": 3, "uv_time": "2018-07-30T21:05:00Z"}}"#)
        }
        #expect(refused?.firstReason == "uv_time: the time lies in the future")
    }

    @Test func saysThatNothingIsCoveredWithoutAValue() {
        #expect(throws: ProviderFault.silent) { try read() }
    }

    @Test(arguments: [
        (body: #"{"result""#, reason: "the payload is not valid JSON"),
        (body: #"{"status": true}"#, reason: "result: the field is missing"),
    ])
    func refusesAnAnswerThatIsNone(_ example: (body: String, reason: String)) {
        #expect(throws: ProviderFault.malformed(example.reason)) { try read(current: example.body) }
        #expect(throws: ProviderFault.malformed(example.reason)) { try read(forecast: example.body) }
    }

    @Test func distinguishesASpentQuotaFromABadKeyByTheMessage() throws {
        let now = try instant("2018-07-30T20:54:00Z")
        let quota = FetchResponse(status: .forbidden, body: try recorded("openuv/error-rate-limit.json"))
        let key = FetchResponse(status: .forbidden, body: try recorded("openuv/error-invalid-api-key.json"))

        guard case .rateLimited(let until, let reason) = OpenUVClient.fault(in: quota, now: now) else {
            Issue.record("a spent quota is no limit")
            return
        }
        #expect(until == (try instant("2018-07-31T00:00:00Z")))
        #expect(reason.hasPrefix("Daily API quota exceeded."))
        #expect(OpenUVClient.fault(in: key, now: now) == nil)
        #expect(
            ProviderFault(refusing: key, at: now)
                == .accessRefused(status: 403, reason: "User with API Key not found"))
    }
}
