import Foundation

/// A JSON Schema of the contract, as far as it is put into words.
struct ContractSchema: Decodable, Sendable {
    /// Of the schema that this one refers to.
    var name: String?
    var types: [String] = []
    var description: String?
    var words: [String] = []
    var limits: [String] = []
    var properties: [String: ContractSchema] = [:]
    var required: Set<String> = []
    /// One at most: a list, since a value cannot hold itself.
    var items: [ContractSchema] = []
    var values: [ContractSchema] = []
    var choices: [ContractSchema] = []

    private enum Key: String, CodingKey {
        case reference = "$ref"
        case type, description, properties, required, items, additionalProperties, patternProperties
        case oneOf, anyOf, allOf, const, minimum, maximum, minLength, maxLength, minItems, maxItems, format, pattern
        case words = "enum"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        name = try container.decodeIfPresent(String.self, forKey: .reference)?.split(separator: "/").last
            .map { String($0) }
        if container.contains(.type) {
            types =
                try (try? [container.decode(String.self, forKey: .type)])
                ?? container.decode([String].self, forKey: .type)
        }
        description = try container.decodeIfPresent(String.self, forKey: .description)
        words = try container.decodeIfPresent([Scalar].self, forKey: .words)?.map(\.text) ?? []
        if let only = try container.decodeIfPresent(Scalar.self, forKey: .const) { words = [only.text] }
        properties = try container.decodeIfPresent([String: ContractSchema].self, forKey: .properties) ?? [:]
        required = Set(try container.decodeIfPresent([String].self, forKey: .required) ?? [])
        items = try container.decodeIfPresent(ContractSchema.self, forKey: .items).map { [$0] } ?? []
        if let value = try? container.decode(ContractSchema.self, forKey: .additionalProperties) { values = [value] }
        values +=
            try container.decodeIfPresent([String: ContractSchema].self, forKey: .patternProperties)
            .map { Array($0.values) } ?? []
        choices = try [Key.oneOf, .anyOf].flatMap {
            try container.decodeIfPresent([ContractSchema].self, forKey: $0) ?? []
        }
        limits = try Self.limits(in: container)
    }

    private static func limits(in container: KeyedDecodingContainer<Key>) throws -> [String] {
        func number(_ key: Key) throws -> String? { try container.decodeIfPresent(Scalar.self, forKey: key)?.text }
        func range(_ least: Key, _ most: Key, _ unit: String) throws -> String? {
            switch (try number(least), try number(most)) {
            case (let least?, let most?): "\(least) to \(most)\(unit)"
            case (let least?, nil): "at least \(least)\(unit)"
            case (nil, let most?): "at most \(most)\(unit)"
            case (nil, nil): nil
            }
        }
        return [
            try container.decodeIfPresent(String.self, forKey: .format),
            try range(.minimum, .maximum, ""), try range(.minLength, .maxLength, " characters"),
            try range(.minItems, .maxItems, " entries"),
        ].compactMap { $0 }
    }

    /// A word, number or yes or no, as it is written.
    private struct Scalar: Decodable {
        var text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let word = try? container.decode(String.self) {
                text = word
            } else if let isSo = try? container.decode(Bool.self) {
                text = "\(isSo)"
            } else {
                let number = try container.decode(Double.self)
                text = number == number.rounded() ? String(format: "%.0f", number) : "\(number)"
            }
        }
    }
}
