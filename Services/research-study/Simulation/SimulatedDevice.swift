import Crypto
import CryptoExtras
import Domain
import Foundation
import HTTPTypes

/// A synthetic person's device: asks and answers by the routes that real ones use.
struct SimulatedDevice: Sendable {
    let routes: RouteCaller
    let secret = ParticipantSecret()
    let code: InvitationCode

    /// Enrols, and asks once more as if the first answer had been lost.
    /// - Returns: whether both had the same answer.
    func enrol(consentVersion: Int) async throws -> Bool {
        struct Body: Encodable, Sendable {
            var invitation: String
            var consentVersion: Int
            var secret: String
        }
        let checked = try await routes.call(
            .post, "/api/v1/study/invitation-checks", ["invitation": code.rawValue.uppercased()])
        try checked.expect(200, "checking an invitation")
        let body = Body(invitation: code.rawValue, consentVersion: consentVersion, secret: secret.text)
        let first = try await routes.call(.post, "/api/v1/study/enrolments", body)
        try first.expect(201, "enrolling")
        let second = try await routes.call(.post, "/api/v1/study/enrolments", body)
        return second.status == 201 && second.body == first.body
    }

    /// - Returns: the code of the refusal that another device with the same ID gets.
    func enrolAgain(consentVersion: Int) async throws -> String? {
        struct Body: Encodable, Sendable {
            var invitation: String
            var consentVersion: Int
        }
        return try await routes.call(
            .post, "/api/v1/study/enrolments", Body(invitation: code.rawValue, consentVersion: consentVersion)
        ).code
    }

    struct Participation: Decodable, Sendable {
        struct Consent: Decodable, Sendable {
            var current: Int
            var change: String
            var mustSign: Bool
        }

        var status: String
        var consent: Consent
    }

    func participation() async throws -> Participation {
        let answer = try await routes.call(.get, "/api/v1/study/participation", as: secret)
        try answer.expect(200, "reading the participation")
        return try answer.decoded()
    }

    func sign(_ version: Int) async throws {
        try await routes.call(.put, "/api/v1/study/participation/consent", as: secret, ["version": version])
            .expect(200, "signing the consent")
    }

    func withdraw() async throws {
        try await routes.call(.delete, "/api/v1/study/participation", as: secret).expect(200, "withdrawing")
    }

    /// A token, unblinded.
    /// - Returns: the refusal's code when there is none.
    func token(on day: CalendarDay, _ key: DayPublicKey) async throws -> (token: Token?, refusal: String?) {
        struct Body: Encodable, Sendable {
            var day: CalendarDay
            var blinded: String
        }
        struct Signature: Decodable { var signature: String }
        let message = Data((0..<64).map { _ in UInt8.random(in: .min ... .max) })
        let prepared = key.key.prepare(message)
        let blinding = try key.key.blind(prepared)
        let answer = try await routes.call(
            .post, "/api/v1/study/tokens", as: secret,
            Body(day: day, blinded: blinding.blindedMessage.base64URL))
        guard answer.status == 200 else { return (nil, answer.code ?? "\(answer.status)") }
        guard let signed = Data(base64URL: try answer.decoded(Signature.self).signature) else {
            throw SimulationFault(step: "reading a signature", status: answer.status, code: nil)
        }
        let signature = try key.key.finalize(
            .init(rawRepresentation: signed), for: prepared, blindingInverse: blinding.inverse)
        return (
            Token(day: day, message: message.base64URL, signature: signature.rawRepresentation.base64URL), nil
        )
    }

    struct Token: Encodable, Sendable {
        var day: CalendarDay
        var message: String
        var signature: String
    }

    struct Environment: Decodable, Sendable {
        var snapshot: String
        var seal: String
    }

    func environment(at place: SurveyPlace) async throws -> Environment {
        let answer = try await routes.call(
            .get, "/api/v1/study/environment?latitude=\(place.latitude)&longitude=\(place.longitude)")
        try answer.expect(200, "loading the environment")
        return try answer.decoded()
    }

    /// Without the secret, as a device does.
    /// - Returns: the status, and the refusal's code.
    func answer(
        _ answers: [String: Int], _ token: Token, in environment: Environment
    ) async throws -> (status: Int, code: String?) {
        struct Body: Encodable, Sendable {
            var token: Token
            var answers: [String: Int]
            var snapshot: String
            var seal: String
        }
        let answer = try await routes.call(
            .post, "/api/v1/study/responses",
            Body(token: token, answers: answers, snapshot: environment.snapshot, seal: environment.seal))
        return (answer.status, answer.code)
    }
}

/// The key of a survey day as every device gets it.
struct DayPublicKey: Sendable {
    /// The message is prepared by the device, so that the library has nothing to add.
    let key: _RSA.BlindSigning.PublicKey<SHA384>

    /// - Returns: nil when none is given away for the day.
    init?(of day: CalendarDay, from routes: RouteCaller) async throws {
        struct Keys: Decodable {
            struct Key: Decodable {
                var day: CalendarDay
                var key: String
            }
            var keys: [Key]
        }
        let keys = try await routes.call(.get, "/api/v1/study/token-keys").decoded(Keys.self).keys
        guard let text = keys.first(where: { $0.day == day })?.key, let der = Data(base64URL: text) else { return nil }
        key = try _RSA.BlindSigning.PublicKey(
            derRepresentation: der, parameters: .RSABSSA_SHA384_PSS_Deterministic)
    }
}

/// A route answered otherwise than the simulation expects.
struct SimulationFault: Error, CustomStringConvertible {
    var step: String
    var status: Int
    var code: String?

    var description: String { "\(step) was answered with \(status)\(code.map { " \($0)" } ?? "")" }
}

extension RouteCaller.Answer {
    /// - Throws: ``SimulationFault``.
    func expect(_ status: Int, _ step: String) throws(SimulationFault) {
        guard self.status == status else { throw SimulationFault(step: step, status: self.status, code: code) }
    }
}
