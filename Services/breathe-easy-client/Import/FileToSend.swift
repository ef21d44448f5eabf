import Foundation
import Glibc

/// A file that is read in pieces, and by which the server knows it again.
///
/// The descriptor belongs to the class and is used by one task at a time: `pread` shares no position.
final class FileToSend: Sendable {
    let name: String
    let size: Int
    private let changedAt: String
    private let descriptor: CInt

    /// - Throws: ``ClientFailure`` when there is no such file, or nothing in it.
    init(path: String) throws {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path, String(cString: strerror(errno))) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw Self.failure(path, "it is no file")
        }
        guard facts.st_size > 0 else {
            close(descriptor)
            throw Self.failure(path, "it is empty")
        }
        name = URL(filePath: path).lastPathComponent
        size = Int(facts.st_size)
        changedAt = "\(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)"
    }

    deinit { close(descriptor) }

    /// - Returns: at most so many bytes.
    /// - Throws: ``ClientFailure`` when the file has become shorter.
    func bytes(from offset: Int, atMost count: Int) throws -> [UInt8] {
        let wanted = min(count, size - offset)
        var failure: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted {
                let read = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, wanted - filled, off_t(offset + filled))
                if read < 0, errno == EINTR { continue }
                guard read > 0 else {
                    failure = read < 0 ? errno : ESTALE
                    break
                }
                filled += read
            }
        }
        guard failure == 0 else { throw Self.failure(name, "it changed or cannot be read while it is sent") }
        return bytes
    }

    /// `Upload-Metadata` of tus: name and time of the last change, by which an unfinished upload is found again.
    var metadata: String {
        let fields = [("filename", String(name.prefix(100))), ("changed", changedAt)]
        return fields.map { "\($0.0) \(Data($0.1.utf8).base64EncodedString())" }.joined(separator: ",")
    }

    private static func failure(_ path: String, _ reason: String) -> ClientFailure {
        ClientFailure(.noSuchFile, "\(path) cannot be sent: \(reason)")
    }
}
