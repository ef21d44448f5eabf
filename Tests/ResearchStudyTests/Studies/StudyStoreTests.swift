import Domain
import Foundation
import JSONDocuments
import MessageProtocol
import Postgres
import Sessions
import Testing

@testable import research_study

/// How studies are stored, published and turned.
@Suite(.timeLimit(.minutes(20))) struct StudyStoreTests {
    @Test func aFileIsExportedByteByByteAsItWasImported() async throws {
        try await StudyUnderTest.run { study in
            let (manage, text) = (study.features.manageStudies, try ShippedText.shipped())
            let published = try await manage.publish(Array(text.utf8), for: try study.staff)

            #expect(published == PublishedStudy(id: try study.id, version: 1, phase: .design, isNew: true))
            #expect(try await manage.export(try study.id) == text)
        }
    }

    @Test func nothingIsStoredOfAFileWithAFault() async throws {
        try await StudyUnderTest.run { study in
            let text = try ShippedText.shipped().replacing("\"keptDays\": 30", with: "\"keptDays\": 0")
            await #expect(throws: StudyFileFaults.self) {
                try await study.features.manageStudies.publish(Array(text.utf8), for: try study.staff)
            }
            #expect(try await study.count("studies") == 0)
            #expect(try await study.count("study_versions") == 0)
        }
    }

    @Test func aDesignIsReplacedAndHasOneVersion() async throws {
        try await StudyUnderTest.withStudy(in: .design) { study in
            try await study.publish(nil) { $0.title = StudyText("Another", "Anders") }
            #expect(try await study.count("study_versions") == 1)
            #expect(try await study.features.manageStudies.study(try study.id).definition.title.english == "Another")
            // Nobody but its author sees it.
            #expect(try await study.get("/api/v1/study").text == #"{"phase":"none"}"#)
        }
    }

    @Test func eachPublishedVersionIsKept() async throws {
        try await StudyUnderTest.withStudy { study in
            try await study.publish(.cosmetic) { $0.consent.document.sections[0].title.english = "In short" }
            try await study.publish(.material) { $0.consent.statements.removeLast() }
            let versions = try await study.features.manageStudies.versions(of: try study.id)

            #expect(versions.map(\.version) == [1, 2, 3])
            #expect(versions.map(\.consentChange) == [nil, .cosmetic, .material])
            #expect(
                try await study.features.manageStudies.export(try study.id, version: 1) == (try ShippedText.shipped()))
            await #expect(throws: StudyError.unknownVersion) {
                try await study.features.manageStudies.export(try study.id, version: 4)
            }
        }
    }

    /// The author learns the line of what cannot change any more.
    @Test func whatThePhaseRefusesIsNamedByLine() async throws {
        try await StudyUnderTest.withStudy { study in
            let text = try ShippedText.shipped().replacing("\"maximum\": 3", with: "\"maximum\": 4")
                .replacing("{\"value\": 3,", with: "{\"value\": 4,")
            let error = await #expect(throws: StudyFileFaults.self) {
                try await study.features.manageStudies.publish(
                    Array(text.utf8), consentChange: .material, for: try study.staff)
            }
            let fault = try #require(error?.faults.first)
            let line = text.split(separator: "\n", omittingEmptySubsequences: false)[fault.place.line - 1]

            #expect(fault.kind == .notNow && fault.path == "survey")
            #expect(line.contains("\"survey\": {"))
            #expect(try await study.count("study_versions") == 1)
        }
    }

    @Test func publishingTheSameAgainChangesNothing() async throws {
        try await StudyUnderTest.withStudy { study in
            try await study.publish(nil) { _ in }
            #expect(try await study.count("study_versions") == 1)
        }
    }

    @Test func versionsPublishedAtTheSameTimeFollowEachOther() async throws {
        try await StudyUnderTest.withStudy { study in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<6 {
                    group.addTask {
                        try await study.publish(nil) { $0.title.english = "Title \(number)" }
                    }
                }
                try await group.waitForAll()
            }
            let versions = try await study.features.manageStudies.versions(of: try study.id)
            #expect(versions.map(\.version) == Array(1...7))
        }
    }

    @Test func aStudyTurnsFromPhaseToPhaseAndNotBack() async throws {
        try await StudyUnderTest.withStudy(in: .design) { study in
            let (manage, id, staff) = (study.features.manageStudies, try study.id, try study.staff)
            await #expect(throws: StudyError.wrongOrder(from: .design, to: .running)) {
                try await manage.turn(id, to: .running, for: staff)
            }
            for phase in [StudyPhase.recruitment, .running, .analysis] {
                try await manage.turn(id, to: phase, for: staff)
                #expect(try await manage.study(id).phase == phase)
            }
            await #expect(throws: StudyError.wrongOrder(from: .analysis, to: .running)) {
                try await manage.turn(id, to: .running, for: staff)
            }
            await #expect(throws: StudyError.closesByItself(on: try #require(CalendarDay("2027-06-08")))) {
                try await manage.turn(id, to: .closed, for: staff)
            }
            // It was ended on this day.
            #expect(try await manage.study(id).lastDay.description == "2027-05-09")
        }
    }

    @Test func participantsSeeOneStudy() async throws {
        try await StudyUnderTest.withStudy { study in
            let (manage, staff) = (study.features.manageStudies, try study.staff)
            let other = try ShippedText.shipped().replacing("\"id\": \"hay-fever\"", with: "\"id\": \"winter\"")
            _ = try await manage.publish(Array(other.utf8), for: staff)
            let winter = try #require(StudyID(rawValue: "winter"))
            await #expect(throws: StudyError.otherIsCurrent(try study.id)) {
                try await manage.turn(winter, to: .recruitment, for: staff)
            }
            try await manage.turn(try study.id, to: .analysis, for: staff)
            #expect(try await study.features.currentStudy.fresh()?.id == (try study.id))
            try await manage.turn(winter, to: .recruitment, for: staff)
            #expect(try await study.features.currentStudy.fresh()?.id == winter)
        }
    }

    @Test func aStudyThatIsOverIsNotOpened() async throws {
        try await StudyUnderTest.withStudy(in: .design) { study in
            study.clock.advance(by: 40 * 86_400)
            await #expect(throws: StudyError.tooLate) {
                try await study.features.manageStudies.turn(try study.id, to: .recruitment, for: try study.staff)
            }
        }
    }

    @Test func studiesTurnByThemselvesOnTheirDays() async throws {
        try await StudyUnderTest.withStudy(in: .recruitment) { study in
            let (keep, manage, id) = (study.features.keepStudies, study.features.manageStudies, try study.id)
            study.clock.advance(by: -86_400)
            try await keep()
            #expect(try await manage.study(id).phase == .recruitment)
            study.clock.advance(by: 86_400)
            try await keep()
            #expect(try await manage.study(id).phase == .running)
            study.clock.advance(by: 32 * 86_400)
            try await keep()
            #expect(try await manage.study(id).phase == .running)
            study.clock.advance(by: 86_400)
            try await keep()
            #expect(try await manage.study(id).phase == .analysis)
        }
    }

    @Test func theShippedStudyIsThereAtTheFirstStartAndOnlyThen() async throws {
        try await StudyUnderTest.run { study in
            let keep = study.features.keepStudies
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { try await keep() } }
                try await group.waitForAll()
            }
            #expect(try await study.features.manageStudies.all().map(\.phase) == [.design])
            #expect(try await study.count("invitees") == 0)
        }
    }

    @Test func aDemonstrationRunsSinceYesterdayAndHasInvitedVisitors() async throws {
        var settings = ResearchStudySettings.forTests
        settings.isRecorded = true
        try await StudyUnderTest.run(settings: settings) { study in
            for _ in 0..<2 { try await study.features.keepStudies() }
            let current = try #require(try await study.features.currentStudy.fresh())

            #expect(current.phase == .running && current.firstDay.description == "2027-05-08")
            #expect(current.isOpen(on: CalendarDay(of: study.clock.now, in: .gmt)))
            #expect(try await study.count("invitees") == ManageInvitees.visitors.count)
        }
    }

    @Test func whatTheStaffDoesWithStudiesIsAudited() async throws {
        try await StudyUnderTest.run { study in
            let call = StaffCall(actor: UserID(), reason: try AuditReason("Next season"), route: "POST /research/study")
            let (manage, text) = (study.features.manageStudies, try ShippedText.shipped())
            _ = try await manage.publish(Array(text.utf8), for: call)
            try await manage.turn(try study.id, to: .recruitment, for: call)
            let other = text.replacing("{contact}, {contact}", with: "{contact}")
                .replacing("It answers within two weeks.", with: "It answers within a week.")
            _ = try await manage.publish(Array(other.utf8), for: call)
            let acts = try await study.announced()

            #expect(acts.map(\.action) == ["study.imported", "study.turned", "study.published"])
            #expect(acts.map(\.detail) == ["hay-fever", "hay-fever recruitment", "hay-fever version 2"])
        }
    }

    @Test func theOperatorsWordsStandInTheTexts() async throws {
        var settings = ResearchStudySettings.forTests
        settings.whoever = StudyOperator(
            controller: "Institute of Air", contact: "study@air.example", ethics: "Committee 7", authority: "Office 3")
        try await StudyUnderTest.run(settings: settings) { study in
            try await study.begin(in: .running)
            let texts = try await study.get("/api/v1/study").text + study.get("/api/v1/study/consent").text
            for word in [
                "Institute of Air", "study@air.example", "Committee 7", "Office 3", "10 June 2027", "10 July 2027",
            ] {
                #expect(texts.contains(word), "\(word)")
            }
            #expect(!texts.contains(/\{[a-zA-Z]+\}/))
        }
    }
}
