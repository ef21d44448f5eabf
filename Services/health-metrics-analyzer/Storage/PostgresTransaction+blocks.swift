import Domain
import Foundation
import PersonKeys
import Postgres

extension PostgresTransaction {
    /// Adds samples to the person's blocks. The caller has locked the person.
    /// - Returns: their number by outcome, and those that were taken.
    func merge(
        _ samples: [HealthSample], of userID: UserID, _ key: PersonKey
    ) async throws -> (count: RecordingCount, taken: [HealthSample]) {
        let added = Dictionary(grouping: samples) { BlockPlace(of: $0, userID: userID) }
        var (count, taken): (RecordingCount, [HealthSample]) = (RecordingCount(), [])
        var known = try await blocks(at: Array(added.keys), of: userID, key)
        var changed: [(place: BlockPlace, block: SampleBlock)] = []
        for (place, samples) in added {
            var block = known.removeValue(forKey: place) ?? SampleBlock()
            let result = block.merge(samples, into: &taken)
            count += result
            if result.taken > 0 { changed.append((place, block)) }
        }
        try await keep(changed, of: userID, key)
        return (count, taken)
    }

    /// Removes what its source entered in error. The caller has locked the person.
    /// - Returns: what was removed.
    func retract(
        _ retractions: [SampleRetraction], of userID: UserID, _ key: PersonKey
    ) async throws -> [HealthSample] {
        guard !retractions.isEmpty else { return [] }
        let places = retractions.map { BlockPlace(of: $0, userID: userID) }
        var blocks = try await blocks(at: Array(Set(places)), of: userID, key)
        var removed: [HealthSample] = []
        var changed: Set<BlockPlace> = []
        for (retraction, place) in zip(retractions, places) {
            let samples = blocks[place]?.remove(retraction) ?? []
            if !samples.isEmpty { changed.insert(place) }
            removed += samples
        }
        try await keep(changed.compactMap { place in blocks[place].map { (place, $0) } }, of: userID, key)
        return removed
    }

    /// All samples of some UTC days, in no particular order.
    /// - Parameter days: in days since 1970.
    func samples(
        of userID: UserID, on days: [Int], _ key: PersonKey
    ) async throws -> [Int: [HealthSample]] {
        guard !days.isEmpty else { return [:] }
        let texts = days.map { CalendarDay(daysSince1970: $0).description }
        let rows = try await query(
            """
            SELECT kind, day, sealed FROM sample_blocks
            WHERE user_id = \(userID.uuid) AND day = ANY(\(texts)::date[])
            """)
        var samples: [Int: [HealthSample]] = [:]
        for row in rows {
            let (place, block) = try Self.block(row, of: userID, key)
            samples[place.day, default: []] += block.samples(of: place.kind)
        }
        return samples
    }

    private func blocks(
        at places: [BlockPlace], of userID: UserID, _ key: PersonKey
    ) async throws -> [BlockPlace: SampleBlock] {
        guard !places.isEmpty else { return [:] }
        let rows = try await query(
            """
            SELECT kind, day, sealed FROM sample_blocks
            WHERE user_id = \(userID.uuid) AND (kind, day) IN (
                SELECT kind, day::date FROM unnest(
                    \(places.map(\.kind.rawValue)), \(places.map(\.dayText))
                ) AS place (kind, day))
            """)
        return Dictionary(uniqueKeysWithValues: try rows.map { try Self.block($0, of: userID, key) })
    }

    private static func block(_ row: Row, of userID: UserID, _ key: PersonKey) throws -> (BlockPlace, SampleBlock) {
        let day: Date = try row["day"]
        let place = BlockPlace(
            userID: userID, kind: try row["kind"], day: Int(day.timeIntervalSince1970 / 86_400))
        return (place, try place.open(try row["sealed"], key))
    }

    private func keep(
        _ blocks: [(place: BlockPlace, block: SampleBlock)], of userID: UserID, _ key: PersonKey
    ) async throws {
        guard !blocks.isEmpty else { return }
        try await query(
            """
            INSERT INTO sample_blocks (user_id, kind, day, count, sealed)
            SELECT \(userID.uuid), kind, day::date, count, sealed FROM unnest(
                \(blocks.map(\.place.kind.rawValue)), \(blocks.map(\.place.dayText)),
                \(blocks.map(\.block.entries.count)), \(try blocks.map { try $0.place.seal($0.block, key) })
            ) AS block (kind, day, count, sealed)
            ON CONFLICT (user_id, kind, day) DO UPDATE SET count = EXCLUDED.count, sealed = EXCLUDED.sealed
            """)
    }
}
