import Domain
import Foundation
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct AudienceIndexAppendingTests {
    @Test(arguments: 0..<10)
    func twoHalvesAreTheWhole(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let people = try (0..<200).map { _ in try AudienceEntry.random(&random) }
        // The last of a position counts in both.
        let entries = Dictionary(people.map { ($0.position, $0) }) { _, last in last }.values
            .sorted { ($0.position.chunk, $0.position.slot) < ($1.position.chunk, $1.position.slot) }
        let middle = Int32.random(in: 0...13, using: &random)
        var (whole, lower, higher) = (AudienceIndex(), AudienceIndex(), AudienceIndex())
        whole.put(entries)
        lower.put(entries.filter { $0.position.chunk <= middle })
        higher.put(entries.filter { $0.position.chunk > middle })

        lower.append(higher)

        #expect(lower.count == whole.count)
        for entry in entries {
            let slot = entry.position.slot
            let chunk = try #require(lower.chunk(entry.position.chunk))
            #expect(chunk.userID(at: slot) == entry.userID.uuid)
            #expect(lower.timeZone(chunk.zone(at: slot)) == TimeZone(identifier: entry.settings.timeZone))
        }
        for _ in 0..<50 {
            let query = try AudienceQuery(
                allergens: [], intensity: Intensity(.random(in: 0...10, using: &random)),
                coordinate: .at(.random(in: -60...60, using: &random), .random(in: -170...170, using: &random)))
            #expect(lower.candidateChunks(near: query.coordinate) == whole.candidateChunks(near: query.coordinate))
            for id in Int32(0)..<14 { #expect(lower.matches(query, in: id) == whole.matches(query, in: id)) }
        }
        // What is put in afterwards has the right zone too.
        let late = try AudienceEntry.sample(chunk: 20, settings: NotificationSettings(timeZone: "Asia/Tokyo"))
        lower.put(late)
        #expect(lower.timeZone(lower.chunk(20)?.zone(at: 0) ?? -1).identifier == "Asia/Tokyo")
    }

    @Test func aSnapshotOfAHalfStaysAsItIs() throws {
        var (lower, higher) = (AudienceIndex(), AudienceIndex())
        lower.put(try .sample(chunk: 1, settings: NotificationSettings(timeZone: "Asia/Kolkata")))
        higher.put(try .sample(chunk: 2, settings: NotificationSettings(timeZone: "Asia/Tokyo")))
        let snapshot = higher

        lower.append(higher)

        #expect(snapshot.timeZone(snapshot.chunk(2)?.zone(at: 0) ?? -1).identifier == "Asia/Tokyo")
        #expect(lower.timeZone(lower.chunk(2)?.zone(at: 0) ?? -1).identifier == "Asia/Tokyo")
    }
}

extension AudienceEntry {
    fileprivate static func random(_ random: inout SeededRandom) throws -> AudienceEntry {
        let zones = ["UTC", "Asia/Kolkata", "Europe/Zurich", "Pacific/Fiji", "America/Lima"]
        var entry = try sample(
            chunk: .random(in: 0..<14, using: &random), slot: .random(in: 0..<60, using: &random),
            radius: .random(in: 1...9_000, using: &random), thresholds: [.cat: .random(in: 1...10, using: &random)],
            settings: NotificationSettings(timeZone: zones.randomElement(using: &random) ?? "UTC"))
        entry.coordinate = try .at(.random(in: -60...60, using: &random), .random(in: -170...170, using: &random))
        return entry
    }
}
