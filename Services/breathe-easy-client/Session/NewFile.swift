import Foundation
import Glibc

/// A file that appears whole or not at all: written beside its place, with mode 0600, and renamed at the end.
///
/// Lives in one task at a time; without ``finish(replacing:)`` the bytes are deleted with the last reference.
final class NewFile {
    private let place: URL
    private let temporary: String
    private let descriptor: CInt
    private var isFinished = false

    /// - Throws: ``FileFault``.
    init(for place: URL) throws {
        self.place = place
        let name = ".\(place.lastPathComponent).\(getpid()).part"
        temporary = place.deletingLastPathComponent().appending(path: name).path
        // A leftover of a process of the same number that was killed.
        unlink(temporary)
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFault(errno) }
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(temporary) }
    }

    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw FileFault(errno) }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// - Throws: ``FileFault``; EEXIST when something is there and it may not be replaced.
    func finish(replacing: Bool) throws {
        guard fsync(descriptor) == 0 else { throw FileFault(errno) }
        if !replacing, access(place.path, F_OK) == 0 { throw FileFault(EEXIST) }
        guard rename(temporary, place.path) == 0 else { throw FileFault(errno) }
        isFinished = true
    }
}

/// What the system says about a file.
struct FileFault: Error, Equatable, CustomStringConvertible {
    let code: CInt

    init(_ code: CInt) { self.code = code }

    var description: String { String(cString: strerror(code)) }
}
