import Foundation

/// Values by the UTF-8 of a text, so that a text that occurs a million times is decoded once.
struct ByteTable<Value> {
    private var entries: [(hash: UInt64, key: [UInt8], value: Value)] = []
    private var slots: [Int32] = Array(repeating: -1, count: 64)
    private var last = 0
    private let limit: Int

    /// - Parameter limit: the number of texts to cache; when it is reached the cache starts anew.
    init(limit: Int) { self.limit = limit }

    /// - Parameter make: creates the value of a new text.
    mutating func value(of key: UnsafeBufferPointer<UInt8>, make: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        // Consecutive records mostly have the same kind and device.
        if last < entries.count, Self.isEqual(entries[last].key, key) { return entries[last].value }
        let hash = Self.hash(of: key)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if entries[index].hash == hash, Self.isEqual(entries[index].key, key) {
                last = index
                return entries[index].value
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let value = make(key)
        add(value, of: key, hash: hash)
        return value
    }

    private mutating func add(_ value: Value, of key: UnsafeBufferPointer<UInt8>, hash: UInt64) {
        if entries.count >= limit {
            entries.removeAll()
            slots = Array(repeating: -1, count: 64)
        } else if 2 * (entries.count + 1) > slots.count {
            slots = Array(repeating: -1, count: slots.count * 2)
            for index in entries.indices { insert(index) }
        }
        entries.append((hash, Array(key), value))
        last = entries.count - 1
        insert(last)
    }

    private mutating func insert(_ index: Int) {
        var slot = Int(truncatingIfNeeded: entries[index].hash) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(index)
    }

    private static func isEqual(_ known: [UInt8], _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard known.count == key.count, let start = key.baseAddress else { return known.isEmpty && key.isEmpty }
        return known.withUnsafeBytes { known in
            known.baseAddress.map { memcmp($0, start, key.count) == 0 } ?? true
        }
    }

    private static func hash(of key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(key))
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}
