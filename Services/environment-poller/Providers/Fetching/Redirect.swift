import Foundation
import HTTPFetch
import HTTPTypes

/// Where a response sends the client.
///
/// Source: https://www.rfc-editor.org/rfc/rfc9110#name-redirection-3xx
enum Redirect {
    /// Each is a request of its own.
    static let mostHops = 3

    /// - Returns: nil when the response is no redirect.
    /// - Throws: ``ProviderFault`` for a target that may not be followed.
    static func target(of response: FetchResponse, from url: String) throws(ProviderFault) -> String? {
        guard [301, 302, 303, 307, 308].contains(response.status.code), let location = response.headers[.location]
        else { return nil }
        let fault = { (reason: String) in ProviderFault.unexpectedStatus(response.status.code, reason: reason) }
        guard let base = URL(string: url), let target = URL(string: location, relativeTo: base)?.absoluteURL,
            let scheme = target.scheme?.lowercased(), ["http", "https"].contains(scheme),
            target.host()?.isEmpty == false,
            target.user() == nil
        else { throw fault("it redirects to something that is no address") }
        guard scheme == "https" || base.scheme?.lowercased() == "http" else {
            throw fault("it redirects to an address without TLS")
        }
        return target.absoluteString
    }
}
