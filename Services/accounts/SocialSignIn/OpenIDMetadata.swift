import Foundation
import JSONDocuments

/// What an issuer publishes of itself: OpenID Connect Discovery 1.0, 3.
struct OpenIDMetadata: Sendable, Equatable {
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let keysAddress: String
    /// Nil for an issuer whose ID tokens hold all claims.
    let userInfoEndpoint: String?
    /// Whether the client's secret goes into the form because the issuer takes it nowhere else.
    let takesSecretInForm: Bool

    /// - Parameter issuer: as it is configured; the document must be its own (4.3).
    init(_ json: JSONValue, of issuer: String) throws(ProviderFault) {
        guard json["issuer"]?.text == issuer else { throw .field("issuer") }
        let scheme = issuer.hasPrefix("http://") ? "http://" : "https://"
        func address(_ name: String) throws(ProviderFault) -> String {
            guard let text = json[name]?.text, text.hasPrefix(scheme), text.utf8.count <= 2_000 else {
                throw .field(name)
            }
            return text
        }
        authorizationEndpoint = try address("authorization_endpoint")
        tokenEndpoint = try address("token_endpoint")
        keysAddress = try address("jwks_uri")
        userInfoEndpoint = json["userinfo_endpoint"] == nil ? nil : try address("userinfo_endpoint")
        // Left out, only client_secret_basic is supported.
        let methods = json["token_endpoint_auth_methods_supported"]?.elements.compactMap(\.text) ?? []
        takesSecretInForm = !methods.isEmpty && !methods.contains("client_secret_basic")
    }

    /// Where an issuer publishes it: 4.1.
    static func address(of issuer: String) -> String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
    }
}
