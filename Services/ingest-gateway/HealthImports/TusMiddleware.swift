import Foundation
import HTTPService
import HTTPTypes
import Hummingbird

/// Lets only requests of a version pass that we speak, and says in each answer, good or bad, which it is.
struct TusMiddleware: RouterMiddleware {
    typealias Context = GatewayContext

    func handle(
        _ request: Request, context: GatewayContext,
        next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        if request.headers[.tusResumable] == Tus.version {
            do {
                response = try await next(request, context)
            } catch {
                guard let problem = error as? Problem ?? GatewayProblems.problem(mapping: error) else { throw error }
                response = Response(problem)
            }
        } else {
            response = Response(Self.otherVersion)
            response.headers[.tusVersion] = Tus.version
        }
        response.headers[.tusResumable] = Tus.version
        response.headers[.cacheControl] = "no-store"
        return request.method == .head ? response.createHeadResponse() : response
    }

    private static let otherVersion = Problem(
        .preconditionFailed, "Send 'Tus-Resumable: \(Tus.version)', the version of the upload protocol spoken here")
}

/// The tus resumable upload protocol 1.0.0: https://tus.io/protocols/resumable-upload
enum Tus {
    static let version = "1.0.0"
    static let extensions = "creation,expiration,termination"
    static let bodyType = "application/offset+octet-stream"
    /// Enough for names and kinds; longer metadata is refused.
    static let longestMetadata = 1_000

    /// What every response of an upload says.
    static func headers(of upload: HealthUpload) -> HTTPFields {
        var headers: HTTPFields = [.uploadOffset: "\(upload.received)"]
        if let expiresAt = upload.expiresAt { headers[.uploadExpires] = httpDate(expiresAt) }
        return headers
    }

    /// - Throws: a ``Problem`` unless the field is there and a number.
    static func number(_ name: HTTPField.Name, in headers: HTTPFields) throws(Problem) -> Int {
        guard let text = headers[name], text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text) else {
            throw Problem(.badRequest, "The header \(name.rawName) must be a number of bytes")
        }
        return number
    }

    /// Such as `Sun, 06 Nov 1994 08:49:37 GMT`: RFC 9110, section 5.6.7.
    private static func httpDate(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}

extension HTTPField.Name {
    static let tusResumable = tus("Tus-Resumable")
    static let tusVersion = tus("Tus-Version")
    static let tusExtension = tus("Tus-Extension")
    static let tusMaxSize = tus("Tus-Max-Size")
    static let uploadLength = tus("Upload-Length")
    static let uploadOffset = tus("Upload-Offset")
    static let uploadExpires = tus("Upload-Expires")
    static let uploadMetadata = tus("Upload-Metadata")
    /// For clients whose network lets only GET and POST pass.
    static let methodOverride = tus("X-HTTP-Method-Override")

    private static func tus(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no name of a header") }
        return name
    }
}
