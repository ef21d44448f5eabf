import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird

/// Files in pieces, by the protocol of ``Tus``: core, creation, expiration and termination.
struct HealthUploadRoutes: Sendable {
    let store: PostgresHealthImportStore
    /// Of a file, in bytes.
    let largest: Int
    let now: @Sendable () -> Date

    /// What is spoken here; browsers ask before anybody is signed in.
    func addOpen(to group: RouterGroup<GatewayContext>) {
        for path in ["health-imports", "health-imports/:id"] {
            group.on(RouterPath(path), method: .options) { _, _ in
                Response(
                    status: .noContent,
                    headers: [
                        .tusResumable: Tus.version, .tusVersion: Tus.version, .tusExtension: Tus.extensions,
                        .tusMaxSize: "\(largest)",
                    ])
            }
        }
    }

    func add(to group: RouterGroup<GatewayContext>) {
        // Needs no version, so that any client can take an import off its list.
        group.delete("health-imports/:id") { _, context in try await remove(context) }
        let tus = group.group().add(middleware: TusMiddleware())
        tus.post("health-imports") { request, context in try await begin(request, context) }
        tus.head("health-imports/:id") { _, context in try await uploadState(context) }
        tus.patch("health-imports/:id") { request, context in try await take(request, context) }
        tus.post("health-imports/:id") { request, context in
            switch request.headers[.methodOverride]?.uppercased() {
            case "PATCH": return try await take(request, context)
            case "HEAD": return try await uploadState(context)
            case "DELETE": return try await remove(context)
            default: throw Problem(.methodNotAllowed, "POST works with X-HTTP-Method-Override: PATCH, HEAD or DELETE")
            }
        }
    }

    private func begin(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let size = try Tus.number(.uploadLength, in: request.headers)
        guard size > 0 else {
            throw Problem(.unprocessableContent, "The file is empty: Upload-Length must be 1 or more")
        }
        guard size <= largest else {
            throw Problem(.contentTooLarge, "The file has \(size) bytes, at most \(largest) are taken")
        }
        let metadata = request.headers[.uploadMetadata]
        guard (metadata ?? "").utf8.count <= Tus.longestMetadata else {
            throw Problem(.badRequest, "Upload-Metadata must have at most \(Tus.longestMetadata) bytes")
        }
        let upload = try await store.begin(size, metadata: metadata, of: context.userID, at: now())
        var headers = Tus.headers(of: upload)
        headers[.location] = "/api/v1/health-imports/\(upload.id)"
        return Response(status: .created, headers: headers)
    }

    private func uploadState(_ context: GatewayContext) async throws -> Response {
        let upload = try await upload(context)
        var headers = Tus.headers(of: upload)
        headers[.uploadLength] = "\(upload.size)"
        headers[.uploadMetadata] = upload.metadata
        return Response(status: .ok, headers: headers)
    }

    private func take(_ request: Request, _ context: GatewayContext) async throws -> Response {
        guard request.headers[.contentType] == Tus.bodyType else {
            throw Problem(.unsupportedMediaType, "The Content-Type must be \(Tus.bodyType)")
        }
        let offset = try Tus.number(.uploadOffset, in: request.headers)
        let upload = try await upload(context)
        guard offset == upload.received else { throw HealthUploadError.otherOffset }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > upload.size - offset {
            throw HealthUploadError.beyondLength
        }
        let taken = try await TakeUploadedBytes(store: store, now: now)(request.body, into: upload)
        return Response(status: .noContent, headers: Tus.headers(of: taken))
    }

    private func remove(_ context: GatewayContext) async throws -> Response {
        let id = try HealthImportRoutes.id(in: context)
        guard try await store.remove(id, of: context.userID) else { throw HealthImportRoutes.unknown }
        return Response(status: .noContent, headers: [.tusResumable: Tus.version])
    }

    private func upload(_ context: GatewayContext) async throws -> HealthUpload {
        let id = try HealthImportRoutes.id(in: context)
        guard let upload = try await store.upload(id, of: context.userID) else { throw HealthImportRoutes.unknown }
        if let expiresAt = upload.expiresAt, expiresAt <= now() {
            throw Problem(
                .gone,
                "The upload has expired: it received nothing for a day or was incomplete after a week; start again")
        }
        return upload
    }
}
