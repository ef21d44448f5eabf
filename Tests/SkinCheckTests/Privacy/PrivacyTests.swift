import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import skin_check

@Suite(.timeLimit(.minutes(20))) struct PrivacyTests {
    private static func privacy(of skin: SkinUnderTest) -> SkinPrivacy {
        SkinPrivacy(pool: skin.pool, masterKeys: .forTests, now: skin.features.now)
    }

    private static func somebody(_ userID: UserID, version: Int, zone: String = "Europe/Zurich") -> SubscriberChanged {
        var change = SubscriberChanged(
            userID: userID, version: version, place: nil, sensitivities: [], radius: Kilometres(25), language: "en",
            email: nil, isDeleted: false)
        change.settings.timeZone = zone
        return change
    }

    /// Somebody with photos, an answer, and a link that was opened.
    private static func shared(
        _ skin: SkinUnderTest
    ) async throws -> (person: PersonUnderTest, photos: [SkinPhotoID], path: String) {
        let person = try await skin.person(in: "UTC")
        let group = try await person.addGroup(named: "Secret mole")
        let photos = [try await person.keep(in: group), try await person.keep(in: group, "&taken=2027-01-31")]
        try await skin.plant(.answer(.made(.benign)), about: photos[0], of: person)
        let path = try await person.share([photos[0]])
        _ = try await skin.send(.get, path)
        return (person, photos, path)
    }

    @Test func everyTableWithPeopleIsExportedAndErasedOrSaysWhyNot() async throws {
        try await SkinUnderTest.run { skin in
            let names = SkinPrivacy.personTables.map(\.name)
            let tables = try await skin.pool.tablesOfPeople()
            #expect(tables.subtracting(names).isEmpty)
            let known = try await skin.pool.relations(among: names)
            #expect(known == Set(names))
        }
    }

    @Test func theNewestZoneCounts() async throws {
        try await SkinUnderTest.run { skin in
            let (people, userID) = (PostgresPersonStore(pool: skin.pool), UserID())
            let handler = PersonChangedHandler(people: people)
            for (version, zone) in [(1, "UTC"), (3, "Asia/Tokyo"), (2, "America/Lima")] {
                let verdict = try await handler.handle(Self.somebody(userID, version: version, zone: zone), .sent())
                #expect(verdict == .done)
            }
            let zone = try await people.timeZone(of: userID)
            #expect(zone.identifier == "Asia/Tokyo")
        }
    }

    @Test func confirmsAnErasureEachTimeAndNothingBringsThePersonBack() async throws {
        try await SkinUnderTest.run { skin in
            let (person, photos, path) = try await Self.shared(skin)
            let (other, _, _) = try await Self.shared(skin)
            let tables = [
                "photo_groups", "photos", "photo_shares", "shared_photos", "share_openings", "notification_contents",
                "person_keys",
            ]
            for table in tables {
                let rows = try await skin.count("\(identifier: table)")
                #expect(rows == (table == "photos" ? 4 : 2), "\(table)")
            }
            let erased = AccountErased(userID: person.userID, erasedAt: skin.clock.now)
            for _ in 1...2 { _ = try await Self.privacy(of: skin).erasures.handle(erased, .sent()) }
            try await PostgresPersonStore(pool: skin.pool).keepIfNewer(Self.somebody(person.userID, version: 99))
            for table in SkinPrivacy.personTables.erased {
                let left = try await skin.count("\(identifier: table) WHERE user_id = \(person.userID.uuid)")
                #expect(left == 0, "\(table)")
            }
            for table in tables {
                let rows = try await skin.count("\(identifier: table)")
                #expect(rows == (table == "photos" ? 2 : 1), "\(table)")
            }
            #expect(try await skin.sent(AccountErasureConfirmed.self).count == 2)
            #expect(try await skin.send(.get, path).status == 404)
            // Somebody whose session has not ended yet sees and stores nothing.
            #expect(try await person.get("/skin/photos/\(photos[0])/picture").status == 404)
            let kept = try await person.upload(
                try DrawnPhoto.mole().png(), "photo=\(SkinPhotoID())&group=\(PhotoGroupID())")
            #expect(kept.status == 401)
            #expect(try await person.submit("/skin/photos", "part=skin-nose").status == 401)
            #expect(try await skin.count("person_keys WHERE user_id = \(person.userID.uuid)") == 0)
            #expect(try await other.get("/skin/photos").words.contains("Secret mole (Left knee) 2 photos"))
        }
    }

    /// A backup that was made before holds the rows; the key that opens them is gone.
    @Test func whatABackupHoldsOfSomebodyWhoWasErasedDoesNotOpen() async throws {
        try await SkinUnderTest.run { skin in
            let (person, photos, _) = try await Self.shared(skin)
            try await skin.pool.query("CREATE TABLE groups_before AS SELECT * FROM photo_groups")
            try await skin.pool.query("CREATE TABLE photos_before AS SELECT * FROM photos")
            let erased = AccountErased(userID: person.userID, erasedAt: skin.clock.now)
            _ = try await Self.privacy(of: skin).erasures.handle(erased, .sent())
            try await skin.pool.query("INSERT INTO photo_groups SELECT * FROM groups_before")
            try await skin.pool.query("INSERT INTO photos SELECT * FROM photos_before")

            let store = skin.features.photoStore
            #expect(try await store.groups(of: person.userID).isEmpty)
            #expect(try await store.photos(of: person.userID).isEmpty)
            #expect(try await store.file(.picture, of: photos[0], of: person.userID) == nil)
            // Nor does another key that the person may get.
            try await skin.pool.transaction { _ = try await $0.personKey(of: person.userID, under: .forTests) }
            await #expect(throws: (any Error).self) { try await store.groups(of: person.userID) }
            for file in PhotoFile.allCases {
                await #expect(throws: (any Error).self, "\(file)") {
                    try await store.file(file, of: photos[0], of: person.userID)
                }
            }
        }
    }

    @Test func theMessageAboutSomebodyUnknownErasesNobody() async throws {
        try await SkinUnderTest.run { skin in
            let (person, _, _) = try await Self.shared(skin)
            let before = try await skin.pool.rows(of: person.userID.uuid)
            let erased = AccountErased(userID: UserID(), erasedAt: skin.clock.now)
            #expect(try await Self.privacy(of: skin).erasures.handle(erased, .sent()) == .done)
            #expect(try await skin.pool.rows(of: person.userID.uuid) == before)
        }
    }

    /// Only health data are here: the other consents change nothing.
    @Test(arguments: [
        (AccountConsentChanged.Consent.healthData, false, 0), (.healthData, true, 1), (.location, false, 1),
    ])
    func aWithdrawnConsentEndsLinksAndKeepsPhotos(
        consent: AccountConsentChanged.Consent, isGranted: Bool, links: Int
    ) async throws {
        try await SkinUnderTest.run { skin in
            let (person, _, _) = try await Self.shared(skin)
            let change = AccountConsentChanged(
                userID: person.userID, consent: consent, isGranted: isGranted, version: 9, changedAt: skin.clock.now)
            #expect(try await Self.privacy(of: skin).consents.handle(change, .sent()) == .done)
            #expect(try await skin.count("photo_shares") == links)
            #expect(try await skin.count("photos") == 2)
        }
    }
}
