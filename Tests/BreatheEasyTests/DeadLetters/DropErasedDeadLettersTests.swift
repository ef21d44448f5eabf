import Foundation
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@testable import breathe_easy

/// An erasure reaches what the broker holds of a person for good.
@Suite(.timeLimit(.minutes(20))) struct DropErasedDeadLettersTests {
    private static let (erased, other) = (UUID().uuidString.lowercased(), UUID().uuidString.lowercased())

    private func message(_ body: String) -> OutgoingMessage {
        var message = DeadLetterRig.message(0)
        message.body = Array(body.utf8)
        return message
    }

    @Test func dropsWhatIsAboutErasedPeopleAndNothingElse() async throws {
        try await DeadLetterRig.with { rig in
            let kept = [
                #"{"userID":"\#(Self.other)"}"#,
                // The others in it may still be notified.
                #"{"recipients":["\#(Self.erased)","\#(Self.other)"]}"#,
                // Some service has not erased yet.
                #"{"userID":"\#(Self.erased)","isDeleted":true}"#, "no JSON",
            ]
            let gone = [
                #"{"userID":"\#(Self.erased.uppercased())","value":39.4}"#,
                #"{"authorID":"\#(Self.erased)","report":{}}"#,
            ]
            try await rig.bury((kept + gone).map(message)) { _ in "late" }
            let walk = DeadLetterWalk(broker: rig.hands)
            let queues = [DeadLetterRig.queue]

            let dry = try await DropErasedDeadLetters(walk: walk, erased: [Self.erased], isDryRun: true)(queues)
            let change = try await DropErasedDeadLetters(walk: walk, erased: [Self.erased])(queues)

            #expect(dry.count == 2 && change.count == 2)
            var left: [String] = []
            try await walk(queues) { _, message in
                left.append(String(decoding: message.body, as: UTF8.self))
                return .leave
            }
            #expect(left.sorted() == kept.sorted())
        }
    }

    /// Of a service, in the queue that it declares itself.
    @Test func thePolicyOfTheDefinitionsEndsDeadLetters() async throws {
        struct Definitions: Decodable { var policies: [BrokerPolicy] }
        let file = Checkout.folder.appending(path: "deploy/rabbitmq/definitions.json")
        let policies = try JSONDecoder().decode(Definitions.self, from: try Data(contentsOf: file)).policies
        let policy = try #require(policies.first { $0.pattern == BrokerPolicy.deadLetters })
        #expect(policy.messageTTL == 30 * 86_400_000)
        #expect(BrokerPolicy.finding(policies).state == .ok)
        #expect(BrokerPolicy.finding([]).state == .warning)

        try await DeadLetterRig.with { rig in
            try await rig.bury([message("{}")]) { _ in "earlier" }
            try await eventually("the dead letter to arrive") { try await rig.deadLetters == 1 }
            // The broker stamps a message with its end when the message arrives: what died before the policy stays.
            try await DeadLetterWalk(broker: rig.hands)([DeadLetterRig.queue]) { _, _ in .remove }
            // The same policy with a time that passes at once.
            try await rig.server.setPolicy("dead-letters-end", pattern: policy.pattern, definition: ["message-ttl": 1])
            try await eventually("the policy to reach the queue") {
                try await rig.server.policy(of: DeadLetterRig.queue.deadLetterQueue) == "dead-letters-end"
            }

            try await rig.bury([message("{}")]) { _ in "late" }
            try await eventually("the dead letter to end") { try await rig.deadLetters == 0 }
            // And no other queue.
            #expect(try await rig.server.policy(of: DeadLetterRig.queue.name) == nil)
        }
    }
}
