import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions

/// Another password, another address, and a forgotten password.
struct PasswordRoutes: Sendable {
    let changePassword: ChangePassword
    let changeAddress: ChangeAddress
    let askForReset: AskForReset
    let resetPassword: ResetPassword
    let proxies: TrustedProxies
    let now: @Sendable () -> Date

    func addOpen(to group: RouterGroup<AccountsContext>) {
        group.post("account/password-resets") { request, context in
            let email = try await BodyReader.of(request, upTo: BodyReader.strangersLimit)
                .read(BodyField<String>.required("email").checked { try EmailAddress(mailable: $0) })
            try await askForReset(
                for: email, in: ContentLanguage(acceptedBy: request).rawValue,
                from: context.client(request, behind: proxies))
            return JSONResponse(
                status: .accepted, value: ["next": "Open the link in the mail that was sent, or sign up as a new user"])
        }
        group.put("account/password-resets/:token") { request, context in
            let password = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(Self.newPassword)
            guard let token = context.parameters.get("token").flatMap({ SessionToken($0) }) else {
                throw AccountError.linkIsOver
            }
            try await resetPassword(token, to: password)
            return HTTPResponse.Status.noContent
        }
    }

    func addSignedIn(to group: RouterGroup<AccountsContext>) {
        group.put("account/password") { request, context -> Response in
            let session = try context.signedIn
            let (old, new) = try await BodyReader.of(request).read(.confirmingPassword, Self.newPassword)
            return try await changePassword(of: session, from: old, to: new)
                .answer(to: request, at: now())
        }
        group.put("account/email") { request, context in
            let (email, password) = try await BodyReader.of(request).read(
                BodyField<String>.required("email").checked { try EmailAddress(mailable: $0) }, .confirmingPassword)
            try await changeAddress(of: try context.userID, to: email, confirmedBy: password)
            return HTTPResponse.Status.accepted
        }
    }

    private static var newPassword: BodyField<Password> {
        BodyField<String>.required("newPassword").checked { try Password($0) }
    }
}

extension BodyField<Password> {
    /// The one of the account, by which a step is confirmed.
    static var confirmingPassword: BodyField {
        BodyField<String>.required("password").checked { try Password(existing: $0) }
    }
}
