import MessageProtocol

/// Some seats of the audience, by chunk.
struct SeatSet: Sendable, Equatable {
    private var slots: [Int32: Set<Int>] = [:]

    var isEmpty: Bool { slots.isEmpty }

    /// Whether any seat of a chunk is in it.
    func hasAny(of chunk: Int32) -> Bool { slots[chunk] != nil }

    func contains(_ slot: Int, of chunk: Int32) -> Bool { slots[chunk]?.contains(slot) ?? false }

    mutating func insert(_ slot: Int, of chunk: Int32) { slots[chunk, default: []].insert(slot) }

    /// Adds the seats of everybody in a block.
    mutating func insert(_ block: NotificationBlock) {
        for slot in block.people.indices where block.people[slot] != 0 { insert(slot, of: block.chunk) }
    }

    mutating func remove(_ others: SeatSet) {
        for (chunk, others) in others.slots {
            guard let left = slots[chunk]?.subtracting(others) else { continue }
            slots[chunk] = left.isEmpty ? nil : left
        }
    }
}
