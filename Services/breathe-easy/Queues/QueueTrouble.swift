import Domain
import MessageProtocol

/// A problem of a queue, in a sentence.
struct QueueTrouble: Sendable, Equatable {
    enum Severity: String, Sendable, Comparable, Encodable {
        /// It drains slowly.
        case slow
        /// It does not recover by itself.
        case broken

        static func < (left: Severity, right: Severity) -> Bool { left == .slow && right == .broken }
    }

    var severity: Severity
    var sentence: String

    /// From this drain time on a queue is slow.
    static let slowDrain = 300.0
    /// A queue that keeps up is never quite empty: seconds of work that do not count as a backlog.
    static let inBalance = 30.0
}

extension QueueRow {
    /// The problems of this row.
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

    /// Whether it does not shrink although it holds more than chance explains.
    var isStuck: Bool { drain == .never && ready > 0 && Double(waiting) > settled * QueueTrouble.inBalance }

    private var flowTrouble: [QueueTrouble] {
        if unconsumed > 0 {
            let whom = service.map { ": start \($0)" } ?? ""
            return [QueueTrouble(severity: .broken, sentence: "\(unconsumed) messages wait without a consumer\(whom)")]
        }
        if isStuck {
            return [QueueTrouble(severity: .broken, sentence: "\(waiting) messages wait and \(standstill)")]
        }
        if case .seconds(let seconds) = drain, seconds > QueueTrouble.slowDrain {
            return [
                QueueTrouble(
                    severity: .slow, sentence: "\(waiting) messages drain in \(QueueFigures.duration(seconds))")
            ]
        }
        return []
    }

    private var standstill: String {
        guard let service else { return "the backlog does not shrink" }
        return settled > 0
            ? "more arrive than are settled: add replicas of \(service)" : "none is settled: see the log of \(service)"
    }
}
