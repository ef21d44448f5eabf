import Foundation
import Glibc
import PersonKeys

/// A line of Base64 for each master key, the newest first; see ``MasterKeys``.
struct HealthKeysFile {
    enum Change: Equatable {
        case kept, made, rotated
    }

    let path: String

    /// Makes the file, or puts a new key in front. The file is there with all of its content or not at all.
    /// - Throws: ``CommandFailure`` naming the file, never quoting it.
    func settle(rotating: Bool) throws -> Change {
        guard FileManager.default.fileExists(atPath: path) else {
            try write("\(Self.newKey())\n")
            return .made
        }
        guard rotating else { return .kept }
        do {
            // Whoever rotates a file that is none would lose what is in it.
            _ = try MasterKeys(file: path)
        } catch {
            throw CommandFailure("\(path): \(error)")
        }
        try write("\(Self.newKey())\n" + String(contentsOfFile: path, encoding: .utf8))
        return .rotated
    }

    private static func newKey() -> String {
        // Swift's own generator asks the kernel, which is as good as a key needs.
        Data((0..<32).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
    }

    private func write(_ content: String) throws {
        let new = path + ".new"
        // A leftover of a run that was interrupted; one that another run writes right now makes O_EXCL fail.
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
