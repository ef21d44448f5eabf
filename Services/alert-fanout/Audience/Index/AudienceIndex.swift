import Domain
import Foundation

/// Who may be concerned by an alert, in memory, by the chunks of the audience.
///
/// A value: a copy costs nothing, and a change after that copies the list of chunks once and each chunk it touches.
struct AudienceIndex: Sendable {
    /// Ascending; the two below have the same order.
    private var ids: [Int32] = []
    private var chunks: [AudienceChunk] = []
    private var reaches: [ChunkReach] = []
    private var zones = TimeZoneTable()
    /// How many people have a seat.
    private(set) var count = 0

    /// Ascending ids of the chunks with somebody in whose circle the point may lie.
    func candidateChunks(near coordinate: Coordinate) -> [Int32] {
        let point = UnitVector(coordinate)
        return reaches.indices.filter { reaches[$0].mayContain(point) }.map { ids[$0] }
    }

    /// The slots of a chunk's people whom an alert concerns, ascending.
    func matches(_ query: AudienceQuery, in chunk: Int32) -> [UInt16] {
        guard let position = position(of: chunk) else { return [] }
        return chunks[position].matches(query, excluding: query.excludedSlot(in: chunk))
    }

    /// How many people an alert concerns.
    func count(_ query: AudienceQuery) -> Int {
        let point = UnitVector(query.coordinate)
        return reaches.indices.reduce(0) { count, position in
            guard reaches[position].mayContain(point) else { return count }
            return count + chunks[position].matches(query, excluding: query.excludedSlot(in: ids[position])).count
        }
    }

    /// Nil when nobody ever sat there.
    func chunk(_ id: Int32) -> AudienceChunk? { position(of: id).map { chunks[$0] } }

    /// - Parameter number: of ``AudienceChunk/zone(at:)``.
    func timeZone(_ number: Int) -> TimeZone { zones.zone(number) }

    /// Seats a person, in the place of whoever sat there. The seat that they leave must be vacated besides.
    mutating func put(_ entry: AudienceEntry) {
        put(entry, at: position(makingRoomFor: entry))
    }

    /// Empties a seat; nothing happens where nobody sits.
    mutating func vacate(_ seat: Seat) {
        guard let position = position(of: seat.chunk) else { return }
        leave(seat.slot, at: position) { $0.vacate(seat.slot) }
    }

    /// Seats many people with as little moving about as possible.
    /// - Parameter entries: those of one chunk beside each other, in the order of their slots.
    mutating func put(_ entries: [AudienceEntry]) {
        var rest = entries[...]
        while let first = rest.first {
            let neighbours = rest.prefix { $0.seat.chunk == first.seat.chunk }
            let position = position(makingRoomFor: first)
            chunks[position].reserve((neighbours.last ?? first).seat.slot + 1)
            for entry in neighbours { put(entry, at: position) }
            rest = rest[neighbours.endIndex...]
        }
    }

    private mutating func put(_ entry: AudienceEntry, at position: Int) {
        let zone = zones.number(of: entry.settings.timeZone)
        leave(entry.seat.slot, at: position) { $0.put(entry, zone: zone) }
        reaches[position].include(ExactCircle(centre: entry.coordinate, radius: entry.radius))
    }

    /// Changes a chunk so that who sits at the slot is there no more.
    private mutating func leave(_ slot: Int, at position: Int, _ change: (inout AudienceChunk) -> Void) {
        let before = chunks[position].count
        let left = chunks[position].isSeated(at: slot) ? chunks[position].exactCircles[slot] : nil
        change(&chunks[position])
        count += chunks[position].count - before
        if let left, reaches[position].isHeldOpen(by: left) { reaches[position].fit(chunks[position]) }
    }

    private func position(of chunk: Int32) -> Int? {
        let position = firstPosition(from: chunk)
        return position < ids.count && ids[position] == chunk ? position : nil
    }

    private mutating func position(makingRoomFor entry: AudienceEntry) -> Int {
        let chunk = entry.seat.chunk
        let position = firstPosition(from: chunk)
        if position == ids.count || ids[position] != chunk {
            ids.insert(chunk, at: position)
            chunks.insert(AudienceChunk(), at: position)
            reaches.insert(ChunkReach(around: entry.coordinate), at: position)
        }
        return position
    }

    /// Of the first chunk with that id or a higher one.
    private func firstPosition(from chunk: Int32) -> Int {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < chunk { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension AudienceQuery {
    fileprivate func excludedSlot(in chunk: Int32) -> Int? {
        excluding.flatMap { $0.chunk == chunk ? $0.slot : nil }
    }
}
