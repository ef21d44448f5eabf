import Foundation
import Glibc
import PersonKeys

/// A line of Base64 for each master key, the newest first; see ``MasterKeys``.
struct HealthKeysFile {
    enum Change: Equatable {
        case kept, made, rotated
    }

    let path: String

    /// Creates the file, or puts a new key first. The file is written completely or not at all.
    /// - Throws: ``CommandFailure`` naming the file, never quoting it.
    func settle(rotating: Bool) throws -> Change {
        guard FileManager.default.fileExists(atPath: path) else {
            try write("\(Self.newKey())\n")
            return .made
        }
        guard rotating else { return .kept }
        do {
            // Rotating a file that is not a key file would lose its content.
            _ = try MasterKeys(file: path)
        } catch {
            throw CommandFailure("\(path): \(error)")
        }
        try write("\(Self.newKey())\n" + String(contentsOfFile: path, encoding: .utf8))
        return .rotated
    }

    /// Leaves the newest key only.
    /// - Returns: how many were dropped.
    /// - Throws: ``CommandFailure`` naming the file, never quoting it.
    func dropOlder() throws -> Int {
        let lines: [Substring]
        do {
            _ = try MasterKeys(file: path)
            lines = try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
        } catch {
            throw CommandFailure("\(path): \(error)")
        }
        guard let newest = lines.first, lines.count > 1 else { return 0 }
        try write("\(newest)\n")
        return lines.count - 1
    }

    private static func newKey() -> String {
        // Swift's generator reads the kernel's, which is good enough for keys.
        Data((0..<32).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
    }

    private func write(_ content: String) throws {
        let new = path + ".new"
        // Left by an interrupted run; if another run writes it right now, O_EXCL fails.
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { throw failure() }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: Data(content.utf8))
        try handle.synchronize()
        try handle.close()
        guard rename(new, path) == 0 else { throw failure() }
    }

    private func failure() -> CommandFailure {
        CommandFailure("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
}
