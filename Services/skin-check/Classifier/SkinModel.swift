import Foundation
import ServiceRuntime

/// A folder with what the training writes: `skin.onnx`, and `head.json`, which is read at once.
struct SkinModel: Sendable {
    let folder: URL
    let head: ClassifierHead

    /// - Throws: ``SettingFault``.
    init(folder: URL) throws {
        self.folder = folder
        do {
            head = try JSONDecoder().decode(
                ClassifierHead.self, from: try Data(contentsOf: folder.appending(path: "head.json")))
        } catch {
            throw SettingFault(
                "must be a folder with skin.onnx and head.json of the training; head.json cannot be read")
        }
    }
}
