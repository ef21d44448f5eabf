import Foundation

/// Compares what two versions write.
enum JSONShape {
    /// What a reader of `old` would miss in `new`: paths of fields that are gone or have another value.
    static func lost(_ old: Any, _ new: Any?, at path: String = "") -> [String] {
        switch old {
        case let old as [String: Any]:
            guard let new = new as? [String: Any] else { return [path] }
            return old.keys.sorted().flatMap {
                lost(old[$0] ?? NSNull(), new[$0], at: path.isEmpty ? $0 : "\(path).\($0)")
            }
        case let old as [Any]:
            guard let new = new as? [Any], new.count == old.count else { return [path] }
            return old.indices.flatMap { lost(old[$0], new[$0], at: "\(path)[\($0)]") }
        default:
            guard let old = old as? NSObject, let new = new as? NSObject, old == new else { return [path] }
            return []
        }
    }

    /// The paths of all fields with the kind of their value, whatever a list's index: `recipients[]: string`.
    static func fields(_ value: Any, at path: String = "") -> Set<String> {
        switch value {
        case let object as [String: Any]:
            object.reduce(into: []) { $0.formUnion(fields($1.value, at: "\(path).\($1.key)")) }
        case let list as [Any]:
            list.reduce(into: ["\(path)[]"]) { $0.formUnion(fields($1, at: "\(path)[]")) }
        case is String: ["\(path): string"]
        case is NSNull: ["\(path): null"]
        default: ["\(path): number or boolean"]
        }
    }

    /// The value with a field in every object that no version knows.
    static func withUnknownFields(_ value: Any) -> Any {
        switch value {
        case let object as [String: Any]:
            object.mapValues(withUnknownFields).merging(["addedLater": ["nested": [1, 2]]]) { old, _ in old }
        case let list as [Any]: list.map(withUnknownFields)
        default: value
        }
    }
}
