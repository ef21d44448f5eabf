import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import RequestedNotifications
import TestSupport
import Testing

@testable import skin_check

/// What happens before a link to photos leaves.
@Suite(.timeLimit(.minutes(20))) struct ShareTests {
    /// Somebody with a photo.
    private static func photographed(
        _ skin: SkinUnderTest
    ) async throws -> (person: PersonUnderTest, photo: SkinPhotoID) {
        let person = try await skin.person()
        return (person, try await person.keep(in: try await person.addGroup(named: "Secret mole")))
    }

    @Test func aDoctorGetsALinkAfterTheAddressWasShownOnceMore() async throws {
        try await SkinUnderTest.run { skin in
            let (person, photo) = try await Self.photographed(skin)
            let form = PersonUnderTest.sharing([photo])
            let shown = try await person.submit("/skin/share", form)
            #expect(shown.status == 200 && shown.words.contains("Is the address right?"))
            #expect(shown.text.lowercased().contains("<strong>dr@example.org</strong>"))
            #expect(shown.text.contains(#"name="photo" value="\#(photo)""#))
            #expect(try await skin.count("notification_contents") == 0)
            #expect(try await skin.count("photo_shares") == 0)

            let sent = try await person.submit("/skin/share", form + "&confirmed=yes")
            #expect(sent.status == 303 && sent.headers[.location] == "/skin/share?sent")
            let page = try await person.get("/skin/share?sent").words
            #expect(page.contains("The link is on its way by e-mail."))
            #expect(page.contains("Dr Secret, dr@example.org 1 photo, until 23 May 2027 Not opened yet"))

            let requested = try #require(try await skin.sent(NotificationRequested.self).first)
            #expect(requested.kind == .skinPhotosShared && requested.sender == .skinCheck)
            let mail = try #require(try await skin.mails().first)
            #expect(mail.address == "dr@example.org" && mail.language == "en")
            // Nothing that the person typed.
            #expect(mail.values == ["time": "23 May 2027"])
            #expect(mail.link?.hasPrefix("https://skin.example.org/skin/shared/") == true)
        }
    }

    @Test func whatOpensALinkAndWhomItWentToIsReadableNowhere() async throws {
        try await SkinUnderTest.run { skin in
            let (person, photo) = try await Self.photographed(skin)
            let path = try await person.share([photo])
            let token = try #require(path.split(separator: "/").last)
            let tables = try await TableSearch(skin.pool).tables(
                containing: [String(token), "dr@example.org", "Dr Secret", "Secret mole"])
            #expect(tables.isEmpty)
        }
    }

    @Test(arguments: [
        ("&name=A&address=a%40example.org&consent=yes", "choose at least one photo"),
        ("photo=x&name=A&address=a%40example.org&consent=yes", "choose at least one photo"),
        ("photo=%ID%&name=&address=a%40example.org&consent=yes", "say who it is for"),
        ("photo=%ID%&name=+&address=a%40example.org&consent=yes", "say who it is for"),
        ("photo=%ID%&name=%LONG%&address=a%40example.org&consent=yes", "say who it is for, in at most 80 bytes"),
        ("photo=%ID%&name=A&address=&consent=yes", "this is no e-mail address"),
        ("photo=%ID%&name=A&address=doctor&consent=yes", "this is no e-mail address"),
        ("photo=%ID%&name=A&address=dr%40example&consent=yes", "this is no e-mail address"),
        ("photo=%ID%&name=A&address=a%40example.org%2Cb%40example.org&consent=yes", "this is no e-mail address"),
        ("photo=%ID%&name=A&address=a%40example.org", "it needs your agreement"),
    ])
    func whatIsMissingIsAnsweredAndNothingIsSent(fields: String, words: String) async throws {
        try await SkinUnderTest.run { skin in
            let (person, photo) = try await Self.photographed(skin)
            let form = fields.replacing("%ID%", with: "\(photo)")
                .replacing("%LONG%", with: String(repeating: "x", count: 81))
            for confirmed in ["", "&confirmed=yes"] {
                let answer = try await person.submit("/skin/share", "form=share&\(form)\(confirmed)")
                #expect(answer.status == 422)
                #expect(answer.words.contains("Nothing was sent: \(words)"), "\(answer.words)")
            }
            #expect(try await skin.count("notification_contents") == 0)
            #expect(try await skin.count("photo_shares") == 0)
            #expect(try await skin.count("outbox") == 0)
        }
    }

    @Test func whatWasTypedStaysInTheForm() async throws {
        try await SkinUnderTest.run { skin in
            let (person, photo) = try await Self.photographed(skin)
            let answer = try await person.submit(
                "/skin/share", "form=share&photo=\(photo)&name=Dr+%22B%22&address=doctor&days=30&consent=yes")
            #expect(answer.text.contains(#"value="Dr &quot;B&quot;""#) && answer.text.contains(#"value="doctor""#))
            #expect(answer.text.contains(#"value="\#(photo)" checked"#))
            #expect(answer.text.contains(#"value="30" selected"#))
        }
    }

    @Test func thePhotoThatOneComesFromIsChosen() async throws {
        try await SkinUnderTest.run { skin in
            let empty = try await skin.person().get("/skin/share").words
            #expect(empty.contains("There are no photos to share yet.") && empty.contains("Links that work now None."))
            let (person, photo) = try await Self.photographed(skin)
            let group = try await person.addGroup("skin-nose")
            let other = try await person.keep(in: group)
            let page = try await person.get("/skin/share?photo=\(photo)").text
            #expect(page.contains(#"value="\#(photo)" checked"#) && page.contains(#"value="\#(other)">"#))
            #expect(page.contains("Secret mole (Left knee), 9 May 2027") && page.contains("Nose, 9 May 2027"))
        }
    }

    @Test func fiftyPhotosAreTheMostOfALink() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let many = (0...PostgresShareStore.mostPhotos).map { _ in SkinPhotoID() }
            let answer = try await person.submit("/skin/share", PersonUnderTest.sharing(many) + "&confirmed=yes")
            #expect(answer.status == 422 && answer.words.contains("Nothing was sent: choose at most 50 photos."))
            #expect(try await skin.count("outbox") == 0)
        }
    }

    @Test func aDayHasFiveLinks() async throws {
        try await SkinUnderTest.run { skin in
            let (person, photo) = try await Self.photographed(skin)
            let form = PersonUnderTest.sharing([photo]) + "&confirmed=yes"
            for _ in 0..<PostgresShareStore.mostPerDay {
                let sent = try await person.submit("/skin/share", form)
                #expect(sent.status == 303)
            }
            let many = try await person.submit("/skin/share", form)
            #expect(many.status == 422 && many.words.contains("you can send 5 links a day. Try again tomorrow."))
            #expect(try await skin.mails().count == PostgresShareStore.mostPerDay)

            skin.clock.set(SkinUnderTest.now + 86_400)
            let tomorrow = try await person.elsewhere(isUnlocked: true).submit("/skin/share", form)
            #expect(tomorrow.status == 303)
        }
    }

    @Test func nobodySharesAnothersPhotos() async throws {
        try await SkinUnderTest.run { skin in
            let (_, photo) = try await Self.photographed(skin)
            let (other, own) = try await Self.photographed(skin)
            let keyless = try await skin.person()
            for stranger in [other, keyless] {
                let refused = try await stranger.submit(
                    "/skin/share", PersonUnderTest.sharing([photo]) + "&confirmed=yes")
                #expect(refused.status == 422 && refused.words.contains("choose at least one photo"))
            }
            #expect(try await skin.count("photo_shares") == 0)
            #expect(try await skin.count("outbox") == 0)

            let path = try await other.share([own, photo])
            let opened = try await skin.send(.get, path).text
            #expect(opened.contains("\(own)") && !opened.contains("\(photo)"))
            #expect(try await skin.send(.get, "\(path)/\(photo)").status == 404)
        }
    }

    @Test func withoutTheConsentNothingIsSharedAndNoLinkOpens() async throws {
        try await SkinUnderTest.run { skin in
            let (person, photo) = try await Self.photographed(skin)
            let path = try await person.share([photo])
            #expect(try await skin.send(.get, path).status == 200)

            let privacy = SkinPrivacy(pool: skin.pool, masterKeys: .forTests, now: skin.features.now)
            let withdrawal = AccountConsentChanged(
                userID: person.userID, consent: .healthData, isGranted: false, version: 9, changedAt: skin.clock.now)
            #expect(try await privacy.consents.handle(withdrawal, .sent()) == .done)
            #expect(try await skin.send(.get, path).status == 404)
            #expect(try await skin.send(.get, "\(path)/\(photo)").status == 404)
            // What is there stays, so that the person can take it along.
            #expect(try await person.get("/skin/photos/\(photo)/picture").status == 200)

            try await person.refuseHealthData()
            let refused = try await person.submit("/skin/share", PersonUnderTest.sharing([photo]) + "&confirmed=yes")
            #expect(refused.status == 403)
            #expect(refused.words.contains("Nothing is stored without your consent to the use of health data."))
            #expect(try await skin.count("photo_shares") == 0)
        }
    }

    @Test func strangersAreLedToTheSignIn() async throws {
        try await SkinUnderTest.run { skin in
            let page = try await skin.send(.get, "/skin/share")
            #expect(page.status == 303 && page.headers[.location] == "/sign-in?to=/skin/share")
            let form = ["Content-Type": "application/x-www-form-urlencoded"]
            let sent = try await skin.send(.post, "/skin/share", form, PersonUnderTest.sharing([SkinPhotoID()]))
            #expect(sent.status == 303 && sent.headers[.location] == "/sign-in?to=/skin/share")
        }
    }

    @Test func theMailIsInTheLanguageOfThePage() async throws {
        try await SkinUnderTest.run { skin in
            let (person, photo) = try await Self.photographed(skin)
            let form = PersonUnderTest.sharing([photo], days: 7)
            let shown = try await person.submit("/skin/share?language=de", form)
            #expect(shown.words.contains("Stimmt die Adresse?"))
            _ = try await person.submit("/skin/share?language=de", form + "&confirmed=yes")
            let mail = try #require(try await skin.mails().first)
            #expect(mail.language == "de" && mail[.time] == "16. Mai 2027")
            #expect(try await person.get("/skin/share?language=de").words.contains("1 Foto, bis 16. Mai 2027"))
        }
    }
}
