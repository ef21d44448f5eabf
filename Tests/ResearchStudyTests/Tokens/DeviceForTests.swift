import Crypto
import CryptoExtras
import Domain
import Foundation
import HTTPTypes
import Testing

@testable import research_study

/// A participant's device: what the browser does with the study's routes.
struct DeviceForTests: Sendable {
    let study: StudyUnderTest
    let code: String
    let secret: String

    var authorization: [String: String] { ["authorization": "Participant \(secret)"] }

    /// The key of a day, as everybody gets it.
    func key(of day: CalendarDay) async throws -> BlindKey? {
        struct Keys: Decodable {
            struct Key: Decodable {
                var day: CalendarDay
                var key: String
            }
            var keys: [Key]
        }
        let keys = try await study.get("/api/v1/study/token-keys").decoded(Keys.self).keys
        return try keys.first { $0.day == day }.map {
            // The message is prepared here: the library does not show what it prepares.
            try BlindKey(
                derRepresentation: try #require(Data(base64URL: $0.key)), parameters: .RSABSSA_SHA384_PSS_Deterministic)
        }
    }

    typealias BlindKey = _RSA.BlindSigning.PublicKey<SHA384>

    /// A message and what the server sees of it.
    struct Blinded {
        var day: CalendarDay
        var key: BlindKey
        var message: Data
        var blinding: _RSA.BlindSigning.BlindingResult

        var text: String { blinding.blindedMessage.base64URL }

        /// The signature under the message itself, which the server has never seen.
        func unblinded(_ signature: Data) throws -> Data {
            try key.finalize(
                .init(rawRepresentation: signature), for: key.prepare(message), blindingInverse: blinding.inverse
            ).rawRepresentation
        }
    }

    func blinded(on day: CalendarDay) async throws -> Blinded {
        let key = try #require(try await key(of: day))
        let message = Data((0..<64).map { _ in UInt8.random(in: .min ... .max) })
        return Blinded(day: day, key: key, message: message, blinding: try key.blind(key.prepare(message)))
    }

    func ask(_ blinded: Blinded) async throws -> Answer {
        try await study.post(
            "/api/v1/study/tokens", #"{"day": "\#(blinded.day)", "blinded": "\#(blinded.text)"}"#, authorization)
    }

    func token(on day: CalendarDay) async throws -> TokenForTests {
        let blinded = try await blinded(on: day)
        let answer = try await ask(blinded)
        #expect(answer.status == 200, "\(answer.text)")
        let signature = try answer.decoded(SignatureForTests.self).signature
        let signed = try blinded.unblinded(try #require(Data(base64URL: signature)))
        return TokenForTests(
            day: day, message: blinded.message.base64URL, signature: signed.base64URL, blinded: blinded.text,
            blindSignature: signature)
    }
}

struct SignatureForTests: Decodable {
    var signature: String
}

/// What a device has of a token, and what the server saw when it signed.
struct TokenForTests: Sendable {
    var day: CalendarDay
    var message: String
    var signature: String
    var blinded: String
    var blindSignature: String

    var json: String { #"{"day": "\#(day)", "message": "\#(message)", "signature": "\#(signature)"}"# }
}

extension StudyUnderTest {
    var today: CalendarDay { .ofSurvey(at: clock.now) }

    /// The shipped study, as if its season had begun yesterday.
    @discardableResult
    func begin() async throws -> StudyID {
        let file = try ShippedStudy.playing(on: today)
        try await features.studyStore.seed(file, phase: .running, at: clock.now)
        features.currentStudy.forget()
        return file.definition.id
    }

    /// Somebody who was invited and has enrolled.
    func device() async throws -> DeviceForTests {
        let current = try #require(try await features.currentStudy())
        let codes = try await features.manageInvitees.create(1, in: current.id, for: try .operator("tests"))
        let code = try #require(codes.first).rawValue
        struct Enrolled: Decodable { var secret: String }
        let answer = try await post(
            "/api/v1/study/enrolments",
            #"{"invitation": "\#(code)", "consentVersion": \#(current.consentVersion)}"#)
        #expect(answer.status == 201, "\(answer.text)")
        return DeviceForTests(study: self, code: code, secret: try answer.decoded(Enrolled.self).secret)
    }
}
