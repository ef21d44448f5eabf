import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import NIOCore
import Sessions

/// Signing up, and confirming the address.
struct SignUpRoutes: Sendable {
    let signUp: SignUp
    let confirmAddress: ConfirmAddress
    let resendConfirmation: ResendConfirmation
    let proxies: TrustedProxies

    func addOpen(to group: RouterGroup<AccountsContext>) {
        group.post("accounts") { request, context -> Response in
            let wanted = try await Self.wanted(request)
            do {
                try await signUp(wanted, from: context.client(request, behind: proxies))
            } catch let needed as WorkNeeded {
                return try needed.response()
            }
            return try JSONResponse(status: .accepted, value: ["next": "Open the link in the mail that was sent"])
                .response()
        }
        group.post("accounts/confirmation") { request, _ in
            try await confirmAddress(try await MailedLink.token(in: request))
            return HTTPResponse.Status.noContent
        }
    }

    func addSignedIn(to group: RouterGroup<AccountsContext>) {
        group.post("account/confirmation-mails") { _, context in
            try await resendConfirmation(to: try context.userID)
            return HTTPResponse.Status.accepted
        }
    }

    private static func wanted(_ request: Request) async throws -> SignUpRequest {
        let language = ContentLanguage(acceptedBy: request).rawValue
        let body = try await BodyReader.of(request, upTo: BodyReader.strangersLimit)
        let (email, password, userName, chosen, challenge, solution) = try body.read(
            BodyField<String>.required("email").checked { try EmailAddress(mailable: $0) },
            BodyField<String>.required("password").checked { try Password($0) },
            BodyField<String?>.optional("userName", default: nil).checked { try $0.map { try UserName($0) } },
            .language(default: language), BodyField<String?>.optional("challenge", default: nil),
            BodyField<String?>.optional("solution", default: nil))
        try NewPassword.check(password, email: email, userName: userName)
        let work = challenge.flatMap { challenge in solution.map { DoneWork(challenge: challenge, solution: $0) } }
        return SignUpRequest(email: email, password: password, userName: userName, language: chosen, work: work)
    }
}

extension BodyField<String> {
    /// A BCP 47 tag.
    static func language(default fallback: String) -> BodyField {
        BodyField<String>.optional("language", default: fallback).checked { tag in
            do throws(MessageFault) {
                try LanguageTag.check(tag, of: "language")
            } catch {
                throw DomainError(field: error.field, problem: error.problem)
            }
            return tag
        }
    }
}

extension MailedLink {
    /// - Throws: ``AccountError/linkIsOver`` for a text that no token can be.
    static func token(in request: Request) async throws -> SessionToken {
        let body = try await BodyReader.of(request, upTo: BodyReader.strangersLimit)
        guard let token = SessionToken(try body.read(BodyField<String>.required("token"))) else {
            throw AccountError.linkIsOver
        }
        return token
    }
}

extension WorkNeeded {
    /// A problem document with a member of its own: RFC 9457, 3.2.
    fileprivate func response() throws -> Response {
        struct Work: Encodable { var challenge: String, bits: Int, expiresIn: Int }
        struct Document: Encodable { var title: String, status: Int, detail: String, work: Work }
        let status = HTTPResponse.Status.tooManyRequests
        let document = Document(
            title: status.reasonPhrase, status: status.code,
            detail:
                "Many accounts are opened now. Find a text with which SHA-256 of <challenge>:<text> begins with so many"
                + " zero bits, and send it as solution, with the challenge",
            work: Work(challenge: challenge, bits: bits, expiresIn: Int(PasskeyChallenges.lifetime)))
        return Response(
            status: status, headers: [.contentType: "application/problem+json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try MessageCoding.encode(document))))
    }
}
