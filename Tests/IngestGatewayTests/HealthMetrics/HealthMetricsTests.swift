import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import NIOCore
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct HealthMetricsTests {
    @Test func announcesWhatMadeAMeasurementAndItsUnit() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(
                """
                {"metrics": [
                  {"kind": "body-temperature", "value": 98.6, "unit": "degF", "measuredAt": "2023-04-10T08:00:00+02:00",
                   "device": "thermometer", "source": "app", "id": "t-1"},
                  {"kind": "heart-rate", "value": 62, "measuredAt": "2023-04-10T05:00:00Z"}]}
                """)
            #expect(answer.status == 202)
            let report: RecordedAnswer = try answer.decoded()
            #expect(report == RecordedAnswer(accepted: 2, skipped: [], refused: []))
            let facts = try await gateway.announced(HealthSamplesRecorded.self)
            #expect(facts.count == 1)
            let series = try #require(facts.first?.series)
            #expect(series.map(\.kind) == [.heartRate, .bodyTemperature])
            #expect(series.last?.provenance == SampleProvenance(source: "app", device: "thermometer", unit: "degF"))
            #expect(series.last?.sourceIDs == ["t-1"])
            #expect(series.last?.utcOffset == 7_200)
            #expect(abs((series.last?.values.first ?? 0) - 37) < 1e-9)
        }
    }

    @Test func keepsWhatIsSoundAndSaysWhereTheRestIsWrong() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(
                """
                {"metrics": [{"kind": "heart-rate", "value": 62, "measuredAt": "2023-04-10T08:00:00Z"},
                             {"kind": "heart-rate", "value": 900, "measuredAt": "2023-04-10T08:01:00Z"},
                             {"kind": "heart-rate", "value": 60, "unit": "kg", "measuredAt": "2023-04-10T08:02:00Z"},
                             {"kind": "heart-rate", "value": 901, "measuredAt": "2023-04-10T08:03:00Z"},
                             {"kind": "heart-rate", "value": 64, "measuredAt": "1970-01-01T00:00:00Z"}]}
                """)
            #expect(answer.status == 202)
            let report: RecordedAnswer = try answer.decoded()
            #expect(report.accepted == 1)
            #expect(
                report.refused == [
                    .init(
                        reason: "the value must be from 20 to 300 beats/min for heart-rate", count: 2,
                        first: "metrics[1].value"),
                    .init(reason: "the unit kg does not measure heart-rate", count: 1, first: "metrics[2].unit"),
                    .init(reason: "the time lies before 1990", count: 1, first: "metrics[4].measuredAt"),
                ])
            #expect(!answer.text.contains("900"))
            #expect(try await gateway.announced(HealthSamplesRecorded.self).map { $0.series.map(\.values) } == [[[62]]])
        }
    }

    @Test(arguments: [
        (
            #"{"metrics": [{"kind": "mood", "value": 1, "measuredAt": "2023-04-10T08:00:00Z"}, 5]}"#,
            ["#/metrics/0/kind", "#/metrics/1"]
        ),
        (#"{}"#, ["#/metrics"]), (#"{"metrics": 5}"#, ["#/metrics"]),
        (
            #"{"metrics": [{"kind": "heart-rate", "value": 62, "measuredAt": "2033-04-10T08:00:00Z"}]}"#,
            ["#/metrics/0/measuredAt"]
        ),
    ])
    func refusesARequestOfWhichNothingIsSound(json: String, pointers: [String]) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(json)
            #expect(answer.status == 422)
            #expect(try answer.pointers == pointers)
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test func acceptsAnEmptyListAndAnnouncesNothing() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(#"{"metrics": []}"#)
            #expect(answer.status == 202)
            #expect(try answer.decoded(RecordedAnswer.self).accepted == 0)
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test(arguments: [
        ("", "not valid JSON"), ("{", "not valid JSON"), ("<html>", "not valid JSON"),
        ("null", "not a JSON object or list"), (#"{"metrics": [}"#, "not valid JSON"),
    ])
    func saysThatABodyIsNoJSON(_ body: String, _ reason: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(body)
            #expect(answer.status == 400)
            #expect(try answer.problem.detail.hasPrefix("The body cannot be read: the document is \(reason)"))
        }
    }

    @Test func refusesADocumentOfAHundredThousandLevels() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(#"{"metrics":"# + String(repeating: "[", count: 100_000))
            #expect(answer.status == 400)
            #expect(
                try answer.problem.detail
                    == "The body cannot be read: the document is nested deeper than 100 levels")
        }
    }

    @Test func refusesNineMegabytes() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(String(repeating: " ", count: 9 << 20))
            #expect(answer.status == 413)
            #expect(try answer.problem.detail == "The body is larger than 8388608 bytes")
        }
    }

    /// - Returns: a request with so many heart rates, a second apart.
    private static func metrics(_ count: Int, more: String = "") -> String {
        let list = (0..<count).map { second in
            let time = String(format: "2023-04-10T%02d:%02d:%02dZ", second / 3_600, second / 60 % 60, second % 60)
            return #"{"kind": "heart-rate", "value": 62, "measuredAt": "\#(time)"\#(more)}"#
        }
        return #"{"metrics": [\#(list.joined(separator: ","))]}"#
    }

    @Test func takesTenThousandInMessagesOfTwoThousand() async throws {
        try await GatewayUnderTest.run { gateway in
            // The longest texts that are kept, each character four bytes.
            let text = String(repeating: "😀\u{E0101}\u{E0102}", count: 100)
            let id = String(repeating: "x", count: 200)
            let more = #", "device": "\#(text)", "source": "\#(text)", "id": "\#(id)""#
            let short = try await gateway.postMetrics(Self.metrics(10_000))
            #expect(short.status == 202)
            #expect(try short.decoded(RecordedAnswer.self).accepted == 10_000)
            let counts = try await gateway.announced(HealthSamplesRecorded.self).map {
                $0.series.flatMap(\.values).count
            }
            #expect(counts == [2_000, 2_000, 2_000, 2_000, 2_000])
            let token = try await gateway.signUp("another@example.org")
            let long = try await gateway.call(
                .post, "/api/v1/health-metrics", token: token, Self.metrics(2_500, more: more))
            #expect(long.status == 202)
        }
    }

    @Test func refusesTenThousandAndOne() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(Self.metrics(10_001))
            #expect(answer.status == 422)
            #expect(try answer.problem.errors?.map(\.detail) == ["must have at most 10000 entries"])
            #expect(try answer.pointers == ["#/metrics"])
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test func namesTheFirstHundredOfManyFaults() async throws {
        try await GatewayUnderTest.run { gateway in
            let list = Array(repeating: "1", count: 250).joined(separator: ",")
            let answer = try await gateway.postMetrics(#"{"metrics": [\#(list)]}"#)
            #expect(answer.status == 422)
            #expect(try answer.pointers.count == 100)
            #expect(
                try answer.problem.detail == "250 fields are not acceptable; see errors, which has the first 100")
        }
    }
}
