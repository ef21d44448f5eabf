import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import skin_check

/// Photos are behind a second unlock (SKIN-51), and nobody else's in any case.
@Suite(.timeLimit(.minutes(20))) struct LockTests {
    @Test func aLockedSessionSeesNoPhotoAndNoName() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup(named: "Secret mole")
            let photo = try await person.keep(in: group)
            try await person.keep(in: group)
            let locked = try await person.elsewhere(isUnlocked: false)
            for path in [
                "/skin/photos", "/skin/photos?view=front&part=skin-knee-left", "/skin/photos/groups/\(group)",
                "/skin/photos/groups/\(group)?delete", "/skin/photos/\(photo)", "/skin/photos/\(photo)?delete",
                "/skin/share", "/skin/share?photo=\(photo)", "/skin/compare?group=\(group)",
            ] {
                let open = try await person.get(path)
                #expect(open.status == 200, "\(path)")
                let answer = try await locked.get(path)
                #expect(answer.status == 403, "\(path)")
                #expect(!answer.text.contains("Secret mole") && !answer.text.contains("<img class"), "\(path)")
                for file in PhotoFile.allCases { #expect(!answer.text.contains("/\(file)\""), "\(path)") }
            }
        }
    }

    @Test func aLockedSessionChoosesASpotByItsPartAndNumber() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            for (seconds, region) in ["skin-knee-left", "skin-nose", "skin-knee-left"].enumerated() {
                skin.clock.set(SkinUnderTest.now + Double(seconds))
                try await person.addGroup(region, named: "Secret mole")
            }
            let locked = try await person.elsewhere(isUnlocked: false)
            for path in ["/skin/scan", "/api/v1/skin/groups"] {
                let open = try await person.get(path)
                #expect(open.text.contains("Secret mole"), "\(path)")
                let answer = try await locked.get(path)
                #expect(answer.status == 200 && !answer.text.contains("Secret mole"), "\(path)")
            }
            let page = try await locked.get("/skin/scan").text
            for title in ["1 (Left knee)", "Nose", "2 (Left knee)"] { #expect(page.contains(">\(title)<"), "\(title)") }
        }
    }

    @Test(arguments: PhotoFile.allCases) func noPictureLeavesALockedSession(file: PhotoFile) async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(in: try await person.addGroup())
            let path = "/skin/photos/\(photo)/\(file)"
            #expect(try await person.get(path).status == 200)
            let locked = try await person.elsewhere(isUnlocked: false).get(path)
            #expect(locked.status == 403)
            #expect(try locked.code == "locked")
            let stranger = try await skin.send(.get, path)
            #expect(stranger.status == 303 && stranger.headers[.location] == "/sign-in?to=\(path)")
            #expect(stranger.body.isEmpty)
        }
    }

    @Test func photosAreLockedAgainWhenTheTimeIsOver() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(in: try await person.addGroup())
            skin.clock.set(SkinUnderTest.now + 3_599)
            #expect(try await person.get("/skin/photos/\(photo)").status == 200)
            skin.clock.set(SkinUnderTest.now + 3_600)
            #expect(try await person.get("/skin/photos/\(photo)").status == 403)
            #expect(try await person.get("/skin/photos/\(photo)/picture").status == 403)
        }
    }

    @Test func aLockedSessionChangesNothing() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let photo = try await person.keep(in: group)
            let locked = try await person.elsewhere(isUnlocked: false)
            let before = try await skin.pool.rows(of: person.userID.uuid)
            for (path, form) in [
                ("/skin/photos", "part=skin-nose&name=Mole"), ("/skin/photos/groups/\(group)", "form=delete"),
                ("/skin/photos/groups/\(group)", "form=change&part=skin-nose"),
                ("/skin/photos/\(photo)", "form=delete"), ("/skin/photos/\(photo)", "form=check"),
                (
                    "/skin/share",
                    "form=share&photo=\(photo)&name=A&address=a%40example.org&consent=yes&confirmed=yes"
                ),
            ] {
                let answer = try await locked.submit(path, form)
                #expect(answer.status == 403, "\(form)")
            }
            #expect(try await skin.pool.rows(of: person.userID.uuid) == before)
            #expect(try await skin.count("outbox") == 0)
        }
    }

    @Test func whatIsAnothersIsNotThere() async throws {
        try await SkinUnderTest.run { skin in
            let (person, other) = (try await skin.person(), try await skin.person())
            _ = try await other.addGroup()
            let group = try await person.addGroup()
            let photo = try await person.keep(in: group)
            let before = try await skin.pool.rows(of: person.userID.uuid)
            for id in ["\(photo)", "\(SkinPhotoID())", "x"] {
                for path in ["", "/picture", "/thumbnail", "/answer"] {
                    let answer = try await other.get("/skin/photos/\(id)\(path)")
                    #expect(answer.status == 404, "\(id)\(path)")
                }
                for (path, form) in [("", "form=delete"), ("", "form=check"), ("/answer", "understood=yes")] {
                    let answer = try await other.submit("/skin/photos/\(id)\(path)", form)
                    #expect(answer.status == 404, "\(id)\(path) \(form)")
                }
            }
            for id in ["\(group)", "\(PhotoGroupID())", "x"] {
                for path in ["photos/groups/\(id)", "compare?group=\(id)"] {
                    let answer = try await other.get("/skin/\(path)")
                    #expect(answer.status == 404, "\(path)")
                }
                for form in ["form=delete", "form=change&part=skin-nose"] {
                    let changed = try await other.submit("/skin/photos/groups/\(id)", form)
                    #expect(changed.status == 404, "\(id) \(form)")
                }
            }
            #expect(try await skin.pool.rows(of: person.userID.uuid) == before)
            #expect(try await skin.count("outbox") == 0)
        }
    }
}
