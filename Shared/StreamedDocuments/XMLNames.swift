/// Counts distinct names without storing them: an open-addressed set of their hashes.
struct XMLNames {
    private(set) var count = 0
    private var slots: [UInt64]
    private let limit: Int

    /// - Parameter limit: names beyond it are not counted.
    init(limit: Int) {
        self.limit = limit
        var size = 16
        while size < 2 * (limit + 1) { size *= 2 }
        slots = Array(repeating: 0, count: size)
    }

    /// - Returns: false when there are more names than the limit.
    mutating func admit(_ name: XMLText) -> Bool {
        let hash = Self.hash(of: name)
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != hash {
            if slots[slot] == 0 {
                guard count < limit else { return false }
                slots[slot] = hash
                count += 1
                return true
            }
            slot = (slot + 1) & mask
        }
        return true
    }

    /// FNV-1a of 64 bits; 0 marks an empty slot, so no name has it.
    /// https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
    private static func hash(of name: XMLText) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash == 0 ? 1 : hash
    }
}
