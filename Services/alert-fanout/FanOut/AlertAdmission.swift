import Foundation

/// An alert that is about to be fanned out, split into ranges that replicas share.
struct AlertAdmission: Sendable, Equatable {
    var alert: RaisedAlert
    var facts: AlertFacts
    /// How many people it affects now, including those already notified of the same level.
    var estimated: Int
    /// The chunks with affected people.
    var ranges: [[Int32]]
    /// Why it waits for an operator; nil when it goes out at once.
    var holdReason: String?

    /// - Parameters:
    ///   - counts: how many people of each chunk are affected, in the order of the chunks.
    ///   - rangeSize: about how many people a range has; a chunk is never split.
    ///   - holdAbove: alerts that affect more people wait for an operator; nil for no such limit.
    init(
        _ alert: RaisedAlert, facts: AlertFacts, counts: [(chunk: Int32, people: Int)], rangeSize: Int, holdAbove: Int?
    ) {
        self.alert = alert
        self.facts = facts
        estimated = counts.reduce(0) { $0 + $1.people }
        ranges = []
        var people = rangeSize
        for (chunk, count) in counts where count > 0 {
            if people >= rangeSize {
                ranges.append([])
                people = 0
            }
            ranges[ranges.count - 1].append(chunk)
            people += count
        }
        if let holdAbove, estimated > holdAbove {
            holdReason = "it affects \(estimated) people, and alerts above \(holdAbove) wait for an operator"
        }
    }

    /// The state in which the alert begins: done when it affects nobody.
    var state: AlertState {
        if holdReason != nil { .held } else if ranges.isEmpty { .done } else { .running }
    }
}
