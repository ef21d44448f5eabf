/// A schema as a reader reads it: what it is in a few words, and its fields as rows.
enum ContractWords {
    /// A part of what a value is: plain words, or the name of a schema, which is a link.
    private enum Piece {
        case text(String)
        case schema(String)

        var fields: [String: Any] {
            switch self {
            case .text(let text): ["text": text]
            case .schema(let name): ["schema": name]
            }
        }
    }

    /// The fields of a template: `pieces`, `about` and the `rows` of the fields within, whose names have the path to them.
    static func fields(_ schema: ContractSchema) -> [String: Any] {
        let rows = rows(schema, below: "")
        return [
            "pieces": pieces(schema).map(\.fields), "about": about(schema.description),
            "rows": rows, "hasRows": !rows.isEmpty,
        ]
    }

    /// A description with the code within it apart: the `runs` of the partial `contract-text`. None without a text.
    static func about(_ text: String?) -> [[String: Any]] {
        guard let text else { return [] }
        // What stands between two backticks has an odd number.
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        return [["runs": parts.map { ["text": String($1), "isCode": !$0.isMultiple(of: 2)] as [String: Any] }]]
    }

    private static func rows(_ schema: ContractSchema, below path: String) -> [[String: Any]] {
        let own = schema.properties.sorted { one, other in
            let (first, second) = (schema.required.contains(one.key), schema.required.contains(other.key))
            return first == second ? one.key < other.key : first
        }
        let named = own.flatMap { name, field in
            [
                [
                    "name": path + name, "isOptional": !schema.required.contains(name),
                    "pieces": pieces(field).map(\.fields), "about": about(field.description),
                ] as [String: Any]
            ] + rows(field, below: "\(path)\(name).")
        }
        let within = schema.items.flatMap { rows($0, below: path.isEmpty ? "[]." : "\(path.dropLast())[].") }
        let values = schema.values.flatMap { rows($0, below: "\(path)*.") }
        let choices = schema.choices.filter { !$0.properties.isEmpty }.enumerated().flatMap { place, choice in
            [["choice": "\(place + 1)", "path": path, "about": about(choice.description)] as [String: Any]]
                + rows(choice, below: path)
        }
        return named + within + values + choices
    }

    private static func pieces(_ schema: ContractSchema) -> [Piece] {
        if let name = schema.name { return [.schema(name)] + limits(schema) }
        if let element = schema.items.first { return [.text("list of ")] + pieces(element) + limits(schema) }
        if !schema.words.isEmpty { return [.text(schema.words.joined(separator: ", "))] }
        if !schema.choices.isEmpty {
            let choices = schema.choices.filter { $0.types != ["null"] }
            let named = choices.flatMap { [Piece.text(" or ")] + pieces($0) }
            return Array(named.dropFirst()) + (choices.count < schema.choices.count ? [.text(" or null")] : [])
        }
        if let value = schema.values.first, schema.properties.isEmpty {
            return [.text("object of ")] + pieces(value)
        }
        return [.text(schema.types.isEmpty ? "anything" : schema.types.joined(separator: " or "))] + limits(schema)
    }

    private static func limits(_ schema: ContractSchema) -> [Piece] {
        schema.limits.isEmpty ? [] : [.text(", " + schema.limits.joined(separator: ", "))]
    }
}
