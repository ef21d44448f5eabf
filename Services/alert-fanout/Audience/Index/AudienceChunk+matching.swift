import Domain

extension AudienceChunk {
    /// The slots of those whom an alert affects, ascending.
    func matches(_ query: AudienceQuery) -> [UInt16] {
        let point = AlertCircle.point(query.coordinate)
        let intensity = UInt8(query.intensity.value)
        let levels = lowestThresholds(of: query.allergens)
        return [UInt16](unsafeUninitializedCapacity: levels.count) { slots, count in
            for slot in levels.indices {
                // Every slot is written, and kept only if it matches: a branch here would be mispredicted too often.
                slots[count] = UInt16(truncatingIfNeeded: slot)
                let distance = circles[slot].distance(to: point)
                var isInside = distance.isSurelyInside ? 1 : 0
                if distance.isTooClose { isInside = exactCircles[slot].contains(query.coordinate) ? 1 : 0 }
                let isSensitive = levels[slot] &- 1 < intensity ? 1 : 0
                count += isInside & isSensitive
            }
        }
    }

    /// By slot, the lowest threshold for any of the allergens, or for all when there are none; 0, or missing, for
    /// people who are not sensitive.
    func lowestThresholds(of allergens: [Allergen]) -> [UInt8] {
        if allergens.isEmpty { return lowest }
        var levels: [UInt8] = []
        // By index: taking a column out of the array would retain it, which costs more than the comparison.
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
