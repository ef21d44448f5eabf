import Domain
import MessageProtocol

/// What an operator should look at, in a sentence.
struct QueueTrouble: Sendable, Equatable {
    enum Severity: String, Sendable, Comparable, Encodable {
        /// It takes its time.
        case slow
        /// It will not mend itself.
        case broken

        static func < (left: Severity, right: Severity) -> Bool { left == .slow && right == .broken }
    }

    var severity: Severity
    var sentence: String

    /// From this drain time on a queue is slow.
    static let slowDrain = 300.0
    /// A queue that keeps pace is never quite empty: seconds of work that count as no backlog.
    static let inBalance = 30.0
}

extension QueueRow {
    /// Looks for what is wrong with this row.
    /// - Parameter states: of its queues that are not `running`.
    func findTroubles(states: [String]) -> [QueueTrouble] {
        var troubles = states.map { QueueTrouble(severity: .broken, sentence: "the broker calls it \($0)") }
        if newDeadLetters > 0 {
            troubles.append(
                QueueTrouble(
                    severity: .broken,
                    sentence: "\(newDeadLetters) new dead letters: see 'breathe-easy dead-letters list'"))
        }
        guard kind == .work || kind == .partitions else { return troubles }
        return troubles + flowTrouble
    }

    /// Whether it grows or stands still with more in it than chance explains.
    var isStuck: Bool { drain == .never && ready > 0 && Double(waiting) > settled * QueueTrouble.inBalance }

    private var flowTrouble: [QueueTrouble] {
        if unconsumed > 0 {
            let whom = service.map { ": start \($0)" } ?? ""
            return [QueueTrouble(severity: .broken, sentence: "\(unconsumed) messages wait and nobody consumes\(whom)")]
        }
        if isStuck {
            return [QueueTrouble(severity: .broken, sentence: "\(waiting) messages wait and \(standstill)")]
        }
        if case .seconds(let seconds) = drain, seconds > QueueTrouble.slowDrain {
            return [
                QueueTrouble(
                    severity: .slow, sentence: "\(waiting) messages are gone in \(QueueFigures.duration(seconds))")
            ]
        }
        return []
    }

    private var standstill: String {
        guard let service else { return "they do not get fewer" }
        return settled > 0
            ? "more come than go: add replicas of \(service)" : "none goes: see the log of \(service)"
    }
}
