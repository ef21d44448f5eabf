import Foundation
import MessageProtocol
import Testing

@Suite struct EnvelopeTests {
    private static let headers = [
        "cloudEvents:specversion": "1.0",
        "cloudEvents:id": "5d0c1f5e-4a53-4d0e-9a39-0a64c1b0f001",
        "cloudEvents:type": "station-alert.raised.v1",
        "cloudEvents:source": "environment-poller",
        "cloudEvents:time": "2023-04-21T11:00:01.250Z",
        "traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    ]

    @Test func headersSurviveTheRoundTrip() throws {
        #expect(try Envelope(headers: Self.headers).headers == Self.headers)
    }

    @Test(arguments: Lane.allCases) func aLaneSurvivesTheRoundTrip(lane: Lane) throws {
        let headers = Self.headers.merging(["cloudEvents:lane": lane.rawValue]) { $1 }
        let envelope = try Envelope(headers: headers)

        #expect(envelope.lane == lane)
        #expect(envelope.headers == headers)
    }

    @Test func withoutLanesTheRoutingKeyIsTheName() throws {
        var envelope = try Envelope(headers: Self.headers)
        #expect(envelope.routingKey == "station-alert.raised.v1")
        envelope.lane = .digest
        #expect(envelope.routingKey == "station-alert.raised.v1")
    }

    @Test(arguments: [
        (Lane.danger, "notification.batch-ready.v1.danger"), (.digest, "notification.batch-ready.v1.digest"),
        (nil, "notification.batch-ready.v1.station"),
    ])
    func withLanesTheRoutingKeyEndsWithTheLane(lane: Lane?, key: String) throws {
        var envelope = try Envelope(headers: Self.headers)
        (envelope.type, envelope.lane) = (NotificationBatchReady.name, lane)

        #expect(envelope.routingKey == key)
    }

    @Test func headersOfOtherProgramsAreIgnored() throws {
        let more = Self.headers.merging(["x-death-count": "2", "cloudEvents:subject": "a"]) { $1 }

        #expect(try Envelope(headers: more) == Envelope(headers: Self.headers))
    }

    @Test(arguments: headers.keys.sorted(), [nil, ""])
    func aMissingHeaderIsNamed(name: String, value: String?) {
        var headers = Self.headers
        headers[name] = value

        #expect(throws: MessageFault(field: name, problem: "the header is missing")) {
            try Envelope(headers: headers)
        }
    }

    @Test(arguments: [
        ("cloudEvents:specversion", "0.3", "only CloudEvents 1.0 is understood"),
        ("cloudEvents:id", "17", "not a UUID"),
        ("cloudEvents:source", "somebody-else", "not the name of a service"),
        ("cloudEvents:time", "noon", "not an RFC 3339 time"),
        ("traceparent", "00-0-0-00", "not a W3C traceparent"),
        ("cloudEvents:lane", "express", "not the name of a lane"),
    ])
    func aBrokenHeaderIsNamedWithWhatItShouldHold(name: String, value: String, problem: String) {
        var headers = Self.headers
        headers[name] = value

        #expect(throws: MessageFault(field: name, problem: problem)) { try Envelope(headers: headers) }
    }
}
