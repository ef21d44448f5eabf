import Foundation
import MessageProtocol
import Testing

/// A message as it once travelled, kept in `Samples/`: what later versions of the code must still understand.
struct StoredSample {
    let text: String

    init(text: String) { self.text = text }

    init(of name: MessageName) throws {
        let url = try #require(
            Bundle.module.url(forResource: "Samples/\(name)", withExtension: "json"),
            "\(name) has no stored sample: add Tests/MessageProtocolTests/Samples/\(name).json")
        text = try String(contentsOf: url, encoding: .utf8)
    }

    var body: [UInt8] { Array(text.utf8) }

    /// The sample with a field in every object that this version of the code does not know.
    func withUnknownFields() throws -> [UInt8] {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return Array(try JSONSerialization.data(withJSONObject: Self.extended(object)))
    }

    private static func extended(_ value: Any) -> Any {
        switch value {
        case let object as [String: Any]:
            object.mapValues(extended).merging(["addedLater": ["nested": [1, 2]]]) { old, _ in old }
        case let list as [Any]: list.map(extended)
        default: value
        }
    }
}

/// One spelling for equal JSON: keys sorted, no white space.
func canonical(_ json: [UInt8]) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(json))
    let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
}
