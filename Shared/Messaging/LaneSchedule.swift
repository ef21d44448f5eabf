public import MessageProtocol

/// Who goes next when a place is free: the highest lane that waits, but first the one that was passed over too often.
///
/// Pure: told who waits. With all lanes always full each lower one gets one turn in ``patience`` + 1, and nobody who
/// waits is passed over more than ``patience`` + 2 times, since at most two other lanes can have waited longer.
public struct LaneSchedule: Sendable, Equatable {
    /// How often a lane that waits may be passed over.
    public let patience: Int
    private var passedOver: [Lane: Int] = [:]

    public init(patience: Int = 8) { self.patience = max(1, patience) }

    /// Gives the turn to one lane; for the others that wait it counts as being passed over.
    /// - Returns: nil when nobody waits.
    public mutating func next(among waiting: Set<Lane>) -> Lane? {
        let inOrder = Lane.allCases.filter(waiting.contains)
        guard let chosen = longestImpatient(of: inOrder) ?? inOrder.first else {
            passedOver.removeAll()
            return nil
        }
        // Who no longer waits begins anew.
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
