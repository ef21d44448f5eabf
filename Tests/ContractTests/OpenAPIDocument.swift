import Foundation
import HTTPTypes
import Sessions
import TestSupport

/// `docs/contract/openapi.json`, as far as it is compared with the services.
struct OpenAPIDocument {
    struct Operation {
        var access: String?
        var permission: String?
        /// The names of the schemes that each way of signing in needs.
        var security: [Set<String>]
        var scopes: Set<String>
        var headers: Set<String>
    }

    /// By route, such as `GET /api/v1/inbox`.
    let operations: [String: Operation]

    static let path = "docs/contract/openapi.json"

    init() throws {
        let data = try Data(contentsOf: Checkout.folder.appending(path: Self.path))
        let document = try JSONDecoder().decode(Document.self, from: data)
        var operations: [String: Operation] = [:]
        for (path, methods) in document.paths {
            for (method, described) in methods {
                operations["\(method.uppercased()) \(path)"] = Operation(
                    access: described.access, permission: described.permission,
                    security: described.security.map { Set($0.keys) },
                    scopes: Set(described.security.flatMap(\.values).joined()),
                    headers: Set((described.parameters ?? []).filter { $0.place == "header" }.map(\.name)))
            }
        }
        self.operations = operations
    }

    private struct Document: Decodable {
        var paths: [String: [String: Described]]
    }

    private struct Described: Decodable {
        var access: String?
        var permission: String?
        var security: [[String: [String]]]
        var parameters: [Parameter]?

        private enum CodingKeys: String, CodingKey {
            case security, parameters
            case access = "x-access"
            case permission = "x-permission"
        }
    }
}

private struct Parameter: Decodable {
    var name: String
    var place: String

    private enum CodingKeys: String, CodingKey {
        case name
        case place = "in"
    }
}

extension OpenAPIDocument.Operation {
    /// What differs from what the service declares; nil when nothing does.
    func difference(from declared: Access, of route: AccessTable.Route) -> String? {
        let isSafe = [HTTPRequest.Method.get, .head, .options].contains(route.method)
        let (word, ways): (String, [Set<String>]) =
            switch declared {
            case .open: ("open", [])
            case .optional: ("optional", [["token"], isSafe ? ["session"] : ["session", "formToken"], []])
            case .requires: ("requires", [["token"], isSafe ? ["session"] : ["session", "formToken"]])
            }
        guard access == word else { return "\(route) is \(word), and the document says \(access ?? "nothing")" }
        guard permission == declared.permission?.rawValue else {
            return "\(route) needs \(declared.permission?.rawValue ?? "nothing"), and the document says another"
        }
        // Participants of the study have a secret, for which their routes ask themselves.
        if declared == .open, security == [["participant"]] { return nil }
        guard security == ways else { return "\(route): the document names other ways of signing in than \(word)" }
        let isScope = declared.permission.map { Permission.scopes.contains($0) } ?? false
        let expected: Set<String> = isScope ? [declared.permission?.rawValue ?? ""] : []
        return scopes == expected ? nil : "\(route): the document names other scopes than \(expected)"
    }
}
