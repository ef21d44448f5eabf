import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// What somebody has to show that it is them, besides passwords and passkeys.
struct OwnFactors: Codable, Sendable, Equatable {
    /// Whether an authenticator app is connected.
    var hasTOTP: Bool
    var recoveryCodesLeft: Int
    var hasPIN: Bool
    /// Whether one of the roles needs a second factor.
    var isRequired = false
}

/// Authenticator apps, their recovery codes, and the second step of a sign-in.
struct SecondFactorRoutes: Sendable {
    let setUp: SetUpTOTP
    let secondStep: SecondStep
    let confirmOwner: ConfirmOwner
    /// Opens a session: a cookie for a page, a token for a program.
    let open: @Sendable (UserID, Request) async throws -> Response

    private struct Codes: Encodable {
        var recoveryCodes: [String]

        init(_ codes: [RecoveryCode]) { recoveryCodes = codes.map(\.text) }
    }

    func addOpen(to group: RouterGroup<AccountsContext>) {
        group.post("sessions/second-factor") { request, _ -> Response in
            let body = try await BodyReader.of(request, upTo: BodyReader.strangersLimit)
            let (challenge, code, recovery) = try body.read(
                BodyField<String>.required("challenge"),
                BodyField<String?>.optional("code", default: nil).checked { try $0.map { try OneTimeCode($0) } },
                BodyField<String?>.optional("recoveryCode", default: nil)
                    .checked { try $0.map { try RecoveryCode($0) } })
            let proof = code.map(SecondStep.Proof.code) ?? recovery.map(SecondStep.Proof.recovery)
            guard let proof else { throw Problem(.unprocessableContent, "Send a code, or a recoveryCode") }
            guard let token = SessionToken(challenge) else { throw FactorError.signInAgain }
            return try await open(try await secondStep.finish(token, with: proof), request)
        }
    }

    func add(to group: RouterGroup<AccountsContext>) {
        group.get("account/second-factor") { _, context in
            let session = try context.signedIn
            var factors = try await secondStep.store.factors(of: session.userID)
            factors.isRequired = session.requiresSecondFactor
            return JSONResponse(value: factors)
        }
        group.post("account/second-factor/totp") { request, context in
            let session = try await confirmed(request, context)
            return JSONResponse(status: .created, value: try await setUp.start(for: session.userID))
        }
        group.put("account/second-factor/totp") { request, context in
            let session = try context.signedIn
            let code = try await BodyReader.of(request).read(
                BodyField<String>.required("code").checked { try OneTimeCode($0) })
            return JSONResponse(value: Codes(try await setUp.confirm(code, in: session)))
        }
        group.delete("account/second-factor/totp") { request, context in
            let session = try await confirmed(request, context)
            guard !session.requiresSecondFactor else { throw FactorError.neededByRole }
            try await setUp.remove(of: session.userID)
            return HTTPResponse.Status.noContent
        }
        group.post("account/second-factor/recovery-codes") { request, context in
            let session = try await confirmed(request, context)
            return JSONResponse(status: .created, value: Codes(try await setUp.renewCodes(of: session.userID)))
        }
    }

    private func confirmed(_ request: Request, _ context: AccountsContext) async throws -> Session {
        try await confirmOwner.session(of: request, context)
    }
}
