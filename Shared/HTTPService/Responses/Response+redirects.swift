import Foundation
import HTTPTypes
public import Hummingbird

extension Response {
    /// What a form leads to when it was taken, so that a reload sends nothing again.
    public static func seeOther(_ address: String) -> Response {
        Response(status: .seeOther, headers: [.location: address])
    }

    /// Leads whoever is signed out to the sign-in, and from there to a page.
    /// - Parameter path: without characters that part parameters.
    public static func toSignIn(andBackTo path: String) -> Response { seeOther("/sign-in?to=\(path)") }

    /// Leads whoever is signed out to the sign-in, and from there to what they asked for.
    public static func toSignIn(andBackTo request: Request) -> Response {
        toSignIn(andBackTo: request.uri.description.encodedInAddress)
    }
}

extension String {
    /// For a value within the query of an address. RFC 3986, 3.4 without what parts parameters.
    public var encodedInAddress: String { addingPercentEncoding(withAllowedCharacters: .inQueryValues) ?? "" }
}

extension CharacterSet {
    fileprivate static let inQueryValues = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/:")
}
