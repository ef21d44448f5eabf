import Domain
import Foundation
import HTTPService
import HTTPTypes
import NIOCore
import Testing

@testable import ingest_gateway

/// A person's browser: it sends the session as a cookie, and forms with the token of the page that they are from.
struct BrowserSession: Sendable {
    let gateway: GatewayUnderTest
    /// Nil for whoever is signed out.
    var token: String?
    /// Of the staff, as the browser keeps it for an hour.
    var reason: String?

    func get(_ path: String, language: String = "en") async throws -> Answer {
        try await gateway.call(.get, path, headers: headers(language), ByteBuffer())
    }

    /// - Parameter page: the session in which the form's page was opened, if it was another one.
    func post(
        _ path: String, _ fields: [(String, String)], openedAs page: String? = nil, language: String = "en"
    ) async throws -> Answer {
        var headers = headers(language)
        headers[.contentType] = "application/x-www-form-urlencoded"
        if let site = HTTPField.Name("sec-fetch-site") { headers[site] = "same-origin" }
        let proof = (page ?? token).map { [("form-token", FormToken.of($0))] } ?? [("form-token", "")]
        let body = (fields + proof).map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&")
        return try await gateway.call(.post, path, headers: headers, ByteBuffer(string: body))
    }

    private func headers(_ language: String) -> HTTPFields {
        var headers: HTTPFields = [.accept: "text/html,*/*;q=0.8", .acceptLanguage: language]
        var cookies: [String] = []
        if let token { cookies.append("__Host-session=\(token)") }
        if let reason { cookies.append("__Host-reason=\(Data(reason.utf8).base64URL)") }
        if !cookies.isEmpty { headers[.cookie] = cookies.joined(separator: "; ") }
        return headers
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
