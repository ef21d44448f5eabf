public import HTTPTypes

/// Whom a route serves.
public enum Access: Sendable, Hashable {
    /// Everybody; who asks makes no difference.
    case open
    /// Everybody, with more for those who are signed in and have the permission.
    case optional(Permission)
    /// Those who are signed in and have the permission.
    case requires(Permission)

    public var permission: Permission? {
        switch self {
        case .open: nil
        case .optional(let permission), .requires(let permission): permission
        }
    }
}

/// What each route of a service declares. A route that is missing serves nobody.
///
///     [.get("/api/v1/inbox"): .requires(.readInbox)]
public struct AccessTable: Sendable, ExpressibleByDictionaryLiteral {
    /// A route as its router names it, such as `GET /api/v1/channels/{id}`.
    public struct Route: Sendable, Hashable, CustomStringConvertible {
        public var method: HTTPRequest.Method
        public var path: String

        public init(_ method: HTTPRequest.Method, _ path: String) { (self.method, self.path) = (method, path) }

        public static func get(_ path: String) -> Route { Route(.get, path) }
        public static func head(_ path: String) -> Route { Route(.head, path) }
        public static func post(_ path: String) -> Route { Route(.post, path) }
        public static func put(_ path: String) -> Route { Route(.put, path) }
        public static func patch(_ path: String) -> Route { Route(.patch, path) }
        public static func delete(_ path: String) -> Route { Route(.delete, path) }

        public var description: String { "\(method.rawValue) \(path)" }
    }

    private let declared: [Route: Access]

    public init(dictionaryLiteral elements: (Route, Access)...) {
        declared = Dictionary(elements) { first, _ in
            preconditionFailure("A route is declared twice, first as \(first)")
        }
    }

    private init(declared: [Route: Access]) { self.declared = declared }

    /// With the routes that a service has in some of its modes only.
    public func adding(_ other: AccessTable) -> AccessTable {
        AccessTable(
            declared: declared.merging(other.declared) { first, _ in
                preconditionFailure("A route is declared twice, first as \(first)")
            })
    }

    /// - Returns: nil for a route that is not declared.
    public subscript(route: Route) -> Access? { declared[route] }

    /// In alphabetical order of their paths.
    public var routes: [Route] {
        declared.keys.sorted { ($0.path, $0.method.rawValue) < ($1.path, $1.method.rawValue) }
    }

    /// Routes of a router that are not declared, and declarations without a route.
    public func differences(from routes: some Sequence<Route>) -> [String] {
        let existing = Set(routes)
        return existing.subtracting(declared.keys).map { "\($0) declares nothing" }.sorted()
            + Set(declared.keys).subtracting(existing).map { "\($0) is declared, and there is no such route" }.sorted()
    }
}
