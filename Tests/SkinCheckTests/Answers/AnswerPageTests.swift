import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Testing

@testable import skin_check

/// What a person reads of an answer, and when.
@Suite(.timeLimit(.minutes(20))) struct AnswerPageTests {
    /// Somebody with a photo that the classifier has answered.
    private static func answered(
        _ skin: SkinUnderTest, _ answer: StoredAnswer
    ) async throws -> (person: PersonUnderTest, path: String) {
        let person = try await skin.person()
        let photo = try await person.keep(in: try await person.addGroup())
        try await skin.plant(answer, about: photo, of: person)
        return (person, "/skin/photos/\(photo)/answer")
    }

    @Test(
        arguments: [
            .answer(.made(.malignant, malignant: 0.9, melanoma: .suspected)), .answer(.made(.benign)),
            .answer(.made(.uncertain)), .refused([.blur]), .failed,
        ] as [StoredAnswer])
    func theNoteHasToBeUnderstoodEachTime(stored: StoredAnswer) async throws {
        try await SkinUnderTest.run { skin in
            let (person, path) = try await Self.answered(skin, stored)
            for _ in 1...2 {
                let unread = [
                    try await person.get(path), try await person.get(path + "?understood=yes"),
                    try await person.submit(path, ""), try await person.submit(path, "agreed=yes"),
                ]
                for page in unread {
                    #expect(page.status == 200)
                    #expect(page.words.contains("Important Note") && page.words.contains("I understand"))
                    for word in ["Looks", "Cannot say", "Confidence", "%", "What to do next"] {
                        #expect(!page.words.contains(word), "\(word)")
                    }
                    #expect(page.headers[.cacheControl] == "no-store")
                }
                let read = try await person.submit(path, "understood=yes")
                #expect(read.status == 200 && !read.words.contains("Important Note"))
                #expect(read.words.contains("Looks") || read.words.contains("Cannot say"))
            }
        }
    }

    @Test(arguments: [
        ("en", "Important Note", "I understand", "an algorithm", "not always right", "see a doctor"),
        (
            "de", "Wichtiger Hinweis", "Ich verstehe", "einem Algorithmus", "nicht immer recht",
            "gehen Sie zu einer Ärztin oder einem Arzt"
        ),
    ])
    func theNoteSaysWhatItIs(
        language: String, title: String, button: String, what: String, limit: String, advice: String
    ) async throws {
        try await SkinUnderTest.run { skin in
            let (person, path) = try await Self.answered(skin, .answer(.made(.benign)))
            let words = try await person.get("\(path)?language=\(language)").words
            for text in [title, button, what, limit, advice] { #expect(words.contains(text), "\(text)") }
        }
    }

    @Test func aBenignAnswerNamesItsCertaintyInWholePerCent() async throws {
        try await SkinUnderTest.run { skin in
            let (person, path) = try await Self.answered(skin, .answer(.made(.benign, malignant: 0.0571)))
            let page = try await person.submit(path, "understood=yes")
            #expect(page.text.contains(#"data-kind="calm""#) && page.words.contains("Looks benign"))
            #expect(page.words.contains("Classifier Confidence 89%"))
            #expect(page.words.contains("about 6 showed a malignant spot"))
            #expect(page.words.contains("Melanoma: Does not look like one."))
            #expect(page.words.contains("Photograph it again in a month and compare."))
            #expect(!page.words.contains(#/[0-9]\.[0-9]/#))
            let german = try await person.submit("\(path)?language=de", "understood=yes").words
            #expect(german.contains("Sieht gutartig aus") && german.contains("Sicherheit des Klassifikators 89 %"))
        }
    }

    @Test(
        arguments: [
            (.malignant, .no, "Looks malignant"), (.malignant, .cannotSay, "Looks malignant"),
            (.malignant, .suspected, "Looks malignant"), (.benign, .suspected, "Looks benign"),
        ] as [(SkinAnswer.Finding, SkinAnswer.Melanoma, String)])
    func aSuspicionLeadsToADoctorInTwoWeeks(
        finding: SkinAnswer.Finding, melanoma: SkinAnswer.Melanoma, label: String
    ) async throws {
        try await SkinUnderTest.run { skin in
            let answer = SkinAnswer.made(finding, malignant: finding == .benign ? 0.1 : 0.835, melanoma: melanoma)
            let (person, path) = try await Self.answered(skin, .answer(answer))
            let page = try await person.submit(path, "understood=yes")
            #expect(page.text.contains(#"data-kind="suspicious""#) && page.words.contains(label))
            #expect(page.words.contains("Have a doctor look at it within 2 weeks"))
            #expect(page.words.contains("within another 30 days"))
            #expect(page.words.contains("Could be one") == (melanoma == .suspected))
            if finding == .malignant { #expect(page.words.contains("Classifier Confidence 67%")) }
        }
    }

    @Test(arguments: [
        (SkinAnswer.Finding.uncertain, "It lies too close to both"), (.disagreeing, "gave different answers"),
        (.unlike, "It resembles none of the photos"),
    ])
    func whereItCannotSayThereIsNoFigure(finding: SkinAnswer.Finding, reason: String) async throws {
        try await SkinUnderTest.run { skin in
            let answer = SkinAnswer.made(finding, malignant: 0.97, melanoma: .suspected)
            let (person, path) = try await Self.answered(skin, .answer(answer))
            let page = try await person.submit(path, "understood=yes")
            #expect(page.text.contains(#"data-kind="unknown""#) && page.words.contains("Cannot say"))
            #expect(page.words.contains(reason) && page.words.contains("That says neither yes nor no."))
            for word in ["Looks", "%", "97", "Confidence", "Melanoma"] {
                #expect(!page.words.contains(word), "\(word)")
            }
        }
    }

    /// The dermatologist who was asked does not mix them with a classification (SKIN-100).
    @Test(arguments: [SkinAnswer.Finding.benign, .malignant, .uncertain], ["en", "de"])
    func noWordOfRiskFactorsStandsBesideAnAnswer(finding: SkinAnswer.Finding, language: String) async throws {
        try await SkinUnderTest.run { skin in
            let (person, path) = try await Self.answered(skin, .answer(.made(finding)))
            let page = try await person.submit("\(path)?language=\(language)", "understood=yes")
            #expect(!page.text.contains("/skin/risk"))
            for word in ["risk", "risiko", "factor", "faktor"] {
                #expect(!page.words.lowercased().contains(word), "\(word)")
            }
        }
    }

    @Test func anAnswerLeadsOn() async throws {
        try await SkinUnderTest.run { skin in
            let (person, path) = try await Self.answered(skin, .answer(.made(.malignant, malignant: 0.9)))
            let page = try await person.submit(path, "understood=yes").text
            let photo = path.replacing("/answer", with: "")
            let id = try #require(photo.split(separator: "/").last)
            for link in ["/skin/learn/next-steps", "/skin/learn/accuracy", "/skin/share?photo=\(id)", photo] {
                #expect(page.contains(#"href="\#(link)""#), "\(link)")
            }
        }
    }

    @Test func theListsOfPhotosDoNotSayTheAnswer() async throws {
        try await SkinUnderTest.run { skin in
            let (person, path) = try await Self.answered(skin, .answer(.made(.malignant, malignant: 0.9)))
            let photo = path.replacing("/answer", with: "")
            let page = try await person.get(photo)
            #expect(page.words.contains("answered") && page.words.contains("Read the answer"))
            let group = try #require(page.text.firstMatch(of: #/href="(/skin/photos/groups/[0-9a-f-]{36})"/#)).1
            for path in [photo, String(group), "/skin/photos"] {
                let words = try await person.get(path).words
                #expect(!words.contains("alignant"), "\(path)")
            }
        }
    }

    @Test func aPersonWhoWaitsIsToldSo() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(in: try await person.addGroup(), "&check=yes")
            let page = try await person.get("/skin/photos/\(photo)/answer")
            #expect(page.status == 200 && page.text.contains("<progress"))
            #expect(page.words.contains("The photo is being compared.") && !page.words.contains("Important Note"))
            #expect(page.text.contains("/skin-answer-wait.js") && page.text.contains(#"http-equiv="refresh""#))
            // It works without scripts as well, so it does not say that it needs them.
            #expect(!page.text.contains(#"<noscript><p class="note">"#))
            try await skin.judgePhotos()
            let answered = try await person.get("/skin/photos/\(photo)/answer")
            #expect(!answered.text.contains("<progress") && answered.words.contains("Important Note"))
            #expect(!answered.text.contains("/skin-answer-wait.js"))
        }
    }

    @Test func aPhotoThatNobodyAskedAboutHasNoAnswer() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(in: try await person.addGroup())
            for answer in [
                try await person.get("/skin/photos/\(photo)/answer"),
                try await person.submit("/skin/photos/\(photo)/answer", "understood=yes"),
            ] {
                #expect(answer.status == 303 && answer.headers[.location] == "/skin/photos/\(photo)")
            }
        }
    }

    @Test func aLockedSessionReadsTheAnswerWithoutThePhoto() async throws {
        try await SkinUnderTest.run { skin in
            let (person, path) = try await Self.answered(skin, .answer(.made(.benign)))
            #expect(try await person.get(path).text.contains("/thumbnail\""))
            let locked = try await person.elsewhere(isUnlocked: false)
            let note = try await locked.get(path)
            #expect(note.status == 200 && note.words.contains("Important Note"))
            let read = try await locked.submit(path, "understood=yes")
            #expect(read.words.contains("Looks benign"))
            for page in [note, read] {
                #expect(!page.text.contains("/thumbnail") && !page.text.contains("/picture"))
            }
        }
    }

    @Test func strangersReadNothing() async throws {
        try await SkinUnderTest.run { skin in
            let (_, path) = try await Self.answered(skin, .answer(.made(.benign)))
            let page = try await skin.send(.get, path)
            #expect(page.status == 303 && page.headers[.location] == "/sign-in?to=\(path)")
            let form = ["Content-Type": "application/x-www-form-urlencoded"]
            let read = try await skin.send(.post, path, form, "understood=yes")
            #expect(read.status == 401 && !read.text.contains("benign"))
        }
    }
}
