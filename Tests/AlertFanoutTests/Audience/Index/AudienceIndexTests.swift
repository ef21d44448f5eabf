import Domain
import Foundation
import Localization
import Testing

@testable import alert_fanout

@Suite struct AudienceIndexTests {
    @Test func aChunkReturnsWhatWasPutIn() throws {
        let until = Date(timeIntervalSince1970: 1_700_000_000)
        let settings = try NotificationSettings(
            timeZone: "Asia/Kolkata", quietHours: QuietHours(from: 1_320, until: 420), mutedUntil: until,
            onlyUrgent: true, weeklyInterruptions: 200)
        let entry = try AudienceEntry.sample(slot: 1_023, thresholds: [.birch: 3, .cat: 10], settings: settings)
        var index = AudienceIndex()
        index.put(entry)

        let chunk = try #require(index.chunk(entry.position.chunk))

        #expect(chunk.userID(at: 1_023) == entry.userID.uuid)
        #expect(chunk.language(at: 1_023) == .english)
        #expect(index.timeZone(chunk.zone(at: 1_023)).identifier == "Asia/Kolkata")
        #expect(try chunk.quietHours(at: 1_023) == QuietHours(from: 1_320, until: 420))
        #expect(chunk.mutedUntil(at: 1_023) == until)
        #expect(chunk.isOnlyUrgent(at: 1_023))
        #expect(chunk.weeklyLimit(at: 1_023) == 200)
        #expect(chunk.hasEmail(at: 1_023))
        #expect(chunk.threshold(of: .birch, at: 1_023) == 3)
        #expect(chunk.threshold(of: .cat, at: 1_023) == 10)
        #expect(chunk.threshold(of: .dog, at: 1_023) == 0)
    }

    @Test func whoHasChosenNothingIsNotifiedAtAnyHour() throws {
        var index = AudienceIndex()
        index.put(try .sample(hasEmail: false))

        let chunk = try #require(index.chunk(7))

        #expect(chunk.quietHours(at: 0) == nil)
        #expect(chunk.mutedUntil(at: 0) == nil)
        #expect(!chunk.isOnlyUrgent(at: 0))
        #expect(!chunk.hasEmail(at: 0))
        #expect(index.timeZone(chunk.zone(at: 0)).secondsFromGMT() == 0)
    }

    @Test(arguments: [(2, 0), (3, 1), (4, 1)])
    func concernsFromTheThresholdOn(intensity: Int, expected: Int) throws {
        var index = AudienceIndex()
        index.put(try .sample(thresholds: [.birch: 3]))

        #expect(try index.count(.sample([.birch], intensity)) == expected)
        #expect(try index.count(.sample([], intensity)) == expected)
        #expect(try index.count(.sample([.cat, .birch], intensity)) == expected)
        #expect(try index.count(.sample([.cat], intensity)) == 0)
    }

    /// The columns are by allergen, and each person may have all.
    @Test(arguments: Allergen.allCases) func holdsEveryAllergenThereIs(allergen: Allergen) throws {
        var index = AudienceIndex()
        let thresholds = Dictionary(uniqueKeysWithValues: Allergen.allCases.map { ($0, $0 == allergen ? 4 : 9) })
        index.put(try .sample(slot: 0, thresholds: thresholds))
        index.put(try .sample(slot: 1, thresholds: thresholds.filter { $0.key != allergen }))

        #expect(try index.count(.sample([allergen], Severity.mild.intensity.value)) == 0)
        #expect(try index.count(.sample([allergen], Severity.moderate.intensity.value)) == 1)
    }

    @Test func leavesOutWhoIsExcluded() throws {
        var index = AudienceIndex()
        index.put(try .sample(slot: 0))
        index.put(try .sample(slot: 1))
        let query = try AudienceQuery.sample()

        #expect(index.matches(query, in: 7, except: [AudiencePosition(chunk: 7, slot: 0)]) == [1])
        #expect(index.matches(query, in: 7, except: [AudiencePosition(chunk: 8, slot: 0)]) == [0, 1])
    }

