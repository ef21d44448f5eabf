import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import symptom_journal

/// What the journal tells the analyzer, and what it shows of its answer.
@Suite(.timeLimit(.minutes(20))) struct RelationTests {
    @Test func announcesHowStrongTheDayIsAndNothingElseOfIt() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            _ = try await person.put(#"{"kind":"pain","region":"skin-knee-left","type":"acute","rating":3.5}"#)
            _ = try await person.put(#"{"kind":"named","name":"Migraine","rating":9}"#)
            _ = try await person.put(#"{"kind":"score","score":"stress","rating":10}"#)
            _ = try await person.put(#"{"kind":"medication","name":"Ibuprofen","dose":"400 mg"}"#)
            _ = try await person.put(#"{"kind":"medication","name":"ibuprofen"}"#)
            let days = try await journal.announcedDays()
            #expect(days.map(\.pain) == [3.5, 9, 9, 9, 9])
            #expect(days.map(\.revision) == [1, 2, 3, 4, 5])
            #expect(days.map(\.medicines) == [0, 0, 0, 1, 1])
            #expect(Set(days.map(\.day)) == [CalendarDay(of: JournalUnderTest.now, in: .gmt)])
            let bodies = try await journal.pool.query("SELECT body FROM outbox").decode([UInt8].self)
            let text = String(decoding: bodies.joined(), as: UTF8.self)
            for word in ["knee", "Migraine", "buprofen"] { #expect(!text.contains(word)) }
        }
    }

    @Test func announcesAChangeAndAWithdrawalOnceEach() async throws {
        try await JournalUnderTest.run { journal in
            let (person, id) = (try await journal.person(), EntryID())
            for rating in [3.5, 4, 4] {
                _ = try await person.put(#"{"kind":"score","score":"pain","rating":\#(rating)}"#, id: id)
            }
            for _ in 1...2 { _ = try await person.send(.delete, "/api/v1/journal/entries/\(id)") }
            let days = try await journal.announcedDays()
            #expect(days.map(\.pain) == [3.5, 4, nil])
            #expect(days.map(\.revision) == [1, 2, 3])
        }
    }

    @Test func announcesEachDayOfAnImportedLogOnce() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let log = "2027-05-01,migraine,7,fatigue,3%0A2027-05-02,migraine,2%0A2027-05-02,skin-nose,5"
            for _ in 1...2 {
                let status = try await person.submit("/pain/import", "log=\(log)").status
                #expect(status == 303)
            }
            let days = try await journal.announcedDays()
            #expect(days.map { "\($0.day)" } == ["2027-05-01", "2027-05-02"])
            #expect(days.map(\.pain) == [7, 5])
        }
    }

    @Test func announcesTheDiarysDaysThatChangedBesideThePainOfThem() async throws {
        try await JournalUnderTest.run { journal in
            let (person, entry) = (try await journal.person(), DiaryID())
            _ = try await person.put(#"{"kind":"score","score":"pain","rating":4}"#)
            try await person.keepDiary([.headache, .entry(entry, on: "2027-05-09", 6), .visit])
            try await person.keepDiary([.entry(entry, on: "2027-05-08", 6)])
            try await person.keepDiary([.visit])
            _ = try await person.put(#"{"kind":"score","score":"stress","rating":1}"#)
            try await person.keepDiary([.deleteHeadache])
            let days = try await journal.announcedDays()
            #expect(
                days.map { "\($0.day)" } == [
                    "2027-05-09", "2027-05-09", "2027-05-08", "2027-05-09", "2027-05-09", "2027-05-08",
                ])
            #expect(days.map(\.symptoms) == [nil, 6, 6, nil, nil, nil])
            #expect(days.map(\.pain) == [4, 4, nil, 4, 4, nil])
            // Increases with every change of a day.
            #expect(days.map(\.revision) == [1, 4, 4, 5, 7, 6])
            let bodies = try await journal.pool.query("SELECT body FROM outbox").decode([UInt8].self)
            #expect(!String(decoding: bodies.joined(), as: UTF8.self).contains("Headache"))
        }
    }

    @Test func showsTheNewestThatTheAnalyzerFound() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            _ = try await person.put(#"{"kind":"score","score":"pain","rating":4}"#)
            let before = try await person.get("/pain/summary?graph=surroundings").text
            #expect(!before.contains("relation-title"))
            let finding = TriggerFinding(
                allergen: .birch, threshold: try Intensity(5),
                evidence: ThresholdEvidence(
                    days: 70, daysAbove: 12, lag: 2, meanBelow: 31.2, meanAbove: 52.4, adjustedP: 0.01))
            for (time, findings) in [(200.0, [finding]), (100, []), (200, [])] {
                try await journal.take(findings, of: person, at: time)
            }
            let page = try await person.get("/pain/summary?graph=surroundings").text
            #expect(
                page.contains(
                    "Birch pollen at 5 or more, 2 days before: pain 5.2 on average, otherwise 3.1 (12 of 70 days)."))
            let german = try await person.get("/pain/summary?graph=surroundings&language=de").text
            #expect(
                german.contains("Birkenpollen ab 5, 2 Tage davor: Schmerz im Mittel 5,2, sonst 3,1 (12 von 70 Tagen)."))
            let other = try await person.get("/pain/summary?graph=average").text
            #expect(!other.contains("relation-title"))
            let symptoms = PainExposureRelated.Symptoms(days: 41, findings: [finding])
            try await journal.take([], symptoms, of: person, at: 300)
            let last = try await person.get("/pain/summary?graph=surroundings").text
            #expect(last.contains("Pain, 74 days: no pollen explains the stronger ones better than chance."))
            #expect(
                last.contains(
                    "Birch pollen at 5 or more, 2 days before: symptoms in the diary 5.2 on average, otherwise 3.1"))
        }
    }

    @Test func forgetsItWithTheConsentToHealthData() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            try await journal.take([], of: person, at: 0)
            #expect(try await journal.count("exposure_relations") == 1)
            let privacy = JournalPrivacy(
                pool: journal.pool, entries: journal.features.entryStore, now: journal.features.now)
            let withdrawal = AccountConsentChanged(
                userID: person.userID, consent: .healthData, isGranted: false, version: 9,
                changedAt: journal.clock.now)
            _ = try await privacy.consents.handle(withdrawal, .sent())
            try await journal.take([], of: person, at: 1)
            #expect(try await journal.count("exposure_relations") == 0)
        }
    }

    @Test func takesNoPlaceThatMayNotBeUsed() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let privacy = JournalPrivacy(
                pool: journal.pool, entries: journal.features.entryStore, now: journal.features.now)
            let withdrawal = AccountConsentChanged(
                userID: person.userID, consent: .location, isGranted: false, version: 1, changedAt: journal.clock.now)
            _ = try await privacy.consents.handle(withdrawal, .sent())
            let somewhere = SubscriberChanged(
                userID: person.userID, version: 5,
                place: try Place(name: "Zurich", coordinate: try Coordinate(latitude: 47.37, longitude: 8.52)),
                sensitivities: [], radius: Kilometres(25), language: "en", email: nil, isDeleted: false)
            let verdict = try await journal.features.people.handle(somewhere, .sent())
            #expect(verdict == .awaitingConsent)
            #expect(try await journal.count("people") == 0)
        }
    }
}

extension JournalUnderTest {
    /// What the outbox has for the analyzer, oldest first.
    fileprivate func announcedDays() async throws -> [JournalEntryRecorded] {
        try await pool.query(
            "SELECT body FROM outbox WHERE type = \(JournalEntryRecorded.name.rawValue) ORDER BY sequence"
        ).map { try MessageCoding.decode(JournalEntryRecorded.self, from: try $0["body", as: [UInt8].self]) }
    }

    fileprivate func take(
        _ findings: [TriggerFinding], _ symptoms: PainExposureRelated.Symptoms? = nil, of person: PersonUnderTest,
        at seconds: TimeInterval
    ) async throws {
        let related = PainExposureRelated(
            userID: person.userID, days: 74, findings: findings, symptoms: symptoms,
            relatedAt: JournalUnderTest.now + seconds)
        let verdict = try await PainExposureRelatedHandler(store: features.relations).handle(related, .sent())
        #expect(verdict == .done)
    }
}
