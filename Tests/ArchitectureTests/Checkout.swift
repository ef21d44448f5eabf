import Foundation

/// The files of this checkout, as text.
enum Checkout {
    /// This file is `Tests/ArchitectureTests/Checkout.swift`.
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Every Swift file under the folders, with its path from the root.
    static func swiftFiles(in folders: String...) throws -> [SourceFile] {
        try files(endingIn: ".swift", in: folders)
    }

    static func files(endingIn suffix: String, in folders: String...) throws -> [SourceFile] {
        try files(endingIn: suffix, in: folders)
    }

    private static func files(endingIn suffix: String, in folders: [String]) throws -> [SourceFile] {
        try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
                .filter { $0.hasSuffix(suffix) }
                .sorted()
                .map { SourceFile(path: "\(folder)/\($0)", text: try text(of: "\(folder)/\($0)")) }
        }
    }

    /// All files and folders below a folder, with their paths from the root.
    static func paths(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path).map { "\(folder)/\($0)" }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }
}
