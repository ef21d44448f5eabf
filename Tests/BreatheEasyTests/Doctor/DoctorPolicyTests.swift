import BrokerManagement
import Foundation
import MessageProtocol
import RabbitMQ
import TestSupport
import Testing

@testable import breathe_easy

/// Policies as they act, against the real RabbitMQ.
@Suite(.timeLimit(.minutes(20))) struct DoctorPolicyTests {
    private let queue = ConsumerQueue(service: .notifier, message: QuizSuggested.name)

    /// What is found once the broker's figures of the queue say that the policy is in force.
    private func findings(
        of name: String, on ruled: String, _ plant: @escaping (BrokerForTests) async throws -> Void
    ) async throws -> [Finding] {
        let box = BrokerForTestsRecorder<[Finding]>()
        try await TopologyRig.with { rig in
            try await rig.server.setPolicy(
                BrokerPolicy.name, pattern: BrokerPolicy.deadLetters,
                definition: ["message-ttl": BrokerPolicy.limit])
            try await rig.broker.declare(queue)
            try await plant(rig.server)
            try await eventually("the policy \(name) in force") {
                let rule = try await rig.probe.topology().queues[ruled]?.rule
                return rule?.policy == name || rule?.operatorPolicy == name
            }
            await box.record(try await rig.policyFindings())
        }
        return await box.events.last ?? []
    }

    @Test func thePolicyOfTheDefinitionsIsWell() async throws {
        let findings = try await findings(of: BrokerPolicy.name, on: queue.deadLetterQueue) { _ in }

        #expect(findings == [.ok("policy", "dead letters end after 30 days")])
    }

    @Test func reportsThatDeadLettersAreDeletedTooEarly() async throws {
        let findings = try await findings(of: "short", on: queue.deadLetterQueue) { server in
            try await server.setPolicy("short", pattern: "\\.dead$", definition: ["message-ttl": 10_000], priority: 5)
        }

        #expect(findings.map(\.state) == [.broken])
        #expect(
            findings.first?.fact
                == "the policy short acts on notifier.quiz.suggested.v1.dead: dead letters are deleted "
                + "after 10 s instead of 30 days")
        #expect(findings.first?.mend?.contains("rabbitmqctl clear_policy -p ") == true)
    }

    @Test func reportsALimitOnAQueue() async throws {
        let findings = try await findings(of: "small", on: queue.name) { server in
            try await server.setPolicy("small", pattern: "quiz.suggested.v1$", definition: ["max-length": 2])
        }

        #expect(findings.map(\.state) == [.broken])
        #expect(
            findings.first?.fact == "the policy small acts on notifier.quiz.suggested.v1: max-length is 2 instead of "
                + "1000000: the broker refuses the messages beyond it")
    }

    @Test func reportsAnOperatorPolicy() async throws {
        let findings = try await findings(of: "cap", on: queue.name) { server in
            try await server.setOperatorPolicy("cap", pattern: "quiz.suggested.v1$", definition: ["max-length": 2])
        }

        #expect(findings.first?.fact.hasPrefix("the operator policy cap acts on notifier.quiz.suggested.v1") == true)
        #expect(findings.first?.mend?.contains("clear_operator_policy") == true)
    }

    @Test func reportsThatAnotherPolicyKeepsDeadLettersForEver() async throws {
        let findings = try await findings(of: "roomy", on: queue.deadLetterQueue) { server in
            try await server.setPolicy(
                "roomy", pattern: ".*", definition: ["max-length": 5_000_000], priority: 5)
        }

        #expect(
            findings.map(\.fact).contains(
                "dead letters stay for ever, with the people they name, in notifier.quiz.suggested.v1.dead: the policy "
                    + "roomy counts there instead of dead-letters-end"), "\(findings)")
        // Above the limit of the queue itself, so it changes nothing there.
        #expect(!findings.contains { $0.fact.contains("acts on notifier.quiz.suggested.v1:") }, "\(findings)")
    }

    @Test func aPolicyWithoutFiguresIsNotJudged() throws {
        let json = #"[{"name": "new"}, {"name": "old", "policy": null, "effective_policy_definition": []}]"#

        let queues = try JSONDecoder().decode([QueueStatus].self, from: Data(json.utf8))

        #expect(queues.map(\.rule) == [nil, AppliedPolicy(definition: [:])])
    }
}
