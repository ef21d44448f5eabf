import Foundation
import Glibc
import Postgres
import ServiceRuntime
import Sessions

/// The heads of the audit, a line each, in a file of the operator that the accounts service cannot write.
struct AuditHeadsFile: Sendable {
    let path: String

    static let variable = "STATUS_AUDIT_HEADS"
    /// Nil while none are kept.
    static let setting = Setting<String?>("status.audit.heads", default: .some(nil)) { $0 }

    /// In the order in which they were kept; none while there is no file.
    /// - Throws: ``CommandFailure``.
    func heads() throws -> [AuditHead] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw CommandFailure("\(path) cannot be read: give its reader the right to")
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let heads = lines.map { AuditHead(line: $0) }
        // A full disk may have cut the last line short; one before it was changed.
        if let place = heads.dropLast().firstIndex(where: { $0 == nil }) {
            throw CommandFailure(
                "line \(place + 1) of \(path) is no head of the audit: compare it with a copy of the file")
        }
        return heads.compactMap { $0 }
    }

    /// Returns when the line is on the disk.
    /// - Throws: ``CommandFailure``.
    func append(_ head: AuditHead, seenAt time: Date) throws {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw fault() }
        defer { close(file) }
        var text = head.line(seenAt: time)
        let end = lseek(file, 0, SEEK_END)
        var last = UInt8(ascii: "\n")
        if end > 0, pread(file, &last, 1, end - 1) != 1 { throw fault() }
        if last != UInt8(ascii: "\n") { text = "\n" + text }
        let bytes = Array(text.utf8)
        // A line is one write, so that a reader sees it whole or not at all.
        guard write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else { throw fault() }
    }

    private func fault() -> CommandFailure {
        CommandFailure(
            "\(path) cannot be appended to (\(String(cString: strerror(errno)))): give \(Self.variable) a file on a disk "
                + "that only the operator's processes write")
    }
}

/// Copies the audit's head into the operator's file whenever there are new entries.
struct KeepAuditHead: Sendable {
    let read: @Sendable () async throws -> AuditHead?
    let file: AuditHeadsFile
    let now: @Sendable () -> Date

    /// - Throws: ``CommandFailure`` when the audit does not go on from what was kept, which then stays as it is.
    func callAsFunction() async throws {
        let kept = try file.heads().last
        let head = try await read()
        if head == kept { return }
        guard let head, head.sequence > kept?.sequence ?? 0 else {
            throw CommandFailure(
                "the audit was tampered with: it ends with entry \(head?.sequence ?? 0), and entry \(kept?.sequence ?? 0) "
                    + "was kept otherwise; run 'breathe-easy audit verify'")
        }
        try file.append(head, seenAt: now())
    }
}
