import Domain
import Foundation
import JSONDocuments

/// Somebody else's sign-in that people may use here.
protocol SocialProvider: Sendable {
    /// In paths, such as `google`.
    var name: String { get }
    /// On buttons, such as `Google`.
    var title: String { get }
    /// Whose subjects are unique: the `iss` of OpenID Connect.
    var issuer: String { get }

    /// Where the browser is sent.
    /// - Throws: ``SocialSignInError``.
    func address(for attempt: SocialAttempt, returningTo address: String) async throws -> String

    /// Who has signed in there.
    /// - Throws: ``SocialSignInError``.
    func person(redeeming code: String, of attempt: SocialAttempt, returningTo address: String) async throws
        -> ProvidedPerson
}

/// What a provider says of a person.
struct ProvidedPerson: Sendable, Equatable {
    var issuer: String
    /// Never given to another person by the issuer.
    var subject: String
    /// Nil unless the provider has verified that the address is this person's.
    var verifiedEmail: EmailAddress?
}

extension ProvidedPerson {
    /// Reads the claims `email` and `email_verified`: OpenID Connect Core 1.0, 5.1. An address that is not verified, or to
    /// which no mail could be sent, counts as none.
    static func verifiedEmail(in claims: JSONValue) -> EmailAddress? {
        guard claims["email_verified"]?.truth == true, let text = claims["email"]?.text else { return nil }
        return try? EmailAddress(mailable: text)
    }

    /// OpenID Connect Core 1.0, 2: at most 255 ASCII characters.
    static func isSubject(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}

/// The providers of this server, in the order of their buttons.
struct SocialProviders: Sendable {
    let all: [any SocialProvider]

    /// - Throws: ``SocialSignInError/unknownProvider``.
    func named(_ name: String?) throws(SocialSignInError) -> any SocialProvider {
        guard let provider = all.first(where: { $0.name == name }) else { throw .unknownProvider }
        return provider
    }

    func title(ofIssuer issuer: String) -> String? { all.first { $0.issuer == issuer }?.title }
}

/// `application/x-www-form-urlencoded` and queries.
enum FormText {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    static func of(_ fields: KeyValuePairs<String, String>) -> String {
        fields.map { "\(encoded($0.key))=\(encoded($0.value))" }.joined(separator: "&")
    }

    /// - Parameter address: may have a query of its own: RFC 6749, 3.1.
    static func address(_ address: String, with fields: KeyValuePairs<String, String>) -> String {
        address + (address.contains("?") ? "&" : "?") + of(fields)
    }

    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}
