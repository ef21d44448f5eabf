public import MessageProtocol

/// Chooses the lane whose message is handled next: the highest that waits, unless a lower one was passed over too
/// often.
///
/// Pure: the caller says which lanes wait. While every lane always has messages, each lower lane gets one turn in
/// ``patience`` + 1. A waiting lane is passed over at most ``patience`` + 2 times, since at most two others can have
/// waited longer.
public struct LaneSchedule: Sendable, Equatable {
    /// How often a waiting lane may be passed over.
    public let patience: Int
    private var passedOver: [Lane: Int] = [:]

    public init(patience: Int = 8) { self.patience = max(1, patience) }

    /// Gives the turn to one lane, and counts it against the other waiting lanes.
    /// - Returns: nil when no lane waits.
    public mutating func next(among waiting: Set<Lane>) -> Lane? {
        let inOrder = Lane.allCases.filter(waiting.contains)
        guard let chosen = longestImpatient(of: inOrder) ?? inOrder.first else {
            passedOver.removeAll()
            return nil
        }
        // The count of a lane that no longer waits starts again.
        passedOver = passedOver.filter { waiting.contains($0.key) && $0.key != chosen }
        for lane in inOrder where lane != chosen { passedOver[lane, default: 0] += 1 }
        return chosen
    }

    private func longestImpatient(of lanes: [Lane]) -> Lane? {
        lanes.filter { passedOver[$0, default: 0] >= patience }
            .reduce(nil) { longest, lane in
                guard let longest else { return lane }
                return passedOver[lane, default: 0] > passedOver[longest, default: 0] ? lane : longest
            }
    }
}
