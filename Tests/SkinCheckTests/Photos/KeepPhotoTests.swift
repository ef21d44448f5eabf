import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import skin_check

/// What becomes of a photo that is good enough.
@Suite(.timeLimit(.minutes(20))) struct KeepPhotoTests {
    @Test func nothingOfItIsReadableInTheDatabase() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup(named: "Secret mole")
            try await person.keep(in: group, "&taken=2027-01-31")
            let row = try #require(
                try await skin.pool.query(
                    "SELECT encode(picture, 'hex') AS picture, encode(thumbnail, 'hex') AS thumbnail FROM photos"
                ).first)
            for column in ["picture", "thumbnail"] {
                let digits: String = try row[column]
                #expect(digits.count > 1_000 && !digits.hasPrefix("ffd8ffe0"), "\(column)")
                // "JFIF" and its zero byte.
                #expect(!digits.contains("4a46494600"), "\(column)")
            }
            let tables = try await TableSearch(skin.pool).tables(
                containing: ["Secret mole", "skin-knee-left", "2027-01-31", "takenAt"])
            #expect(tables.isEmpty)
        }
    }

    @Test func aSharpPhotoOf16BitsIsKept() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(
                try DrawnPicture.file("16-bit-sharp.png"), in: try await person.addGroup())
            let picture = try await person.get("/skin/photos/\(photo)/picture")
            #expect(picture.status == 200 && picture.headers[.contentType] == "image/jpeg")
        }
    }

    @Test func theSamePhotoSentAgainIsKeptOnce() async throws {
        try await SkinUnderTest.run { skin in
            let (person, id, photo) = (try await skin.person(), SkinPhotoID(), try DrawnPhoto.mole().png())
            let group = try await person.addGroup()
            for status in [201, 200, 200] {
                let answer = try await person.upload(photo, "photo=\(id)&group=\(group)&check=yes")
                #expect(answer.status == status)
                #expect(answer.text.contains(#""state":"waiting""#))
            }
            #expect(try await skin.count("photos") == 1)
            #expect(try await skin.sent(SkinPhotoSubmitted.self).count == 1)
        }
    }

    @Test func anIDOfSomebodyElsesPhotoIsRefused() async throws {
        try await SkinUnderTest.run { skin in
            let (person, other) = (try await skin.person(), try await skin.person())
            let theirs = try await other.keep(in: try await other.addGroup())
            let group = try await person.addGroup()
            let answer = try await person.upload(try DrawnPhoto.mole().png(), "photo=\(theirs)&group=\(group)")
            #expect(answer.status == 409)
            #expect(try answer.code == "id-in-use")
            #expect(try await skin.count("photos") == 1)
        }
    }

    @Test func aPhotoNeedsAGroupOfThePersonsOwn() async throws {
        try await SkinUnderTest.run { skin in
            let (person, other) = (try await skin.person(), try await skin.person())
            let theirs = try await other.addGroup()
            for group in [theirs, PhotoGroupID()] {
                let answer = try await person.upload(
                    try DrawnPhoto.mole().png(), "photo=\(SkinPhotoID())&group=\(group)&check=yes")
                #expect(answer.status == 404)
                let code = try answer.code
                #expect(code == "unknown-group")
            }
            #expect(try await skin.count("photos") == 0)
            #expect(try await skin.count("outbox") == 0)
        }
    }

    @Test(arguments: [
        "", "photo=%ID%", "group=%ID%", "photo=1&group=%ID%", "photo=%ID%&group=knee", "photo=&group=%ID%",
    ])
    func withoutBothIDsNothingIsKept(query: String) async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let answer = try await person.upload(
                try DrawnPhoto.mole().png(), query.replacing("%ID%", with: "\(group)"))
            #expect(answer.status == 400)
            #expect(try await skin.count("photos") == 0)
        }
    }

    @Test(arguments: [
        ("UTC", "2027-05-10"), ("America/Los_Angeles", "2027-05-10"), ("UTC", "2027-02-30"), ("UTC", "yesterday"),
        ("UTC", ""),
    ])
    func aDayThatIsNotOrIsYetToComeIsRefused(zone: String, day: String) async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person(in: zone)
            let group = try await person.addGroup()
            let answer = try await person.upload(
                try DrawnPhoto.mole().png(), "photo=\(SkinPhotoID())&group=\(group)&taken=\(day)")
            #expect(answer.status == 400)
            #expect(try answer.detail.contains("not after today, 2027-05-09"))
            #expect(try await skin.count("photos") == 0)
        }
    }

    /// There it is the tenth already.
    @Test func todayIsTheDayWhereThePersonIs() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person(in: "Pacific/Kiritimati")
            try await person.keep(in: try await person.addGroup(), "&taken=2027-05-10")
            #expect(try await skin.count("photos") == 1)
        }
    }

    @Test func photosStandInTheOrderOfTheirTaking() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let newest = try await person.keep(in: group)
            let middle = try await person.keep(in: group, "&taken=2027-05-08")
            let oldest = try await person.keep(in: group, "&taken=2021-12-31")
            let page = try await person.get("/skin/photos/groups/\(group)").text
            let order = page.matches(of: #/href="/skin/photos/([0-9a-f-]{36})"/#).map { String($0.1) }
            #expect(order == [oldest, middle, newest].map(\.description))
            #expect(page.contains("31 December 2021") && page.contains("9 May 2027"))
        }
    }

    @Test(arguments: ["Europe/Zurich", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Auckland"])
    func aPhotoShowsTheDayThatWasGiven(zone: String) async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person(in: zone)
            let photo = try await person.keep(in: try await person.addGroup(), "&taken=2027-01-31")
            #expect(try await person.get("/skin/photos/\(photo)").text.contains("Photo of 31 January 2027"))
        }
    }

    @Test func twoThousandPhotosAreTheMost() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            try await skin.pool.query(
                """
                INSERT INTO photos (photo_id, user_id, group_id, stored_at, facts, picture, thumbnail)
                SELECT gen_random_uuid(), \(person.userID.uuid), \(group.uuid), now(), '\\x00', '\\x00', '\\x00'
                FROM generate_series(1, \(PostgresPhotoStore.mostPhotos)::int)
                """)
            let answer = try await person.upload(
                try DrawnPhoto.mole().png(), "photo=\(SkinPhotoID())&group=\(group)")
            #expect(answer.status == 409)
            #expect(try answer.code == "too-many-photos")
            #expect(try await skin.count("photos") == PostgresPhotoStore.mostPhotos)
        }
    }

    @Test func strangersAndTheirPhotosAreTurnedAway() async throws {
        try await SkinUnderTest.run { skin in
            let answer = try await skin.send(
                .post, "/api/v1/skin/photos?photo=\(SkinPhotoID())&group=\(PhotoGroupID())", [:],
                bytes: try DrawnPhoto.mole().png())
            #expect(answer.status == 401)
            #expect(try await skin.count("photos") == 0)
        }
    }

    @Test func withoutTheConsentNothingIsKept() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            try await person.refuseHealthData()
            let answer = try await person.upload(
                try DrawnPhoto.mole().png(), "photo=\(SkinPhotoID())&group=\(group)&check=yes")
            #expect(answer.status == 403)
            #expect(try answer.detail.contains("nothing was stored"))
            #expect(try await skin.count("photos") == 0)
            #expect(try await skin.count("outbox") == 0)
        }
    }

    @Test func ofAChildNothingIsKeptBeforeAGuardianAgrees() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            try await person.needGuardian()
            let answer = try await person.upload(
                try DrawnPhoto.mole().png(), "photo=\(SkinPhotoID())&group=\(group)&check=yes")
            #expect(answer.status == 403)
            #expect(try answer.detail.contains("a parent or guardian has to agree first"))
            let added = try await person.send(
                .post, "/api/v1/skin/groups", #"{"region":"skin-nose","name":"Mole"}"#)
            #expect(added.status == 403)
            #expect(try await skin.count("photos") == 0)
            #expect(try await skin.count("photo_groups") == 1)
        }
    }

    @Test func programsSeeHowFarAPhotoIs() async throws {
        try await SkinUnderTest.run { skin in
            let (person, other) = (try await skin.person(), try await skin.person())
            let group = try await person.addGroup()
            let kept = try await person.keep(in: group)
            let asked = try await person.keep(in: group, "&check=yes")
            #expect(try await person.state(of: kept) == "kept")
            #expect(try await person.state(of: asked) == "waiting")
            try await skin.judgePhotos()
            #expect(try await person.state(of: asked) == "answered")
            for path in ["\(asked)", "\(SkinPhotoID())", "x"] {
                let answer = try await other.get("/api/v1/skin/photos/\(path)")
                #expect(answer.status == 404, "\(path)")
                let code = try answer.code
                #expect(code == "unknown-photo", "\(path)")
            }
        }
    }
}
