import Localization
import WebPages

/// Every route of every service with what it takes and returns, as the contract says: one page that the browser's find
/// searches.
struct ContractPage: WebPage {
    static let path = "/developers/api"
    static let template = "contract"

    let title = "All routes"
    let language = ContentLanguage.english
    let styles = ["contract.css"]

    let outline: ContractOutline

    func fields() -> [String: Any] {
        [
            "features": outline.features.enumerated().map { Self.shown($1, number: $0 + 1) },
            "schemas": outline.schemas.map { schema -> [String: Any] in
                ContractWords.fields(schema.schema).merging(["name": schema.name]) { own, _ in own }
            },
            "openAPI": DevelopersRoutes.openAPIPath,
        ]
    }

    private static func shown(_ feature: ContractOutline.Feature, number: Int) -> [String: Any] {
        [
            "number": number, "name": feature.name, "about": ContractWords.about(feature.about),
            "service": feature.service, "count": feature.operations.count, "operations": feature.operations.map(shown),
        ]
    }

    private static func shown(_ operation: ContractOutline.Operation) -> [String: Any] {
        let described = operation.described
        let kinds = described.requestBody?.content.sorted { $0.key < $1.key } ?? []
        return [
            "method": operation.method, "path": operation.path, "summary": described.summary,
            "about": ContractWords.about(described.description), "access": access(described),
            "isDeprecated": described.deprecated ?? false,
            "parameters": (described.parameters ?? []).map { parameter -> [String: Any] in
                ContractWords.fields(parameter.schema).merging([
                    "name": parameter.name, "place": parameter.place, "isOptional": !parameter.required,
                    "about": ContractWords.about(parameter.description ?? parameter.schema.description),
                ]) { _, own in own }
            },
            "hasParameters": !(described.parameters ?? []).isEmpty,
            "bodies": kinds.map { kind, content -> [String: Any] in
                ContractWords.fields(content.schema).merging([
                    "kind": kind, "isOptional": !(described.requestBody?.required ?? true),
                ]) { own, _ in own }
            },
            "answers": described.responses.sorted { $0.key < $1.key }.map { status, answer -> [String: Any] in
                let contents = (answer.content ?? [:]).filter { $0.key != "text/html" || status < "4" }
                return [
                    "status": status, "about": ContractWords.about(answer.description),
                    "contents": contents.sorted { $0.key < $1.key }.map { kind, content -> [String: Any] in
                        ContractWords.fields(content.schema).merging(["kind": kind]) { own, _ in own }
                    },
                ]
            },
        ]
    }

    private static func access(_ described: ContractOutline.Described) -> String {
        if described.security == [["participant": []]] { return "With a participant's secret" }
        let scopes = Set(described.security.flatMap(\.values).joined())
        let who = described.permission.map { "\($0)\(scopes.isEmpty ? ", no personal token" : "")" } ?? ""
        return switch described.access {
        case "open": "Open to everybody"
        case "optional": "Open to everybody; signed in: \(who)"
        default: "Signed in: \(who)"
        }
    }
}
