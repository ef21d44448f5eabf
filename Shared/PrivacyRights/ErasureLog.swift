import Crypto
public import Domain
public import Foundation
import Glibc

/// An erased account as recorded in the log outside the database: it identifies only somebody who is known already.
public struct ErasureRecord: Sendable, Equatable {
    /// SHA-256 of the sixteen bytes of the person's id, in hexadecimal.
    public var digest: String
    public var erasedAt: Date

    public init(_ userID: UserID, at time: Date) {
        digest = withUnsafeBytes(of: userID.uuid.uuid) { SHA256.hash(data: $0) }.map(Self.hexadecimal).joined()
        erasedAt = time
    }

    public init(digest: String, at time: Date) { (self.digest, erasedAt) = (digest, time) }

    /// - Returns: nil for an incomplete line.
    public init?(line: Substring) {
        let parts = line.split(separator: " ")
        guard parts.count == 2, let time = try? Date(String(parts[0]), strategy: .iso8601),
            parts[1].wholeMatch(of: /[0-9a-f]{64}/) != nil
        else { return nil }
        (digest, erasedAt) = (String(parts[1]), time)
    }

    public var line: String { "\(erasedAt.ISO8601Format()) \(digest)\n" }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16)
        return byte < 16 ? "0" + text : text
    }
}

/// All erasures that a backup may not know of, a line each, in a file that no backup contains.
///
/// Several processes may append to it.
public struct ErasureLog: Sendable {
    public let path: String

    /// - Throws: ``ErasureLogFault`` unless lines can be appended; makes an empty file where there is none.
    public init(path: String) throws(ErasureLogFault) {
        self.path = path
        try append([])
    }

    /// Returns when the lines are on the disk.
    public func append(_ records: [ErasureRecord]) throws(ErasureLogFault) {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw fault() }
        defer { close(file) }
        // Until it is closed; another process may be writing.
        guard flock(file, LOCK_EX) == 0 else { throw fault() }
        var text = records.map(\.line).joined()
        guard !text.isEmpty else { return }
        // A line that a full disk cut short ends here.
        if try !endsWithLine(file) { text = "\n" + text }
        try write(Array(text.utf8), to: file)
        guard fsync(file) == 0 else { throw fault() }
    }

    private func endsWithLine(_ file: Int32) throws(ErasureLogFault) -> Bool {
        let end = lseek(file, 0, SEEK_END)
        guard end >= 0 else { throw fault() }
        guard end > 0 else { return true }
        var last: UInt8 = 0
        guard pread(file, &last, 1, end - 1) == 1 else { throw fault() }
        return last == UInt8(ascii: "\n")
    }

    private func write(_ bytes: [UInt8], to file: Int32) throws(ErasureLogFault) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw fault() }
            rest = rest.dropFirst(max(0, count))
        }
    }

    private func fault() -> ErasureLogFault {
        ErasureLogFault(path: path, reason: String(cString: strerror(errno)))
    }
}

/// Why the log cannot be written.
public struct ErasureLogFault: Error, CustomStringConvertible {
    public var path: String
    public var reason: String

    public var description: String {
        "\(path) cannot be appended to (\(reason)): give a file on a disk that is not backed up with the database"
    }
}
