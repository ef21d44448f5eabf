import Domain

/// In which chunks those sit, or sat, who look at their inboxes here.
struct ConnectedSeats {
    private var chunks: [UserID: Set<Int32>] = [:]
    private var people: [Int32: Set<UserID>] = [:]

    /// - Returns: whether the person has a seat that was not known of them, though others were looked for before.
    mutating func seat(_ userID: UserID, in found: Set<Int32>) -> Bool {
        let before = chunks.updateValue(found, forKey: userID)
        for chunk in (before ?? []).subtracting(found) { leave(chunk, userID) }
        let new = found.subtracting(before ?? [])
        for chunk in new { people[chunk, default: []].insert(userID) }
        return before != nil && !new.isEmpty
    }

    /// Forgets a person who looks no longer.
    mutating func leave(_ userID: UserID) {
        for chunk in chunks.removeValue(forKey: userID) ?? [] { leave(chunk, userID) }
    }

    func people(in ranges: ChunkRanges) -> Set<UserID> {
        // Whichever are fewer: an alert of a city names few chunks, one of a continent more than are known here.
        let known =
            ranges.count < people.count
            ? ranges.ranges.joined().compactMap { people[$0] } : people.compactMap { ranges.contains($0) ? $1 : nil }
        return known.reduce(into: []) { $0.formUnion($1) }
    }

    private mutating func leave(_ chunk: Int32, _ userID: UserID) {
        people[chunk]?.remove(userID)
        if people[chunk]?.isEmpty == true { people[chunk] = nil }
    }
}
