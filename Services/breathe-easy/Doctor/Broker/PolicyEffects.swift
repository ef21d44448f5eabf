import BrokerManagement
import MessageProtocol
import RabbitMQ

/// What the policies and operator policies in force change about the queues that this version declares.
struct PolicyEffects: Sendable {
    var topology: BrokerTopology
    var policies: [BrokerPolicy]

    /// One key of a policy that acts on a queue.
    private struct Effect: Hashable {
        var rulers: [String]
        var mend: String
        var change: String
        var isLoss: Bool
    }

    var findings: [Finding] {
        let end = BrokerPolicy.finding(policies)
        let troubles = effectFindings + (end.state == .ok ? unendedFinding : [])
        return troubles.isEmpty || end.state != .ok ? [end] + troubles : troubles
    }

    private var known: [(declared: DeclaredQueue, rule: AppliedPolicy)] {
        ServiceName.allCases.flatMap { topology.known(of: $0) }.compactMap { declared in
            topology.queues[declared.name]?.rule.map { (declared, $0) }
        }
    }

    private var effectFindings: [Finding] {
        var names: [Effect: [String]] = [:]
        for (declared, rule) in known {
            for effect in effects(of: rule, on: declared) { names[effect, default: []].append(declared.name) }
        }
        return names.sorted { ($0.value.listed, $0.key.change) < ($1.value.listed, $1.key.change) }.map {
            effect, queues in
            let fact = "\(effect.rulers.joined(separator: " and ")) acts on \(queues.listed): \(effect.change)"
            return effect.isLoss
                ? .broken("policy", fact, mend: effect.mend) : .warning("policy", fact, mend: effect.mend)
        }
    }

    private func effects(of rule: AppliedPolicy, on queue: DeclaredQueue) -> [Effect] {
        rule.definition.sorted { $0.key < $1.key }.compactMap { key, value in
            let declared = queue.arguments["x-\(key)"]
            if queue.isForDeadLetters, key == "message-ttl" {
                guard let time = Int(value), time < BrokerPolicy.limit else { return nil }
                return effect(
                    of: rule,
                    "dead letters are deleted after \(time.asTime) instead of \(BrokerPolicy.limit.asTime)",
                    isLoss: time < 86_400_000)
            }
            guard Self.acts(key, value, declared: declared) else { return nil }
            let instead = "\(key) is \(value) instead of \(declared ?? "nothing")"
            return effect(of: rule, "\(instead): \(Self.consequence(of: key, on: queue))", isLoss: true)
        }
    }

    /// Whether a policy's key changes what the queue was declared with. Of two limits the lower one counts; the
    /// arguments come before a policy for dead-lettering, and after it for `overflow`.
    /// Source: https://www.rabbitmq.com/docs/parameters#policy-priorities, and `rabbit_quorum_queue` of 3.10 and 4.x.
    private static func acts(_ key: String, _ value: String, declared: String?) -> Bool {
        switch key {
        case "message-ttl", "max-length", "max-length-bytes", "expires":
            guard let limit = declared.flatMap({ Int($0) }), let other = Int(value) else { return declared == nil }
            return other < limit
        case "delivery-limit":
            guard let limit = declared.flatMap({ Int($0) }), let other = Int(value) else { return false }
            return other < limit
        case "overflow": return declared.map { $0 != value } ?? false
        case "dead-letter-exchange", "dead-letter-routing-key", "dead-letter-strategy": return declared == nil
        default: return false
        }
    }

    private static func consequence(of key: String, on queue: DeclaredQueue) -> String {
        switch key {
        case "expires": "without a consumer the queue is deleted, with its messages"
        case "max-length", "max-length-bytes":
            queue.isForDeadLetters
                ? "the oldest dead letters are deleted" : "the broker refuses the messages beyond it"
        case "message-ttl":
            queue.arguments["x-message-ttl"] == nil
                ? "messages that wait longer become dead letters" : "messages come back before their time"
        case "delivery-limit": "messages become dead letters too early"
        case "overflow": "messages are dropped instead of refused"
        default: "messages that leave the queue go elsewhere"
        }
    }

    private func effect(of rule: AppliedPolicy, _ change: String, isLoss: Bool) -> Effect {
        let host = topology.declaration.virtualHost
        let policy = rule.policy.map { ("the policy \($0)", "rabbitmqctl clear_policy -p \(host) \($0)") }
        let upper = rule.operatorPolicy.map {
            ("the operator policy \($0)", "rabbitmqctl clear_operator_policy -p \(host) \($0)")
        }
        let rulers = [policy, upper].compactMap { $0 }
        let isOwn = rule.policy == BrokerPolicy.name && upper == nil
        return Effect(
            rulers: rulers.map(\.0),
            mend: isOwn
                ? BrokerPolicy.mend
                : rulers.map(\.1).joined(separator: ", or ") + "; if it has to stay, give it a pattern that leaves our "
                    + "queues out",
            change: change, isLoss: isLoss)
    }

    /// Of several policies that match, only the one of the highest priority counts.
    private var unendedFinding: [Finding] {
        let names = known.filter { $0.declared.isForDeadLetters && $0.rule.definition["message-ttl"] == nil }
        guard let first = names.first else { return [] }
        let ruler = first.rule.policy ?? first.rule.operatorPolicy
        return [
            .warning(
                "policy",
                "dead letters stay for ever, with the people they name, in \(names.map(\.declared.name).listed): "
                    + (ruler.map { "the policy \($0) counts there instead of \(BrokerPolicy.name)" }
                        ?? "the policy \(BrokerPolicy.name) does not reach them"),
                mend: ruler.map { "give \($0) a pattern that leaves \\.dead queues out, or a lower priority" }
                    ?? BrokerPolicy.mend)
        ]
    }
}

extension DeclaredQueue {
    fileprivate var isForDeadLetters: Bool { name.hasSuffix(".dead") }
}
