import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Sessions
import Testing

@testable import research_study

extension StudyUnderTest {
    /// The routes with the shipped study in a phase, on the first day of its collection.
    static func withStudy(
        in phase: StudyPhase = .running, _ body: @escaping @Sendable (StudyUnderTest) async throws -> Void
    ) async throws {
        try await run { study in
            try await study.begin(in: phase)
            try await body(study)
        }
    }

    func begin(in phase: StudyPhase) async throws {
        try await features.studyStore.seed(try ShippedStudy.hayFever(), phase: phase, at: clock.now)
        features.currentStudy.forget()
    }

    var id: StudyID { get throws { try ShippedStudy.hayFever().definition.id } }

    var staff: StaffCall { get throws { try .operator("a test") } }

    func invite(_ count: Int = 1) async throws -> [InvitationCode] {
        try await features.manageInvitees.create(count, in: try id, for: try staff)
    }

    func check(_ invitation: String) async throws -> Answer {
        try await post("/api/v1/study/invitation-checks", try Self.json(["invitation": invitation]))
    }

    func enrol(_ invitation: String, consentVersion: Int = 1, secret: String? = nil) async throws -> Answer {
        struct Body: Encodable {
            var invitation: String
            var consentVersion: Int
            var secret: String?
        }
        return try await post(
            "/api/v1/study/enrolments",
            try Self.json(Body(invitation: invitation, consentVersion: consentVersion, secret: secret)))
    }

    /// Somebody who takes part.
    func enrolled() async throws -> EnrolledForTests {
        let code = try #require(try await invite().first)
        return try await enrol(code.rawValue).decoded(EnrolledForTests.self)
    }

    func participation(_ secret: String) async throws -> Answer {
        try await get("/api/v1/study/participation", ["authorization": "Participant \(secret)"])
    }

    func sign(_ version: Int, _ secret: String) async throws -> Answer {
        try await send(
            .put, "/api/v1/study/participation/consent", ["authorization": "Participant \(secret)"],
            #"{"version": \#(version)}"#)
    }

    func withdraw(_ secret: String) async throws -> Answer {
        try await send(.delete, "/api/v1/study/participation", ["authorization": "Participant \(secret)"])
    }

    func status(of code: InvitationCode) async throws -> InviteeStatus {
        try await features.manageInvitees.invitee(code, in: try id).status
    }

    /// What the staff is told to have done, in order.
    func announced() async throws -> [StaffActed] {
        try await pool.query("SELECT body FROM outbox WHERE type = \(StaffActed.name.rawValue) ORDER BY sequence")
            .decode([UInt8].self).map { try MessageCoding.decode(StaffActed.self, from: $0) }
    }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try MessageCoding.encode(value), as: UTF8.self)
    }
}

struct EnrolledForTests: Decodable, Equatable {
    var invitee: String
    var secret: String
    var status: String
    var consentVersion: Int
}

/// What a device reads of its participation.
struct ParticipationForTests: Decodable, Equatable {
    struct Consent: Decodable, Equatable {
        var signed: Int
        var current: Int
        var change: String
        var mustSign: Bool
    }

    var invitee: String
    var status: String
    var consent: Consent
    var phase: String
    var firstDay: String
    var lastDay: String
}

extension Answer {
    /// Of a problem, for programs.
    var code: String? { get throws { try problem.code } }
}
