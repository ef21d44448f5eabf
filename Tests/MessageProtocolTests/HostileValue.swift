import Foundation

/// A value that fits few fields, as bytes of JSON, and what would betray it in a fault.
struct HostileValue {
    let json: [UInt8]
    let mark: String

    private init(_ json: String, mark: String = "7777") {
        self.json = Array(json.utf8)
        self.mark = mark
    }

    private init(bytes: [UInt8]) {
        json = bytes
        mark = "7777"
    }

    static let all = [
        HostileValue(#""~""#, mark: "~"), HostileValue(#""\#(String(repeating: "~", count: 100_000))""#, mark: "~"),
        HostileValue(#""mira-7777""#), HostileValue(#""2026-02-30T77:77:77.7777Z""#), HostileValue("7777.25"),
        HostileValue("-7777"), HostileValue("77777777777777777777777777"), HostileValue("1e7777"),
        HostileValue(#"["7777"]"#), HostileValue(#"{"7777": "7777"}"#), HostileValue(#"{"7777": {"7777": 7777}}"#),
        HostileValue(#""\ud800 7777""#), HostileValue(bytes: [0x22, 0xFF] + Array("7777\"".utf8)),
        HostileValue("7777 7777"),
    ]
}

extension StoredSample {
    /// The sample with a value in each place in turn, and as a further field of each object.
    func payloads(with hostile: HostileValue) throws -> [[UInt8]] {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try Self.replacements(in: object).map { object in
            let json = try JSONSerialization.data(withJSONObject: object)
            let place = json.range(of: Data("\"\(Self.place)\"".utf8)) ?? json.startIndex..<json.startIndex
            return Array(json[..<place.lowerBound]) + hostile.json + Array(json[place.upperBound...])
        }
    }

    /// The sample with another value of one of its fields.
    func with(_ json: String, in field: String) throws -> StoredSample {
        var object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        object[field] = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
        return StoredSample(text: String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self))
    }

    private static let place = "the place of the value"

    /// Each value in `value` replaced for itself; the whole is left as an object.
    private static func replacements(in value: Any) -> [Any] {
        switch value {
        case let object as [String: Any]:
            let fields = object.flatMap { name, field in
                ([place] + replacements(in: field)).map { object.merging([name: $0]) { $1 } }
            }
            return fields + [object.merging(["7777": place]) { $1 }]
        case let list as [Any]:
            return list.indices.flatMap { index in
                ([place] + replacements(in: list[index])).map { element in
                    list[..<index] + [element] + list[(index + 1)...]
                }
            }
        default: return []
        }
    }
}
