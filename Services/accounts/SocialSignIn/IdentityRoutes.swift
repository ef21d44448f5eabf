import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// A person's identities at providers.
struct IdentityRoutes: Sendable {
    let providers: SocialProviders
    let store: PostgresSocialStore
    let link: LinkIdentity
    let giveAddress: GiveAddress
    let now: @Sendable () -> Date

    /// What buttons a page of one's own shows.
    func addOpen(to group: RouterGroup<AccountsContext>) {
        group.get("sessions/providers") { _, _ in
            JSONResponse(value: ["providers": providers.all.map { ProviderJSON($0) }])
        }
    }

    func add(to group: RouterGroup<AccountsContext>) {
        group.get("account/identities") { _, context in
            JSONResponse(value: ["identities": try await listed(of: try context.userID)])
        }
        group.post("account/identities") { request, context in
            try await link(to: try context.userID, in: SocialCookie.token(of: request))
            return JSONResponse(
                status: .created, value: ["identities": try await listed(of: try context.userID)])
        }
        group.delete("account/identities/:id") { _, context in
            guard let id = context.parameters.get("id").flatMap({ Identifier<SocialIdentity>($0) }) else {
                throw SocialSignInError.unknownIdentity
            }
            try await store.unlink(id.uuid, of: try context.userID)
            return HTTPResponse.Status.noContent
        }
        group.post("account/address") { request, context in
            let email = try await BodyReader.of(request, upTo: BodyReader.strangersLimit)
                .read(BodyField<String>.required("email").checked { try EmailAddress(mailable: $0) })
            try await giveAddress(email, to: try context.userID)
            return HTTPResponse.Status.accepted
        }
    }

    /// The pages after a sign-in by a provider; what they show is nobody's secret.
    func addPages(to group: RouterGroup<AccountsContext>) {
        group.get("\(SocialSignInPage.linkPath)") { request, context -> Response in
            if request.uri.queryParameters["done"] != nil { return try page(.connected, request, context) }
            guard let browser = SocialCookie.token(of: request),
                let issuer = try await store.offeredIssuer(to: browser, at: now()),
                let title = providers.title(ofIssuer: issuer)
            else { return try page(.refused(.staleAttempt), request, context) }
            return try page(.offer(title: title), request, context)
        }
        group.get("\(SocialSignInPage.addressPath)") { request, context in
            let isMailed = request.uri.queryParameters["mailed"] != nil
            return try page(isMailed ? .mailed : .askAddress, request, context)
        }
    }

    /// Their forms.
    func addForms(to group: RouterGroup<AccountsContext>) {
        group.post("\(SocialSignInPage.linkPath)") { request, context -> Response in
            guard let userID = context.session?.userID else { return toSignIn(from: SocialSignInPage.linkPath) }
            do {
                try await link(to: userID, in: SocialCookie.token(of: request))
                return .seeOther("\(SocialSignInPage.linkPath)?done=1")
            } catch let error as SocialSignInError {
                return try page(.refused(error), request, context)
            }
        }
        group.post("\(SocialSignInPage.addressPath)") { request, context -> Response in
            guard let userID = context.session?.userID else { return toSignIn(from: SocialSignInPage.addressPath) }
            let typed = try await FormFields(of: request).text("email") ?? ""
            var page = SocialSignInPage(.askAddress, in: ContentLanguage(ofPage: request))
            do {
                try await giveAddress(try EmailAddress(mailable: typed), to: userID)
                return .seeOther("\(SocialSignInPage.addressPath)?mailed=1")
            } catch AccountError.nothingToConfirm {
                return .seeOther(SocialSignInPage.profilePath)
            } catch {
                let words = SocialSignInWords(page.language)
                guard
                    let refusal = FormRefusal(
                        error, in: page.language, mend: { $0 == "email" ? words.mendEmail : nil })
                else { throw error }
                (page.refusal, page.email) = (refusal, typed)
            }
            return try PageLibrary.accounts.answer(page, page.refusal, to: request, context)
        }
    }

    private func toSignIn(from path: String) -> Response {
        .seeOther(PageQuery(to: ReturnPath(path)).address(SignInPage.path))
    }

    private func listed(of userID: UserID) async throws -> [IdentityJSON] {
        try await store.identities(of: userID).map { identity in
            // Of a provider that the operator has removed, the issuer is all that is left.
            IdentityJSON(identity, title: providers.title(ofIssuer: identity.issuer) ?? identity.issuer)
        }
    }

    private func page(
        _ occasion: SocialSignInPage.Occasion, _ request: Request, _ context: AccountsContext
    ) throws -> Response {
        let page = SocialSignInPage(occasion, in: ContentLanguage(ofPage: request))
        return try PageLibrary.accounts.response(page, status: page.status).response(from: request, context: context)
    }
}

private struct ProviderJSON: Encodable {
    var name: String
    var title: String
    /// Where its button leads.
    var path: String

    init(_ provider: any SocialProvider) {
        (name, title, path) = (provider.name, provider.title, "/sign-in/with/\(provider.name)")
    }
}

private struct IdentityJSON: Encodable {
    var identityID: String
    var title: String
    var linkedAt: Date
    var usedAt: Date

    init(_ identity: SocialIdentity, title: String) {
        identityID = Identifier<SocialIdentity>(identity.identityID).description
        (self.title, linkedAt, usedAt) = (title, identity.linkedAt, identity.usedAt)
    }
}
