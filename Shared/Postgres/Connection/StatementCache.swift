/// The statements prepared on one connection: the most recently used ones, by text and types.
struct StatementCache {
    struct Key: Hashable {
        var text: String
        var types: [UInt32]
    }

    /// How to run a statement by name.
    struct Use: Equatable {
        var name: String
        var mustPrepare: Bool
        /// A statement evicted by this one, to be deallocated on the server.
        var evicted: String?
    }

    private struct Entry {
        var name: String
        var lastUse: Int
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var uses = 0

    init(capacity: Int = 256) { self.capacity = capacity }

    mutating func use(_ key: Key) -> Use {
        uses += 1
        if let entry = entries[key] {
            entries[key]?.lastUse = uses
            return Use(name: entry.name, mustPrepare: false)
        }
        let evicted = entries.count < capacity ? nil : removeOldest()
        // A name is never reused, so a leftover on the server does no harm.
        let name = "s\(uses)"
        entries[key] = Entry(name: name, lastUse: uses)
        return Use(name: name, mustPrepare: true, evicted: evicted)
    }

    /// Makes the next use prepare the statement again.
    mutating func forget(_ name: String) {
        entries = entries.filter { $0.value.name != name }
    }

    private mutating func removeOldest() -> String? {
        guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return nil }
        entries[oldest.key] = nil
        return oldest.value.name
    }
}
