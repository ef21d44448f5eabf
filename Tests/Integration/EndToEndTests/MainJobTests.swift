import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol
import TestSupport
import Testing

/// The main job through five processes, a real broker, a real database and a real mail server.
@Suite(.serialized) struct MainJobTests {
    /// The demo holds every inbox against the rules of the domain and exits non-zero on any difference.
    @Test func twoRecordedBirchDaysReachTheRightPeopleOnly() async throws {
        try await StackUnderTest.run { stack in
            for day in ["2023-03-26", "2023-03-27"] {
                let output = try await stack.breatheEasy("demo")
                #expect(output.contains(day))
                #expect(output.contains("everyone was notified of what affects them, once, and of nothing else"))
            }
        }
    }

    /// What was accepted while a service was away is in effect when it is back.
    @Test func aServiceThatWasAwayCatchesUp() async throws {
        try await StackUnderTest.run { stack in
            for service in [ServiceName.notifier, .alertFanout] {
                #expect(try await stack.stop(service) == 0, "\(service) stops cleanly")
            }
            async let demo = stack.breatheEasy("demo")
            for service in [ServiceName.notifier, .alertFanout] { try await stack.start(service) }
            #expect(try await demo.contains("everyone was notified"))
        }
    }

    @Test(arguments: [
        (
            HealthMetricsRecorded.name, ServiceName.healthMetricsAnalyzer,
            """
            {"userID": "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
             "metrics": [{"kind": "heart-rate", "value": 900, "measuredAt": "2023-04-10T08:00:00Z"}]}
            """,
            "metrics[0].value: must be from 20 to 300 beats/min for heart-rate"
        ),
        (UserAlertSubmitted.name, .alertFanout, "{", "the payload is not valid JSON"),
        (StationAlertRaised.name, .alertFanout, "{}", "alertID: the field is missing"),
    ])
    func aMessageNobodyUnderstandsRestsWithItsReason(
        _ message: MessageName, _ service: ServiceName, _ payload: String, _ reason: String
    ) async throws {
        try await StackUnderTest.run { stack in
            let envelope = Envelope(
                id: UUID(), type: message, source: .ingestGateway, time: Date(), trace: TraceParent())
            try await stack.broker.publish(
                routingKey: envelope.routingKey, headers: envelope.headers, payload: payload)
            let queue = ConsumerQueue(service: service, message: message)
            let dead = try await stack.broker.takeWhenThere(from: queue.deadLetterQueue)
            #expect(dead.first?.header("x-death-reason") == reason)
        }
    }
}
