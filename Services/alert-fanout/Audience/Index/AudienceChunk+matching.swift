import Domain

extension AudienceChunk {
    /// The slots of those whom an alert concerns, ascending.
    /// - Parameter excluded: a slot that is left out.
    func matches(_ query: AudienceQuery, excluding excluded: Int?) -> [UInt16] {
        let point = AlertCircle.point(query.coordinate)
        let intensity = UInt8(query.intensity.value)
        let levels = lowestThresholds(of: query.allergens)
        var matches = [UInt16](unsafeUninitializedCapacity: levels.count) { slots, count in
            for slot in levels.indices {
                // Each slot is written and kept only if it counts: which way a branch goes could not be foreseen.
                slots[count] = UInt16(truncatingIfNeeded: slot)
                let distance = circles[slot].distance(to: point)
                var isInside = distance.isSurelyInside ? 1 : 0
                if distance.isTooClose { isInside = exactCircles[slot].contains(query.coordinate) ? 1 : 0 }
                let isSensitive = levels[slot] &- 1 < intensity ? 1 : 0
                count += isInside & isSensitive
            }
        }
        if let excluded { matches.removeAll { Int($0) == excluded } }
        return matches
    }

    /// By slot, the lowest threshold of any of the allergens, or of all when there are none; 0 for who is not sensitive,
    /// and so is what is missing.
    func lowestThresholds(of allergens: [Allergen]) -> [UInt8] {
        if allergens.isEmpty { return lowest }
        var levels: [UInt8] = []
        // By index: to take a column out of the list counts a reference, which costs more than the look.
        for index in thresholds.indices where allergens.contains(thresholds[index].allergen) {
            if levels.isEmpty {
                levels = thresholds[index].levels
            } else {
                Self.lower(&levels, to: thresholds[index].levels)
            }
        }
        return levels
    }

    private static func lower(_ levels: inout [UInt8], to others: [UInt8]) {
        levels.extend(to: others.count, with: 0)
        // Less one, 0 is the highest of all.
        for slot in others.indices { levels[slot] = min(levels[slot] &- 1, others[slot] &- 1) &+ 1 }
    }
}
