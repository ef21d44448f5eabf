import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird

/// A person's files with measurements and their outcomes. The bytes come through
/// ``HealthUploadRoutes``.
struct HealthImportRoutes: Sendable {
    let store: PostgresHealthImportStore
    let uploads: HealthUploadRoutes

    /// - Parameter largest: of a file, in bytes.
    init(store: PostgresHealthImportStore, largest: Int, now: @escaping @Sendable () -> Date) {
        self.store = store
        uploads = HealthUploadRoutes(store: store, largest: largest, now: now)
    }

    struct Answer: Codable, Sendable, Equatable {
        var imports: [HealthImport]
    }

    /// What needs nobody signed in.
    func addOpen(to group: RouterGroup<GatewayContext>) {
        uploads.addOpen(to: group)
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("health-imports") { _, context in
            JSONResponse(value: Answer(imports: try await store.imports(of: context.userID)))
        }
        group.get("health-imports/:id") { _, context in
            let id = try Self.id(in: context)
            guard let found = try await store.healthImport(id, of: context.userID) else { throw Self.unknown }
            return JSONResponse(value: found)
        }
        uploads.add(to: group)
    }

    static func id(in context: GatewayContext) throws(Problem) -> ImportID {
        guard let id = context.parameters.get("id").flatMap({ ImportID($0) }) else {
            throw Problem(.badRequest, "The import's id must be a UUID, as GET /api/v1/health-imports returns it")
        }
        return id
    }

    static let unknown = Problem(.notFound, "You have no such import")
}
