import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Testing

@testable import skin_check

/// What a doctor sees, and how long.
@Suite(.timeLimit(.minutes(20))) struct SharedPhotosTests {
    @Test func aDoctorSeesPhotosAndAnswersInTheOrderOfTheirTaking() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let newest = try await person.keep(in: group)
            let middle = try await person.keep(in: group, "&taken=2027-04-09")
            let oldest = try await person.keep(in: try await person.addGroup("skin-nose"), "&taken=2027-01-31")
            let kept = try await person.keep(in: group)
            try await skin.plant(
                .answer(.made(.malignant, malignant: 0.9, melanoma: .suspected)), about: middle, of: person)
            try await skin.plant(.answer(.made(.uncertain, malignant: 0.47)), about: oldest, of: person)
            let path = try await person.share([newest, middle, oldest])

            let page = try await skin.send(.get, path)
            #expect(page.status == 200 && page.headers[.cacheControl] == "no-store")
            #expect(page.text.contains(#"<meta name="robots" content="noindex">"#))
            let photos = page.text.matches(of: #/<img class="skin-picture" src="([^"]+)"/#).map { String($0.1) }
            #expect(photos == [oldest, middle, newest].map { "\(path)/\($0)" })
            #expect(!page.text.contains("\(kept)"))
            #expect(page.words.contains("31 January 2027 , Nose the algorithm cannot say"))
            #expect(
                page.words.contains(
                    "9 April 2027 , Left knee the algorithm: Looks malignant, confidence 80%; melanoma: Could be one"))
            #expect(page.words.contains("9 May 2027 , Left knee not compared by the algorithm"))
            #expect(page.words.contains("no diagnosis") && page.text.contains(#"href="/skin/learn/accuracy""#))
            #expect(page.words.contains("The link works until 23 May 2027"))
            for photo in photos {
                let jpeg = try await skin.send(.get, photo)
                #expect(jpeg.status == 200 && jpeg.headers[.contentType] == "image/jpeg", "\(photo)")
                #expect(jpeg.headers[.cacheControl] == "no-store" && jpeg.body.starts(with: [0xFF, 0xD8]))
            }
            #expect(try await skin.send(.get, "\(path)/\(kept)").status == 404)
            let german = try await skin.send(.get, "\(path)?language=de").words
            #expect(german.contains("9. April 2027 , Linkes Knie der Algorithmus: Sieht bösartig aus, Sicherheit 80 %"))
        }
    }

    @Test func eachOpeningIsCountedAndThePicturesAreNot() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(in: try await person.addGroup())
            let path = try await person.share([photo])
            for _ in 1...3 { _ = try await skin.send(.get, "\(path)/\(photo)") }
            #expect(try await person.get("/skin/share").words.contains("Not opened yet"))

            skin.clock.set(SkinUnderTest.now + 60)
            _ = try await skin.send(.get, path)
            #expect(try await person.get("/skin/share").words.contains("Opened once, on 9 May 2027"))
            skin.clock.set(SkinUnderTest.now + 120)
            _ = try await skin.send(.get, path)
            let page = try await person.get("/skin/share").words
            #expect(page.contains("Opened 2 times, last on 9 May 2027") && page.contains("10:02"))
            #expect(try await skin.count("share_openings") == 2)
        }
    }

    @Test(arguments: [(1, 1), (7, 7), (14, 14), (30, 30), (0, 14), (9_999, 14)] as [(Int, Double)])
    func aLinkEndsAfterItsDays(days: Int, life: Double) async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(in: try await person.addGroup())
            let path = try await person.share([photo], days: days)
            skin.clock.set(SkinUnderTest.now + life * 86_400 - 1)
            #expect(try await skin.send(.get, path).status == 200)
            skin.clock.set(SkinUnderTest.now + life * 86_400)
            let ended = try await skin.send(.get, path)
            #expect(ended.status == 404 && ended.words.contains("This link has ended or was withdrawn."))
            #expect(try await skin.send(.get, "\(path)/\(photo)").status == 404)
            #expect(try await skin.count("share_openings") == 1)
        }
    }

    @Test func aLinkThatIsWithdrawnOpensNothingEvenFromALockedSession() async throws {
        try await SkinUnderTest.run { skin in
            let (person, other) = (try await skin.person(), try await skin.person())
            let photo = try await person.keep(in: try await person.addGroup())
            let path = try await person.share([photo])
            let link = try #require(try await person.linksOnPage().first)
            for form in ["form=withdraw&link=\(link)", "form=withdraw&link=x", "form=withdraw"] {
                let tried = try await other.submit("/skin/share", form)
                #expect(tried.status == 303)
            }
            #expect(try await skin.send(.get, path).status == 200)

            let locked = try await person.elsewhere(isUnlocked: false)
            let withdrawn = try await locked.submit("/skin/share", "form=withdraw&link=\(link)")
            #expect(withdrawn.status == 303 && withdrawn.headers[.location] == "/skin/share")
            #expect(try await skin.send(.get, path).status == 404)
            #expect(try await skin.send(.get, "\(path)/\(photo)").status == 404)
            #expect(try await person.get("/skin/share").words.contains("Links that work now None."))
            // The photo itself stays.
            #expect(try await person.get("/skin/photos/\(photo)").status == 200)
        }
    }

    @Test func oneOfSeveralLinksIsWithdrawnAlone() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(in: try await person.addGroup())
            let first = try await person.share([photo])
            skin.clock.set(SkinUnderTest.now + 60)
            let second = try await person.share([photo])
            let links = try await person.linksOnPage()
            #expect(links.count == 2)
            let newest = try #require(links.first)
            _ = try await person.submit("/skin/share", "form=withdraw&link=\(newest)")
            #expect(try await skin.send(.get, first).status == 200)
            #expect(try await skin.send(.get, second).status == 404)
            #expect(try await person.linksOnPage() == Array(links.dropFirst()))
        }
    }

    @Test(arguments: ["x", String(repeating: "A", count: 43), "..%2F..", "A/B"])
    func whoeverGuessesSeesNothing(token: String) async throws {
        try await SkinUnderTest.run { skin in
            let answer = try await skin.send(.get, "/skin/shared/\(token)")
            #expect(answer.status == 404)
            #expect(try await skin.send(.get, "/skin/shared/\(token)/\(SkinPhotoID())").status == 404)
        }
    }

    @Test func aPhotoThatIsDeletedLeavesTheLink() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let (group, other) = (try await person.addGroup(), try await person.addGroup("skin-nose"))
            let photos = [
                try await person.keep(in: group), try await person.keep(in: group), try await person.keep(in: other),
            ]
            let path = try await person.share(photos)
            _ = try await person.submit("/skin/photos/\(photos[0])", "form=delete")
            _ = try await person.submit("/skin/photos/groups/\(other)", "form=delete")
            let page = try await skin.send(.get, path).text
            #expect(page.contains("\(path)/\(photos[1])"))
            for gone in [photos[0], photos[2]] {
                #expect(!page.contains("\(gone)"))
                let picture = try await skin.send(.get, "\(path)/\(gone)")
                #expect(picture.status == 404)
            }
            #expect(try await person.get("/skin/share").words.contains("1 photo, until"))
        }
    }
}
