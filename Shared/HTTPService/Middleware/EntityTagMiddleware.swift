import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore

/// Gives each JSON answer to a GET below /api/v1 a strong ETag, and answers 304 to whoever has it: RFC 9110, 13.1.2.
///
/// Streams, files, answers of more than ``largest`` bytes, and what a route forbids to store are left alone, and so is
/// an ETag of a route's own. A program that is signed in may keep its answer and asks each time; for a browser the answer
/// stays `no-store`, so that nobody finds it in a profile. Add it after what decides who may ask.
public struct EntityTagMiddleware<Context: SessionContext>: RouterMiddleware {
    /// Of a body, in bytes.
    public static var largest: Int { 1 << 20 }

    public init() {}

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard request.method == .get, context.endpointPath?.hasPrefix("/api/v1/") == true, response.mayHaveTag,
            let body = try await response.bufferedBody(upTo: Self.largest)
        else { return response }
        let tag = body.withUnsafeReadableBytes { EntityTag.strong(of: $0) }
        response.headers[.eTag] = tag
        if response.headers[.cacheControl] == nil, context.session != nil, request.headers[.authorization] != nil {
            response.headers[.cacheControl] = "private, no-cache"
        }
        return EntityTag.isKnown(tag, to: request) ? response.notModified : response
    }
}

extension Response {
    fileprivate var mayHaveTag: Bool {
        guard status == .ok, headers[.eTag] == nil, let type = headers[.contentType] else { return false }
        let isStored = headers[.cacheControl]?.contains("no-store") != true
        let media = type.prefix { $0 != ";" }
        return isStored && (media == "application/json" || media.hasSuffix("+json"))
    }

    /// With the fields that RFC 9110, 15.4.5 wants, and none about a content that is not sent.
    fileprivate var notModified: Response {
        let kept: [HTTPField.Name] = [.eTag, .cacheControl, .contentLocation, .expires, .vary]
        return Response(status: .notModified, headers: HTTPFields(headers.filter { kept.contains($0.name) }))
    }
}
