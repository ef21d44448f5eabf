import Domain
import Foundation
import MessageProtocol
import Testing

@testable import research_study

/// What a device sends, each part of which a test may replace.
struct SubmissionForTests: Sendable {
    var token: TokenForTests
    var answers: [String: Int]
    var snapshot: String
    var seal: String

    static let mild = ["nose": 1, "eyes": 2, "throat": 0, "ears": 3]

    private struct JSON: Encodable {
        struct Token: Encodable {
            var day: CalendarDay
            var message: String
            var signature: String
        }
        var token: Token
        var answers: [String: Int]
        var snapshot: String
        var seal: String
    }

    var body: String {
        get throws {
            let json = JSON(
                token: .init(day: token.day, message: token.message, signature: token.signature), answers: answers,
                snapshot: snapshot, seal: seal)
            return String(decoding: try MessageCoding.encode(json), as: UTF8.self)
        }
    }
}

extension StudyUnderTest {
    func submit(_ submission: SubmissionForTests) async throws -> Answer {
        try await post("/api/v1/study/responses", try submission.body)
    }

    /// With the token of today and the environment of now; a test plants that first.
    func submission(
        by device: DeviceForTests, _ answers: [String: Int] = SubmissionForTests.mild, latitude: Double = 47.6,
        longitude: Double = 7.6
    ) async throws -> SubmissionForTests {
        try await submission(with: try await device.token(on: today), answers, latitude: latitude, longitude: longitude)
    }

    func submission(
        with token: TokenForTests, _ answers: [String: Int] = SubmissionForTests.mild, latitude: Double = 47.6,
        longitude: Double = 7.6
    ) async throws -> SubmissionForTests {
        let sealed = try await sealed(latitude: latitude, longitude: longitude)
        return SubmissionForTests(
            token: token, answers: answers, snapshot: sealed.snapshot, seal: try #require(sealed.seal))
    }

    /// Sealed as the service does, whatever it says.
    func sealing(_ snapshot: EnvironmentSnapshot, with token: TokenForTests) throws -> SubmissionForTests {
        let (text, seal) = try features.snapshotSeal.seal(snapshot)
        return SubmissionForTests(token: token, answers: SubmissionForTests.mild, snapshot: text, seal: seal)
    }
}
