import Domain
import Foundation
import HTTPTypes
import Testing

@testable import research_study

/// What a device learns and does after its owner has enrolled.
@Suite(.timeLimit(.minutes(20))) struct ParticipationTests {
    @Test func aDeviceReadsItsStatus() async throws {
        try await StudyUnderTest.withStudy { study in
            let enrolled = try await study.enrolled()
            let participation = try await study.participation(enrolled.secret).decoded(ParticipationForTests.self)

            #expect(participation.invitee == enrolled.invitee && participation.status == "Participating")
            #expect(participation.consent == .init(signed: 1, current: 1, change: "none", mustSign: false))
            #expect(participation.phase == "running")
            #expect(participation.firstDay == "2027-05-09" && participation.lastDay == "2027-06-10")
        }
    }

    @Test(arguments: [
        "", "Bearer x", "Participant", "Participant short", "Participant \(String(repeating: "A", count: 43))",
    ])
    func nobodyIsReadWithoutTheirSecret(header: String) async throws {
        try await StudyUnderTest.withStudy { study in
            _ = try await study.enrolled()
            for (method, path) in [("GET", ""), ("PUT", "/consent"), ("DELETE", "")] {
                let answer = try await study.send(
                    try #require(.init(method)), "/api/v1/study/participation\(path)", ["authorization": header],
                    #"{"version": 1}"#)
                #expect(answer.status == 401)
                #expect(try answer.code == "unknown-participant")
            }
        }
    }

    @Test func aRestrictedDeviceLearnsIt() async throws {
        try await StudyUnderTest.withStudy { study in
            let enrolled = try await study.enrolled()
            try await study.features.manageInvitees.restrict(
                InvitationCode(enrolled.invitee), in: try study.id, for: try study.staff)
            let answer = try await study.participation(enrolled.secret).decoded(ParticipationForTests.self)
            #expect(answer.status == "Restricted" && !answer.consent.mustSign)
            #expect(try await study.sign(1, enrolled.secret).code == "not-participating")
            #expect(try await study.withdraw(enrolled.secret).code == "not-participating")
        }
    }

    @Test func aStatusThatTheStaffMadeIsPassedOn() async throws {
        try await StudyUnderTest.withStudy { study in
            let enrolled = try await study.enrolled()
            let manage = study.features.manageInvitees
            try await manage.createStatus("Paused", for: try study.staff)
            try await manage.edit(
                InvitationCode(enrolled.invitee), in: try study.id, status: InviteeStatus(rawValue: "Paused"),
                for: try study.staff)
            #expect(
                try await study.participation(enrolled.secret).decoded(ParticipationForTests.self).status == "Paused")
        }
    }

    @Test func whoWithdrawsIsWithdrawnHoweverOftenTheyAsk() async throws {
        try await StudyUnderTest.withStudy { study in
            let enrolled = try await study.enrolled()
            for _ in 0..<2 {
                let answer = try await study.withdraw(enrolled.secret)
                #expect(answer.status == 200)
                #expect(answer.text == #"{"status":"Withdrawn"}"#)
            }
            let invitee = try await study.features.manageInvitees.invitee(
                InvitationCode(enrolled.invitee), in: try study.id)
            #expect(invitee.status == .withdrawn && invitee.leftOn?.description == "2027-05-09")
            #expect(try await study.check(enrolled.invitee).code == "revoked")
        }
    }

    @Test func aDeletedInviteeIsNobody() async throws {
        try await StudyUnderTest.withStudy { study in
            let enrolled = try await study.enrolled()
            try await study.features.manageInvitees.delete(
                InvitationCode(enrolled.invitee), in: try study.id, for: try study.staff)
            #expect(try await study.participation(enrolled.secret).status == 401)
        }
    }

    @Test func aMaterialChangeAsksAgainAndACosmeticOneInforms() async throws {
        try await StudyUnderTest.withStudy { study in
            let enrolled = try await study.enrolled()
            func consent() async throws -> ParticipationForTests.Consent {
                try await study.participation(enrolled.secret).decoded(ParticipationForTests.self).consent
            }
            try await study.publish(.cosmetic) { $0.consent.document.sections[0].paragraphs[0].english += " Really." }
            #expect(try await consent() == .init(signed: 1, current: 2, change: "cosmetic", mustSign: false))
            try await study.publish(nil) { $0.title.english += "!" }
            #expect(try await consent() == .init(signed: 1, current: 2, change: "cosmetic", mustSign: false))
            try await study.publish(.material) { $0.consent.statements.removeLast() }
            #expect(try await consent() == .init(signed: 1, current: 4, change: "material", mustSign: true))

            #expect(try await study.sign(2, enrolled.secret).code == "old-consent")
            #expect(try await study.sign(4, enrolled.secret).status == 200)
            #expect(try await consent() == .init(signed: 4, current: 4, change: "none", mustSign: false))
        }
    }

    @Test func theConsentComesInTheLanguageOfTheReaderWithItsDifferences() async throws {
        try await StudyUnderTest.withStudy { study in
            try await study.publish(.cosmetic) { definition in
                definition.consent.document.sections[0].title = StudyText("In short", "Kurz gesagt")
            }
            let german = try await study.get("/api/v1/study/consent?since=1", ["accept-language": "de-CH, en;q=0.5"])
            let english = try await study.get("/api/v1/study/consent")

            #expect(german.status == 200 && german.headers[.contentLanguage] == "de")
            #expect(german.headers[.vary] == "Accept-Language")
            #expect(german.text.contains(#""change":"cosmetic""#) && german.text.contains("Kurz gesagt"))
            #expect(german.text.contains(#""oldTitle":"Überblick""#))
            #expect(english.headers[.contentLanguage] == "en")
            #expect(english.text.contains("In short") && !english.text.contains("differences"))
            #expect(!english.text.contains("{contact}"))
            for since in ["0", "x", "99999999999"] {
                #expect(try await study.get("/api/v1/study/consent?since=\(since)").status == 400)
            }
            #expect(try await study.get("/api/v1/study/consent?since=7").status == 404)
        }
    }

    @Test func theStudyIsDescribedInTheLanguageOfTheReader() async throws {
        try await StudyUnderTest.withStudy { study in
            struct Described: Decodable {
                struct Question: Decodable {
                    struct Label: Decodable {
                        var value: Int
                        var text: String
                    }
                    var id: String
                    var title: String
                    var detail: String
                    var minimum: Int
                    var maximum: Int
                    var initial: Int
                    var isMandatory: Bool
                    var labels: [Label]
                }
                var phase: String
                var isOpen: Bool
                var consentVersion: Int
                var deletedOn: String
                var questions: [Question]
            }
            let answer = try await study.get("/api/v1/study", ["accept-language": "de"])
            let german = try answer.decoded(Described.self)

            #expect(german.phase == "running" && german.isOpen && german.consentVersion == 1)
            #expect(german.deletedOn == "2027-07-10")
            #expect(german.questions.map(\.id) == ["nose", "eyes", "throat", "ears"])
            #expect(german.questions.first?.labels.map(\.text) == ["Keine", "Gering", "Mittel", "Stark"])
            #expect(german.questions.allSatisfy { $0.isMandatory && ($0.minimum, $0.maximum, $0.initial) == (0, 3, 0) })
            let english = try await study.get("/api/v1/study").decoded(Described.self)
            #expect(english.questions.map(\.title).first == "Nose symptoms")
            #expect(english.questions.map(\.detail).first == "Itching, congestion, sneezing, running")
            #expect(english.questions.first?.labels.map(\.text) == ["None", "Low", "Moderate", "High"])
            study.clock.advance(by: -86_400)
            #expect(try await !study.get("/api/v1/study").decoded(Described.self).isOpen)
        }
    }
}

extension StudyUnderTest {
    /// Publishes the next version of the study.
    func publish(_ change: ConsentChange?, _ edit: (inout StudyDefinition) -> Void) async throws {
        let manage = features.manageStudies
        var definition = try StudyFile(stored: try await manage.export(try id)).definition
        edit(&definition)
        _ = try await manage.publish(try definition.json(), consentChange: change, for: try staff)
    }
}