    @Test func anEmptySeatIsNobodys() throws {
        var index = AudienceIndex()
        index.put(try .sample(slot: 2))

        index.vacate(AudiencePosition(chunk: 7, slot: 2))
        index.vacate(AudiencePosition(chunk: 7, slot: 2))
        index.vacate(AudiencePosition(chunk: 7, slot: 900))
        index.vacate(AudiencePosition(chunk: 70, slot: 0))

        #expect(index.count == 0)
        #expect(try index.count(.sample([])) == 0)
        #expect(try index.candidateChunks(near: .basel()).isEmpty)
        #expect(index.chunk(70) == nil)
        #expect(index.matches(try .sample(), in: 70).isEmpty)
    }

    @Test func whoTakesASeatAnewKeepsNothingOfWhoSatThere() throws {
        var index = AudienceIndex()
        let muted = try NotificationSettings(mutedUntil: .distantFuture)
        index.put(try .sample(thresholds: [.birch: 1, .cat: 1], settings: muted))

        index.put(try .sample(thresholds: [.birch: 5]))

        let chunk = try #require(index.chunk(7))
        #expect(chunk.mutedUntil(at: 0) == nil)
        #expect(chunk.threshold(of: .cat, at: 0) == 0)
        #expect(try index.count(.sample([], 4)) == 0)
        #expect(index.count == 1)
    }

    @Test func aCopyStaysAsItWas() throws {
        var index = AudienceIndex()
        index.put(try .sample(slot: 0))
        let copy = index

        index.put(try .sample(slot: 1))
        index.vacate(AudiencePosition(chunk: 7, slot: 0))

        #expect(copy.matches(try .sample(), in: 7) == [0])
        #expect(index.matches(try .sample(), in: 7) == [1])
    }

    @Test func aChunkIsACandidateNoMoreWhenItsFarReachingPersonLeaves() throws {
        var index = AudienceIndex()
        let sydney = try Coordinate.at(-33.87, 151.21)
        index.put(try .sample(slot: 0))
        index.put(try .sample(slot: 1, radius: 20_016))
        #expect(index.candidateChunks(near: sydney) == [7])

        index.vacate(AudiencePosition(chunk: 7, slot: 1))

        #expect(index.candidateChunks(near: sydney).isEmpty)
        #expect(try index.candidateChunks(near: .basel()) == [7])
    }

    @Test func namesChunksInTheirOrder() throws {
        var index = AudienceIndex()
        for chunk: Int32 in [9, 2, 400, 7] { index.put(try .sample(chunk: chunk)) }

        #expect(try index.candidateChunks(near: .basel()) == [2, 7, 9, 400])
    }

    @Test func aTimeZoneThatNobodyKnowsIsUTC() {
        var zones = TimeZoneTable()

        let zurich = Int(zones.number(of: "Europe/Zurich"))

        #expect(zones.number(of: "Mars/Olympus") == 0)
        #expect(zones.zone(zurich).identifier == "Europe/Zurich")
        #expect(zones.zone(99).secondsFromGMT() == 0)
    }
}

extension AudienceEntry {
    /// Somebody in Basel.
    static func sample(
        _ userID: UserID = UserID(), chunk: Int32 = 7, slot: Int = 0, radius: Double = 25,
        thresholds: [Allergen: Int] = [.birch: 3], settings: NotificationSettings = .initial, hasEmail: Bool = true
    ) throws -> AudienceEntry {
        AudienceEntry(
            userID: userID, position: AudiencePosition(chunk: chunk, slot: slot), coordinate: try .basel(),
            radius: Kilometres(radius),
            sensitivities: try thresholds.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                try Sensitivity(allergen: $0.key, threshold: Intensity($0.value))
            }, language: "en", settings: settings, hasEmail: hasEmail)
    }
}

extension AudienceQuery {
    /// An alert in Basel.
    static func sample(_ allergens: [Allergen] = [.birch], _ intensity: Int = 7) throws -> AudienceQuery {
        AudienceQuery(
            allergens: allergens, intensity: try Intensity(intensity), coordinate: try .basel())
    }
}

extension AudienceIndex {
    /// How many people an alert affects.
    func count(_ query: AudienceQuery) -> Int {
        candidateChunks(near: query.coordinate).reduce(0) { $0 + matches(query, in: $1).count }
    }
}
