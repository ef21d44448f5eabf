import Domain
import Foundation

/// The audience in memory, by its chunks, for matching alerts.
///
/// A value: a copy costs nothing; a later change copies the list of chunks once, and each chunk that it changes.
struct AudienceIndex: Sendable {
    /// Ascending; the two arrays below have the same order.
    private var ids: [Int32] = []
    private var chunks: [AudienceChunk] = []
    private var reaches: [ChunkReach] = []
    private var zones = TimeZoneTable()
    /// How many people have a position.
    private(set) var count = 0

    /// The ascending ids of the chunks in which the point may lie in somebody's circle.
    func candidateChunks(near coordinate: Coordinate) -> [Int32] {
        let point = UnitVector(coordinate)
        return reaches.indices.filter { reaches[$0].mayContain(point) }.map { ids[$0] }
    }

    /// The slots of a chunk's people whom an alert affects, ascending.
    func matches(_ query: AudienceQuery, in chunk: Int32) -> [UInt16] {
        guard let offset = offset(of: chunk) else { return [] }
        return chunks[offset].matches(query)
    }

    /// Nil when nobody was ever in the chunk.
    func chunk(_ id: Int32) -> AudienceChunk? { offset(of: id).map { chunks[$0] } }

    /// Nil for an empty seat.
    func userID(at position: AudiencePosition) -> UserID? {
        guard let offset = offset(of: position.chunk), chunks[offset].isOccupied(at: position.slot) else { return nil }
        return UserID(chunks[offset].userID(at: position.slot))
    }

    /// - Parameter number: of ``AudienceChunk/zone(at:)``.
    func timeZone(_ number: Int) -> TimeZone { zones.zone(number) }

    /// Puts a person at their position, in place of anybody there. The position they left must be vacated as well.
    mutating func put(_ entry: AudienceEntry) {
        put(entry, at: offset(makingRoomFor: entry))
    }

    /// Empties a position; an empty one stays as it is.
    mutating func vacate(_ position: AudiencePosition) {
        guard let offset = offset(of: position.chunk) else { return }
        leave(position.slot, at: offset) { $0.vacate(position.slot) }
    }

    /// Puts many people at their positions with as few reallocations as possible.
    /// - Parameter entries: grouped by chunk, in the order of their slots.
    mutating func put(_ entries: [AudienceEntry]) {
        var rest = entries[...]
        while let first = rest.first {
            let neighbours = rest.prefix { $0.position.chunk == first.position.chunk }
            let offset = offset(makingRoomFor: first)
            chunks[offset].reserve((neighbours.last ?? first).position.slot + 1)
            for entry in neighbours { put(entry, at: offset) }
            rest = rest[neighbours.endIndex...]
        }
    }

    /// Adds an index whose chunks all come after those of this one.
    mutating func append(_ other: consuming AudienceIndex) {
        guard let first = other.ids.first else { return }
        precondition(ids.last.map { $0 < first } ?? true, "chunk \(first) follows a higher one")
        let numbers = zones.include(other.zones)
        if numbers.indices.contains(where: { Int(numbers[$0]) != $0 }) {
            for offset in other.chunks.indices { other.chunks[offset].renumberZones(numbers) }
        }
        ids += other.ids
        chunks += other.chunks
        reaches += other.reaches
        count += other.count
    }

    private mutating func put(_ entry: AudienceEntry, at offset: Int) {
        let zone = zones.number(of: entry.settings.timeZone)
        leave(entry.position.slot, at: offset) { $0.put(entry, zone: zone) }
        reaches[offset].include(ExactCircle(centre: entry.coordinate, radius: entry.radius))
    }

    /// Changes a chunk so that nobody stays at the slot, or somebody else does.
    private mutating func leave(_ slot: Int, at offset: Int, _ change: (inout AudienceChunk) -> Void) {
        let before = chunks[offset].count
        let left = chunks[offset].isOccupied(at: slot) ? chunks[offset].exactCircles[slot] : nil
        change(&chunks[offset])
        count += chunks[offset].count - before
        if let left, reaches[offset].isHeldOpen(by: left) { reaches[offset].fit(chunks[offset]) }
    }

    private func offset(of chunk: Int32) -> Int? {
        let offset = firstOffset(from: chunk)
        return offset < ids.count && ids[offset] == chunk ? offset : nil
    }

    private mutating func offset(makingRoomFor entry: AudienceEntry) -> Int {
        let chunk = entry.position.chunk
        let offset = firstOffset(from: chunk)
        if offset == ids.count || ids[offset] != chunk {
            ids.insert(chunk, at: offset)
            chunks.insert(AudienceChunk(), at: offset)
            reaches.insert(ChunkReach(around: entry.coordinate), at: offset)
        }
        return offset
    }

    /// The offset of the first chunk with that id or a higher one.
    private func firstOffset(from chunk: Int32) -> Int {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < chunk { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The time zones of the audience, numbered, so that a person takes two bytes instead of a name.
struct TimeZoneTable: Sendable {
    private var zones: [TimeZone] = [.gmt]
    private var numbers: [String: UInt16] = ["UTC": 0]

    /// - Parameter identifier: IANA; one that this system does not know counts as UTC.
    mutating func number(of identifier: String) -> UInt16 {
        if let number = numbers[identifier] { return number }
        guard let zone = TimeZone(identifier: identifier), let number = UInt16(exactly: zones.count) else { return 0 }
        zones.append(zone)
        numbers[identifier] = number
        return number
    }

    /// Adds the zones of another table.
    /// - Returns: by the number in that table, the number in this one.
    mutating func include(_ other: TimeZoneTable) -> [UInt16] {
        var result = [UInt16](repeating: 0, count: other.zones.count)
        for (identifier, number) in other.numbers.sorted(by: { $0.value < $1.value }) {
            result[Int(number)] = self.number(of: identifier)
        }
        return result
    }

    func zone(_ number: Int) -> TimeZone { zones.indices.contains(number) ? zones[number] : .gmt }
}
