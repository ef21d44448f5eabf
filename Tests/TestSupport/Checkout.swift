public import Foundation

/// The location of this package, and the server settings written by `make servers`.
public enum Checkout {
    /// The folder of Package.swift.
    public static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardized

    /// Where the build put the executables: beside the test runner.
    public static var productsFolder: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().standardized
    }

    /// A line of the file named by `BREATHE_EASY_ENV_FILE`, otherwise of `.local/env`.
    /// - Throws: ``MissingServers`` when the file or the line is not there.
    public static func setting(_ key: String) throws -> String {
        let path = ProcessInfo.processInfo.environment["BREATHE_EASY_ENV_FILE"]
        let file = path.map { URL(filePath: $0) } ?? folder.appending(path: ".local/env")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw MissingServers(reason: "\(file.path) cannot be read")
        }
        guard let line = text.split(whereSeparator: \.isNewline).first(where: { $0.hasPrefix("\(key)=") }) else {
            throw MissingServers(reason: "\(file.path) has no \(key)")
        }
        return String(line.dropFirst(key.count + 1))
    }
}

/// The tests need servers that are not there.
public struct MissingServers: Error, CustomStringConvertible {
    var reason: String

    public var description: String { "\(reason): run make servers" }
}
