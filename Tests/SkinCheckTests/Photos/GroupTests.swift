import BodyMap
import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import skin_check

/// Spots of the skin, by a figure of the body and for programs.
@Suite(.timeLimit(.minutes(20))) struct GroupTests {
    @Test func aSpotIsAddedWhereItIsOnTheBody() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let added = try await person.submit("/skin/photos", "part=skin-knee-left&name=+Mole+%26+co.+")
            let path = try #require(added.headers[.location])
            #expect(added.status == 303 && path.hasPrefix("/skin/photos/groups/"))
            let page = try await person.get(path).text
            #expect(page.contains("<h1>Mole &amp; co. (Left knee)</h1>"))
            #expect(page.contains("No photo of this spot yet."))
            let id = try #require(path.split(separator: "/").last)
            #expect(page.contains(#"href="/skin/scan?group=\#(id)""#))
            #expect(!page.contains("/skin/compare"))
        }
    }

    @Test func twoPhotosCanBeCompared() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            for _ in 1...2 { try await person.keep(in: group) }
            let page = try await person.get("/skin/photos/groups/\(group)").text
            #expect(page.contains(#"href="/skin/compare?group=\#(group)""#))
        }
    }

    @Test func theFigureLeadsToEveryPartAndSaysWhereSpotsAre() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            for region in ["skin-knee-left", "skin-nose", "skin-nose"] { _ = try await person.addGroup(region) }
            let front = try await person.get("/skin/photos").text
            #expect(front.contains("Skin, from the front"))
            #expect(front.contains(#"aria-label="Left knee: 1 spot" data-filled"#))
            #expect(front.contains(#"aria-label="Nose: 2 spots" data-filled"#))
            #expect(front.matches(of: #/ data-filled/#).count == 2)
            let drawn = BodyDrawing.of(.skin, seenFrom: .front).regions.count
            #expect(front.matches(of: #/<a href="[^"]*" aria-label="/#).count == drawn)
            // Without the figure, by a list of both sides.
            for region in BodyCatalogue.current.regions(of: .skin) {
                #expect(front.contains("/skin/photos?view=\(region.view)&amp;part=\(region.id)\""), "\(region.id)")
            }
            let nose = try await person.get("/skin/photos?view=front&part=skin-nose").text
            #expect(nose.matches(of: #/<li><a href="/skin/photos/groups/#).count == 2)
            #expect(nose.contains(#"name="part" value="skin-nose""#) && nose.contains("A new spot here"))
            let heel = try await person.get("/skin/photos?part=skin-heel-left").text
            #expect(heel.contains("Skin, from behind"))
            for address in ["view=inside", "part=bone-scapula-left", "part=x"] {
                let page = try await person.get("/skin/photos?\(address)")
                #expect(page.status == 200 && !page.text.contains("A new spot here"), "\(address)")
            }
        }
    }

    @Test(arguments: [("female", BodyFigure.female), ("male", .male), ("other", .neutral)])
    func theFigureIsThatOfTheProfile(gender: String, figure: BodyFigure) async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            try await skin.database.withPool(of: "accounts") { accounts in
                try await accounts.query(
                    """
                    INSERT INTO profiles (user_id, picture, gender) VALUES (\(person.userID.uuid), 'own', \(gender))
                    """)
            }
            let page = try await person.get("/skin/photos").text
            for outline in BodyDrawing.of(.skin, seenFrom: .front, as: figure).outlines {
                #expect(page.contains(#"<path d="\#(outline)"/>"#))
            }
        }
    }

    @Test func aSpotIsRenamedAndMoved() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup(named: "Mole")
            let photo = try await person.keep(in: group)
            let moved = try await person.submit(
                "/skin/photos/groups/\(group)", "form=change&name=%3Cb%3EDot%3C%2Fb%3E&part=skin-nose")
            #expect(moved.status == 303 && moved.headers[.location] == "/skin/photos/groups/\(group)")
            let page = try await person.get("/skin/photos/groups/\(group)").text
            #expect(page.contains("<h1>&lt;b&gt;Dot&lt;/b&gt; (Nose)</h1>") && !page.contains("<b>"))
            #expect(page.contains("/skin/photos/\(photo)"))
            let nameless = try await person.submit("/skin/photos/groups/\(group)", "form=change&name=&part=skin-nose")
            #expect(nameless.status == 303)
            #expect(try await person.get("/skin/photos/groups/\(group)").text.contains("<h1>Nose</h1>"))
        }
    }

    @Test(arguments: [
        "part=skin-nose&name=" + String(repeating: "x", count: 81),
        "part=skin-nose&name=%C3%A4" + String(repeating: "x", count: 79),
        "part=skin-nose&name=two%0Alines", "part=bone-scapula-left&name=x", "part=&name=x", "name=x",
    ])
    func aFaultyNameOrPartIsAnsweredAndChangesNothing(fields: String) async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup(named: "Mole")
            let added = try await person.submit("/skin/photos", fields)
            #expect(added.status == 422 && added.text.contains("Nothing was saved: the name is too long"))
            let changed = try await person.submit("/skin/photos/groups/\(group)", "form=change&\(fields)")
            #expect(changed.status == 422 && changed.text.contains("Nothing was saved: the name is too long"))
            #expect(try await person.get("/skin/photos/groups/\(group)").text.contains("<h1>Mole (Left knee)</h1>"))
            #expect(try await skin.count("photo_groups") == 1)
        }
    }

    @Test func aFaultyNameStaysInItsField() async throws {
        try await SkinUnderTest.run { skin in
            let name = String(repeating: "x", count: 81)
            let answer = try await skin.person().submit("/skin/photos", "part=skin-nose&name=\(name)")
            #expect(answer.text.contains(#"value="\#(name)""#))
        }
    }

    @Test func aSpotIsDeletedWithItsPhotosAfterAQuestion() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let (group, other) = (try await person.addGroup(), try await person.addGroup("skin-nose"))
            for each in [group, group, other] { try await person.keep(in: each) }
            let question = try await person.get("/skin/photos/groups/\(group)?delete").text
            #expect(question.contains("Delete this spot?") && question.contains("its 2 photos are gone then"))
            #expect(try await skin.count("photos") == 3)
            let deleted = try await person.submit("/skin/photos/groups/\(group)", "form=delete")
            #expect(deleted.status == 303 && deleted.headers[.location] == "/skin/photos")
            #expect(try await skin.count("photos") == 1)
            #expect(try await skin.count("photo_groups") == 1)
        }
    }

    @Test func aPhotoIsDeletedAfterAQuestion() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let photo = try await person.keep(in: group)
            let question = try await person.get("/skin/photos/\(photo)?delete").text
            #expect(question.contains("Delete this photo?"))
            let deleted = try await person.submit("/skin/photos/\(photo)", "form=delete")
            #expect(deleted.status == 303 && deleted.headers[.location] == "/skin/photos/groups/\(group)")
            #expect(try await skin.count("photos") == 0)
            #expect(try await person.get("/skin/photos/\(photo)").status == 404)
        }
    }

    @Test func aFormThatSaysNothingIsRefused() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let photo = try await person.keep(in: group)
            for path in ["/skin/photos/groups/\(group)", "/skin/photos/\(photo)"] {
                for form in ["", "form=burn"] {
                    let answer = try await person.submit(path, form)
                    #expect(answer.status == 400, "\(path) \(form)")
                }
            }
        }
    }

    @Test func programsAddAndListSpots() async throws {
        struct Group: Decodable {
            var id: PhotoGroupID
            var name: String?
            var region: String
            var photos: Int
        }
        struct Groups: Decodable { var groups: [Group] }
        try await SkinUnderTest.run { skin in
            let (person, other) = (try await skin.person(), try await skin.person())
            let added = try await person.send(
                .post, "/api/v1/skin/groups", #"{"region":"skin-nose","name":"Mole"}"#)
            #expect(added.status == 201)
            let group = try added.decoded(Group.self)
            try await person.keep(in: group.id)
            skin.clock.set(SkinUnderTest.now + 60)
            let nameless = try await person.send(.post, "/api/v1/skin/groups", #"{"region":"skin-chin"}"#)
            #expect(nameless.status == 201)
            let listed = try await person.get("/api/v1/skin/groups").decoded(Groups.self).groups
            #expect(listed.map(\.region) == ["skin-nose", "skin-chin"])
            #expect(listed.map(\.name) == ["Mole", nil] && listed.map(\.photos) == [1, 0])
            #expect(try await other.get("/api/v1/skin/groups").decoded(Groups.self).groups.isEmpty)
        }
    }

    @Test(arguments: [
        (#"{"region":"bone-scapula-left"}"#, "#/region"), (#"{"name":"Mole"}"#, "#/region"),
        (#"{"region":"skin-nose","name":"two\nlines"}"#, "#/name"), (#"{"region":"skin-nose","name":7}"#, "#/name"),
    ])
    func programsAreToldWhichFieldIsFaulty(body: String, field: String) async throws {
        try await SkinUnderTest.run { skin in
            let answer = try await skin.person().send(.post, "/api/v1/skin/groups", body)
            #expect(answer.status == 422)
            #expect(try answer.faults.keys.sorted() == [field])
            #expect(try await skin.count("photo_groups") == 0)
        }
    }

    @Test func twoHundredSpotsAreTheMost() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            for _ in 0..<PostgresPhotoStore.mostGroups { _ = try await person.addGroup() }
            let program = try await person.send(.post, "/api/v1/skin/groups", #"{"region":"skin-nose"}"#)
            #expect(program.status == 409)
            #expect(try program.code == "too-many-groups")
            let page = try await person.submit("/skin/photos", "part=skin-nose")
            #expect(page.status == 409 && page.text.contains("Nothing was saved: you have 200 spots."))
            #expect(try await skin.count("photo_groups") == PostgresPhotoStore.mostGroups)
        }
    }

    @Test func withoutTheConsentNothingIsAddedAndEverythingCanBeDeleted() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let photo = try await person.keep(in: group)
            try await person.refuseHealthData()
            let added = try await person.submit("/skin/photos", "part=skin-nose&name=Mole")
            #expect(added.status == 403 && added.text.contains("Nothing is stored without your consent"))
            #expect(added.text.contains(#"href="/account/privacy""#) && added.text.contains(#"value="Mole""#))
            let asked = try await person.submit("/skin/photos/\(photo)", "form=check")
            #expect(asked.status == 403 && asked.text.contains("Nothing is stored without your consent"))
            #expect(try await skin.count("outbox") == 0)
            for path in ["/skin/photos/\(photo)", "/skin/photos/groups/\(group)"] {
                let deleted = try await person.submit(path, "form=delete")
                #expect(deleted.status == 303, "\(path)")
            }
            #expect(try await skin.count("photo_groups") == 0)
        }
    }

    @Test func ofAChildNothingIsAddedBeforeAGuardianAgrees() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            try await person.needGuardian()
            let added = try await person.submit("/skin/photos", "part=skin-nose&name=Mole")
            #expect(added.status == 403 && added.text.contains("until a parent or guardian has agreed"))
            #expect(try await skin.count("photo_groups") == 0)
        }
    }

    @Test func everythingIsSaidInGerman() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person(in: "Europe/Zurich")
            let group = try await person.addGroup()
            let photo = try await person.keep(in: group)
            let body = try await person.get("/skin/photos?language=de").text
            #expect(body.contains(#"<html lang="de">"#) && body.contains("<h1>Meine Fotos</h1>"))
            #expect(body.contains("Linkes Knie: 1 Fleck") && body.contains("1 Foto"))
            let spot = try await person.get("/skin/photos/groups/\(group)?language=de").text
            #expect(spot.contains("Fotos, die ältesten zuerst") && spot.contains("9. Mai 2027"))
            let page = try await person.get("/skin/photos/\(photo)?language=de").text
            #expect(page.contains("<h1>Foto vom 9. Mai 2027</h1>") && page.contains("Scannen: Was ähnelt dem?"))
        }
    }
}
