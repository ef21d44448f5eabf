import Foundation

/// The shape of a payload without its values: each is replaced by its kind, so that no health data, place or
/// address is printed.
///
/// It keeps the names of fields, the lengths of lists, and ids that do not name a person.
struct RedactedPayload: CustomStringConvertible {
    /// Fields whose value is printed when it is a UUID.
    static let readableIDs: Set<String> = ["alertID", "batchID", "suggestionID", "recordID"]
    private static let longestList = 3

    let description: String

    init(_ body: [UInt8]) {
        if let shape = try? JSONDecoder().decode(JSONShape.self, from: Data(body)) {
            description = Self.text(of: shape, field: nil, indent: "")
        } else {
            description = "(\(body.count) bytes that are not JSON)"
        }
    }

    private static func text(of shape: JSONShape, field: String?, indent: String) -> String {
        let deeper = indent + "  "
        switch shape {
        case .object(let fields):
            let lines = fields.sorted { $0.key < $1.key }.map { key, value in
                "\(name(key)): \(text(of: value, field: key, indent: deeper))"
            }
            return block("{", lines, "}", indent)
        case .list(let elements):
            var lines = elements.prefix(longestList).map { text(of: $0, field: nil, indent: deeper) }
            if elements.count > longestList { lines.append("(\(elements.count - longestList) more)") }
            return block("[", lines, "]", indent)
        case .text(let text):
            guard let field, readableIDs.contains(field), let id = UUID(uuidString: text) else { return "(text)" }
            return id.uuidString.lowercased()
        case .number: return "(number)"
        case .truthValue: return "(true or false)"
        case .null: return "(null)"
        }
    }

    private static func block(_ open: String, _ lines: [String], _ close: String, _ indent: String) -> String {
        guard !lines.isEmpty else { return open + close }
        return ([open] + lines.map { "\(indent)  \($0)" } + [indent + close]).joined(separator: "\n")
    }

    /// A key that is not a plain name may be data, such as an address in a dictionary.
    private static func name(_ key: String) -> String {
        key.wholeMatch(of: /[A-Za-z][A-Za-z_-]{0,39}/) == nil ? "(key)" : key
    }
}
