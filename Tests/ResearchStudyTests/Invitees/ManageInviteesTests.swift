import Domain
import Foundation
import MessageProtocol
import Postgres
import Sessions
import Testing

@testable import research_study

/// What the staff does with invitees and statuses, and what the audit learns of it.
@Suite(.timeLimit(.minutes(20))) struct ManageInviteesTests {
    private static let actor = UserID()

    private static func call(_ reason: String = "Work on the study") throws -> StaffCall {
        StaffCall(actor: actor, reason: try AuditReason(reason), route: "POST /research/invitees")
    }

    @Test func invitationsAreMadeByTheThousand() async throws {
        try await StudyUnderTest.withStudy(in: .design) { study in
            let codes = try await study.invite(5_000)
            #expect(Set(codes).count == 5_000)
            #expect(try await study.count("invitees") == 5_000)
        }
    }

    @Test func aStudyHasAtMostTenThousandAndAllOrNoneAreMade() async throws {
        try await StudyUnderTest.withStudy { study in
            _ = try await study.invite(PostgresInviteeStore.most - 1)
            for count in [0, -1, 2] {
                await #expect(throws: InviteeError.tooMany(most: 10_000)) { try await study.invite(count) }
            }
            #expect(try await study.invite(1).count == 1)
            await #expect(throws: InviteeError.tooMany(most: 10_000)) { try await study.invite(1) }
        }
    }

    @Test(arguments: [StudyPhase.analysis, .closed]) func aStudyThatIsOverInvitesNobody(phase: StudyPhase) async throws
    {
        try await StudyUnderTest.withStudy(in: phase) { study in
            await #expect(throws: InviteeError.studyTakesNobody) { try await study.invite() }
        }
    }

    @Test func anInvitedIDThatWentAstrayIsStoppedBeforeItIsUsed() async throws {
        try await StudyUnderTest.withStudy { study in
            let code = try #require(try await study.invite().first)
            let manage = study.features.manageInvitees
            try await manage.restrict(code, in: try study.id, for: try study.staff)
            #expect(try await study.check(code.rawValue).code == "revoked")
            await #expect(throws: InviteeError.cannotBeRestricted(.restricted)) {
                try await manage.restrict(code, in: try study.id, for: try study.staff)
            }
        }
    }

    @Test func aDeletedInviteeIsCountedWithoutItsID() async throws {
        try await StudyUnderTest.withStudy { study in
            let enrolled = try await study.enrolled()
            study.clock.advance(by: 86_400)
            let code = try InvitationCode(enrolled.invitee)
            try await study.features.manageInvitees.delete(code, in: try study.id, for: try study.staff)
            let left = try await study.pool.query("SELECT deleted_invitees::text FROM deleted_invitees")
                .decode(String.self)
            #expect(left == ["(1,hay-fever,Participating,2027-05-09,2027-05-09,,2027-05-10)"])
            #expect(try await study.features.manageInvitees.counts(of: try study.id).deleted == 1)
            await #expect(throws: InviteeError.unknownInvitee) {
                try await study.features.manageInvitees.delete(code, in: try study.id, for: try study.staff)
            }
        }
    }

    @Test func nobodyIsMadeAParticipantByHand() async throws {
        try await StudyUnderTest.withStudy { study in
            let code = try #require(try await study.invite().first)
            await #expect(throws: InviteeError.nobodyEnrolled) {
                try await study.features.manageInvitees.edit(
                    code, in: try study.id, status: .participating, for: try study.staff)
            }
            await #expect(throws: InviteeError.unknownStatus) {
                try await study.features.manageInvitees.edit(
                    code, in: try study.id, status: InviteeStatus(rawValue: "Nowhere"), for: try study.staff)
            }
        }
    }

    @Test func whoeverIsInvitedAnewShutsOutTheOldDevice() async throws {
        try await StudyUnderTest.withStudy { study in
            let enrolled = try await study.enrolled()
            try await study.features.manageInvitees.edit(
                InvitationCode(enrolled.invitee), in: try study.id, status: .invited, for: try study.staff)
            #expect(try await study.participation(enrolled.secret).status == 401)
            #expect(try await study.enrol(enrolled.invitee).status == 201)
        }
    }

    @Test func statusesAreMadeAndDeletedByTheRules() async throws {
        try await StudyUnderTest.withStudy { study in
            let (manage, staff) = (study.features.manageInvitees, try study.staff)
            try await manage.createStatus("  Paused ", for: staff)
            #expect(
                try await manage.allStatuses().map(\.rawValue)
                    == ["Invited", "Participating", "Restricted", "Withdrawn", "Paused"])
            for name in ["paused", "INVITED"] {
                await #expect(throws: InviteeError.statusExists) { try await manage.createStatus(name, for: staff) }
            }
            for name in ["", "   ", String(repeating: "x", count: 41), "a\u{202E}b"] {
                await #expect(throws: DomainError.self) { try await manage.createStatus(name, for: staff) }
            }
            for status in InviteeStatus.builtIn {
                await #expect(throws: InviteeError.statusIsBuiltIn) {
                    try await manage.deleteStatus(status, for: staff)
                }
            }
            let code = try #require(try await study.invite().first)
            let paused = InviteeStatus(rawValue: "Paused")
            try await manage.edit(code, in: try study.id, status: paused, for: staff)
            await #expect(throws: InviteeError.statusIsUsed(by: 1)) {
                try await manage.deleteStatus(paused, for: staff)
            }
            try await manage.edit(code, in: try study.id, status: .invited, for: staff)
            try await manage.deleteStatus(paused, for: staff)
            await #expect(throws: InviteeError.unknownStatus) { try await manage.deleteStatus(paused, for: staff) }
        }
    }

    @Test func theAuditLearnsWhatWasDoneAndNoID() async throws {
        try await StudyUnderTest.withStudy { study in
            let (manage, id) = (study.features.manageInvitees, try study.id)
            let codes = try await manage.create(2, in: id, for: try Self.call())
            try await manage.restrict(codes[0], in: id, for: try Self.call())
            try await manage.edit(codes[0], in: id, status: .invited, for: try Self.call())
            try await manage.createStatus("Paused", for: try Self.call())
            try await manage.deleteStatus(InviteeStatus(rawValue: "Paused"), for: try Self.call())
            try await manage.delete(codes[1], in: id, for: try Self.call("A duplicate card"))
            let acts = try await study.announced()

            #expect(
                acts.map(\.action) == [
                    "invitees.created", "invitee.restricted", "invitee.edited", "status.created", "status.deleted",
                    "invitee.deleted",
                ])
            #expect(acts.allSatisfy { $0.actor == Self.actor && $0.subject == nil })
            #expect(
                acts.map(\.detail) == [
                    "hay-fever 2", "hay-fever Restricted", "hay-fever Invited", "Paused", "Paused", "hay-fever",
                ])
            #expect(acts.last?.reason == "A duplicate card")
        }
    }

    @Test func whatIsRefusedIsNotAnnounced() async throws {
        try await StudyUnderTest.withStudy { study in
            let (unknown, call) = (InvitationCode(number: 12), try Self.call())
            await #expect(throws: InviteeError.unknownInvitee) {
                try await study.features.manageInvitees.restrict(unknown, in: try study.id, for: call)
            }
            #expect(try await study.announced().isEmpty)
        }
    }

    @Test func aDemonstrationHasTheSameInvitationsEachTimeAndOnlyOnce() async throws {
        try await StudyUnderTest.withStudy { study in
            let manage = study.features.manageInvitees
            for _ in 0..<2 { try await manage.inviteVisitors(to: try study.id) }
            #expect(try await study.count("invitees") == ManageInvitees.visitors.count)
            let code = try #require(ManageInvitees.visitors.first)
            #expect(try await study.check(code.rawValue).status == 200)
        }
    }
}
