public import Foundation

/// A template, stylesheet, ES module or picture: its file's name and bytes. The build puts ours into the executable:
/// `EmbeddedFile("quiz.js", PackageResources.quiz_js)`.
public struct EmbeddedFile: Sendable {
    public let name: String
    public let bytes: [UInt8]

    public init(_ name: String, _ bytes: [UInt8]) {
        (self.name, self.bytes) = (name, bytes)
    }

    /// A library that Debian installed, such as Chart.js.
    /// - Throws: what Foundation says of a file that cannot be read.
    public init(readFrom file: URL) throws {
        self.init(file.lastPathComponent, Array(try Data(contentsOf: file)))
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// - Returns: `quiz` for `quiz.mustache`.
    var stem: String { name.split(separator: ".", maxSplits: 1).first.map { String($0) } ?? name }

    var contentType: String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "woff2": "font/woff2"
        default: "application/octet-stream"
        }
    }
}
