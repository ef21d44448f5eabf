import Foundation
import HealthFormats
import Testing

/// A document under `Tests/Recordings/wearables`.
struct WearableRecording: CustomTestStringConvertible, Sendable {
    let path: String

    init(_ path: String) { self.path = path }

    var testDescription: String { path }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Recordings/wearables").standardized

    var bytes: [UInt8] {
        get throws { Array(try Data(contentsOf: Self.folder.appending(path: path))) }
    }

    /// Every JSON document under a folder, in the order of their names.
    static func all(under name: String) -> [WearableRecording] {
        let names = FileManager.default.enumerator(atPath: folder.appending(path: name).path)?.compactMap {
            $0 as? String
        }
        return (names ?? []).filter { $0.hasSuffix(".json") }.sorted().map { WearableRecording("\(name)/\($0)") }
    }
}
