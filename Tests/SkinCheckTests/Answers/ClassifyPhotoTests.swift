import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import skin_check

/// The worker: a message in, an answer in the database and a message out.
@Suite(.timeLimit(.minutes(20))) struct ClassifyPhotoTests {
    /// - Returns: what the photo's row holds in the end.
    private static func answer(
        of photo: SkinPhotoID, _ person: PersonUnderTest
    ) async throws -> StoredAnswer? {
        let summary = try await person.skin.features.photoStore.photo(photo, of: person.userID)
        guard case .answered(let answer)? = summary?.state else { return nil }
        return answer
    }

    /// Keeps bytes that the check of a photo would not let pass.
    private static func plant(_ jpeg: [UInt8], _ person: PersonUnderTest) async throws -> SkinPhotoID {
        let (id, group) = (SkinPhotoID(), try await person.addGroup())
        _ = try await person.skin.features.photoStore.keep(
            CheckedPhoto(width: 400, height: 400, jpeg: jpeg, thumbnail: jpeg, isSurelySkin: true), as: id, in: group,
            takenAt: nil, asking: true, of: person.userID, at: person.skin.clock.now)
        return id
    }

    @Test func aPhotoIsJudgedOnlyWhenThePersonAsks() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let photo = try await person.keep(in: group)
            #expect(try await skin.count("outbox") == 0)
            let page = try await person.get("/skin/photos/\(photo)").text
            #expect(page.contains("Scan: what does it resemble?") && !page.contains("Read the answer"))

            let asked = try await person.submit("/skin/photos/\(photo)", "form=check")
            #expect(asked.status == 303 && asked.headers[.location] == "/skin/photos/\(photo)/answer")
            let atOnce = try await person.keep(in: group, "&check=yes")
            let submitted = try await skin.sent(SkinPhotoSubmitted.self)
            #expect(submitted.map(\.photoID) == [photo, atOnce])
            for message in submitted {
                #expect(message.userID == person.userID && message.submittedAt == skin.clock.now)
            }
        }
    }

    /// No photo of a person is in the project, so a drawing stands for each: the classifier was not trained with them.
    @Test func aKnownPairIsToldApartAndWhatIsUnlikeBothIsNotAnswered() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let benign = try await person.keep(in: group, "&check=yes")
            let malignant = try await person.keep(
                try DrawnPhoto.looksMalignant.png(), in: group, "&check=yes")
            let unlike = try await person.keep(try DrawnPhoto.table.png(), in: group, "&check=yes&skin=yes")
            try await skin.judgePhotos()
            for (photo, finding) in [
                (benign, SkinAnswer.Finding.benign), (malignant, .malignant), (unlike, .unlike),
            ] {
                let stored = try await Self.answer(of: photo, person)
                guard case .answer(let answer)? = stored else {
                    Issue.record("\(finding): \(String(describing: stored))")
                    continue
                }
                #expect(answer.finding == finding)
            }
        }
    }

    @Test func aMessageThatComesTwiceIsAnsweredAndAnnouncedOnce() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(in: try await person.addGroup(), "&check=yes")
            skin.clock.set(SkinUnderTest.now + 5)
            try await skin.judgePhotos()
            let first = try await Self.answer(of: photo, person)
            skin.clock.set(SkinUnderTest.now + 90)
            try await skin.judgePhotos()
            #expect(first != nil)
            #expect(try await Self.answer(of: photo, person) == first)

            let classified = try await skin.sent(SkinPhotoClassified.self)
            #expect(classified.count == 1)
            #expect(classified.first?.userID == person.userID && classified.first?.photoID == photo)
            #expect(classified.first?.submittedAt == SkinUnderTest.now)
            #expect(classified.first?.classifiedAt == SkinUnderTest.now + 5)
        }
    }

    @Test func whatItSaidIsReadableNowhere() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            try await person.keep(in: try await person.addGroup(), "&check=yes")
            try await skin.judgePhotos()
            #expect(try await skin.count("photos WHERE answer IS NOT NULL") == 1)
            let tables = try await TableSearch(skin.pool).tables(containing: ["benign", "malignant", "melanoma"])
            #expect(tables.isEmpty)
        }
    }

    @Test(arguments: ["photo", "group", "account"])
    func aPhotoThatIsGoneMeanwhileIsLeft(thing: String) async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let photo = try await person.keep(in: group, "&check=yes")
            switch thing {
            case "photo": try await skin.features.photoStore.delete(photo, of: person.userID)
            case "group": try await skin.features.photoStore.delete(group, of: person.userID)
            default: try await PostgresPersonStore(pool: skin.pool).keepIfNewer(.finalErasure(of: person.userID))
            }
            // It expects the verdict to be done.
            try await skin.judgePhotos()
            #expect(try await skin.sent(SkinPhotoClassified.self).isEmpty)
            #expect(try await skin.count("photos") == 0)
        }
    }

    @Test func aPhotoThatCannotBeOpenedHasFailedAndIsToldInWords() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let changed = try await person.keep(in: try await person.addGroup(), "&check=yes")
            try await skin.pool.query("UPDATE photos SET picture = set_byte(picture, 20, get_byte(picture, 20) # 1)")
            let noJPEG = try await Self.plant(Array("no JPEG".utf8), person)
            try await skin.judgePhotos()
            #expect(try await skin.sent(SkinPhotoClassified.self).count == 2)
            for photo in [changed, noJPEG] {
                let answer = try await Self.answer(of: photo, person)
                #expect(answer == StoredAnswer.failed)
                let state = try await person.state(of: photo)
                #expect(state == "failed")
                let page = try await person.submit("/skin/photos/\(photo)/answer", "understood=yes")
                #expect(page.status == 200)
                #expect(page.words.contains("Cannot say The photo could not be read."))
                // The predecessor had a confidence of 101.1 and a label "error1".
                #expect(!page.words.contains { $0.isNumber || $0 == "%" }, "\(page.words)")
                #expect(!page.words.lowercased().contains("error"))
            }
        }
    }

    @Test func aPhotoThatIsTooBadAfterAllIsRefusedInWords() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await Self.plant(try DrawnPhoto.blurred.jpeg(), person)
            try await skin.judgePhotos()
            #expect(try await Self.answer(of: photo, person) == StoredAnswer.refused([.blur]))
            let page = try await person.submit("/skin/photos/\(photo)/answer", "understood=yes")
            #expect(page.words.contains("Cannot say The photo is blurred."))
            #expect(!page.words.contains("%") && !page.words.contains("Confidence"))
        }
    }

    @Test func askingAgainClearsTheAnswerUntilTheNext() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(in: try await person.addGroup(), "&check=yes")
            try await skin.judgePhotos()
            #expect(try await person.get("/skin/photos/\(photo)").text.contains("Scan again"))
            let first = try #require(try await skin.sent(SkinPhotoSubmitted.self).first)
            skin.clock.set(SkinUnderTest.now + 60)
            let asked = try await person.submit("/skin/photos/\(photo)", "form=check")
            #expect(asked.status == 303)
            #expect(try await person.state(of: photo) == "waiting")
            #expect(try await skin.count("photos WHERE answer IS NOT NULL OR answered_at IS NOT NULL") == 0)
            #expect(try await skin.sent(SkinPhotoSubmitted.self).count == 2)
            try await skin.judgePhotos()
            #expect(try await person.state(of: photo) == "answered")
            // Whichever message comes first answers, and the other finds that.
            let late = try await skin.features.submittedHandler(.shared).handle(first, .sent())
            #expect(late == .done)
            #expect(try await skin.sent(SkinPhotoClassified.self).count == 2)
        }
    }
}
