import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import TestSupport
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct HealthDocumentRouteTests {
    private static func recording(_ path: String) throws -> String {
        let file = Checkout.folder.appending(path: "Tests/Recordings/wearables/\(path)")
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test(arguments: [
        ("/fhir", "application/json", "fhir-r4/observation-example-bloodpressure.json", 2),
        ("", "application/fhir+json; charset=utf-8", "fhir-r4/observation-example-bloodpressure.json", 2),
        ("/open-mhealth", "application/json", "open-mhealth/heart-rate/1.0/shouldPass/with-time-frame.json", 1),
        ("/provider-documents", "application/json", "provider-answers/ihealth-bp.json", 6),
        ("/provider-documents", "application/json", "provider-answers/withings-body-measures.json", 6),
    ])
    func takesADocument(path: String, type: String, recording: String, count: Int) async throws {
        let json = try Self.recording(recording)
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(json, to: path, contentType: type)
            #expect(answer.status == 202)
            #expect(try answer.decoded(RecordedAnswer.self).accepted == count)
            let facts = try await gateway.announced(HealthSamplesRecorded.self)
            #expect(facts.flatMap(\.series).flatMap(\.values).count == count)
        }
    }

    @Test func readsAWallClockInTheZoneOfTheQuery() async throws {
        let json = try Self.recording("provider-answers/fitbit-activities-heart-1d-1m-intraday.json")
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(json, to: "/provider-documents?timeZone=Europe/Zurich")
            let report: RecordedAnswer = try answer.decoded()
            #expect(report.accepted == 5)
            #expect(
                report.skipped == [
                    .init(reason: "Fitbit mean of a day's heart rate", count: 1, first: "activities-heart[0]")
                ])
            let series = try await gateway.announced(HealthSamplesRecorded.self).flatMap(\.series)
            #expect(series.map(\.utcOffset) == [7_200])
            #expect(series.first?.times.first == 1_440_108_060_000)
        }
    }

    @Test func refusesAZoneThatDoesNotExist() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics("{}", to: "/provider-documents?timeZone=Moon/Base")
            #expect(answer.status == 400)
            #expect(try answer.parameters == ["timeZone"])
        }
    }

    @Test func refusesADocumentOfNoKnownKind() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(#"{"a": 1}"#, to: "/provider-documents")
            #expect(answer.status == 400)
            #expect(
                try answer.problem.detail.hasPrefix("The body cannot be read: the document is JSON of an unknown kind"))
        }
    }

    @Test func namesTheFieldOfAnObservationThatIsWrong() async throws {
        let json = try Self.recording("fhir-r4/observation-example-heart-rate.json")
            .replacing(#""code": "/min""#, with: #""code": "kg""#)
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(json, to: "/fhir")
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/valueQuantity/code"])
        }
    }

    @Test func aPointerIntoAListBeginsWithTheIndex() async throws {
        let json = """
            [{"header": {}, "body": {"heart_rate": {"value": "many", "unit": "beats/min"},
              "effective_time_frame": {"date_time": "2023-02-05T07:25:00Z"}}}]
            """
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(json, to: "/open-mhealth")
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/0/body/heart_rate/value"])
        }
    }

    @Test func announcesWhatWasEnteredInErrorBehindTheRest() async throws {
        let right = try Self.recording("fhir-r4/observation-example-heart-rate.json")
        let wrong = right.replacing(#""status": "final""#, with: #""status": "entered-in-error""#)
        let json = #"{"resourceType": "Bundle", "entry": [{"resource": \#(wrong)}, {"resource": \#(right)}]}"#
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(json, to: "/fhir")
            #expect(answer.status == 202)
            #expect(answer.text.contains(#""retracted":1"#))
            let facts = try await gateway.announced(HealthSamplesRecorded.self)
            #expect(facts.map(\.series.count) == [1, 0])
            #expect(facts.map { $0.retractions?.map(\.kind) } == [nil, [.heartRate]])
        }
    }

    @Test func refusesWhatIsNoUTF8() async throws {
        // Latin-1's ü.
        let json =
            Array(#"{"metrics": [{"kind": "heart-rate", "value": 62, "source": ""#.utf8) + [0xFC]
            + Array(#"", "measuredAt": "2023-04-10T08:00:00Z"}]}"#.utf8)
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(bytes: json)
            #expect(answer.status == 400)
            #expect(try answer.problem.detail == "The body cannot be read: the document is not UTF-8 at byte 60")
        }
    }

    @Test func refusesObservationsOfTwoPeople() async throws {
        let one = try Self.recording("fhir-r4/observation-example-heart-rate.json")
        let other = one.replacing("Patient/example", with: "Patient/other")
        let json = #"{"resourceType": "Bundle", "entry": [{"resource": \#(one)}, {"resource": \#(other)}]}"#
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.postMetrics(json, to: "/fhir")
            #expect(answer.status == 422)
            #expect(try answer.problem.errors?.map(\.detail) == Array(repeating: "belongs to another person", count: 2))
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test(arguments: ["/fhir", "/open-mhealth", "/provider-documents"])
    func requiresSignIn(_ path: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.post, "/api/v1/health-metrics\(path)", "{}")
            #expect(answer.status == 401)
        }
    }
}
