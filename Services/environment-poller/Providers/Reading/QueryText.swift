import Foundation

/// Text as the value of a query parameter.
///
/// Source: the unreserved characters of https://www.rfc-editor.org/rfc/rfc3986#section-2.3
enum QueryText {
    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
