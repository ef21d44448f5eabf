import StreamedDocuments
import TestSupport

/// What a reader finds in an archive.
struct ArchiveText {
    private(set) var names: [String] = []
    /// Bytes of each entry, in their order.
    private(set) var entries: [[UInt8]] = []
    /// Why reading ended before the end.
    private(set) var fault: String?

    init(of source: any ByteSource, limits: ArchiveLimits = ArchiveLimits()) throws {
        do {
            let archive = try ArchiveReader(source, limits: limits)
            while let name = try archive.nextEntry() {
                names.append(name)
                entries.append([])
                while try archive.nextPiece({ entries[entries.count - 1] += $0 }) != nil {}
            }
        } catch let fault as DocumentFault {
            self.fault = fault.description
        }
    }

    /// Entries written by ``ArchiveWriter``.
    static func archive(of entries: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        var archive: [UInt8] = []
        let writer = try ArchiveWriter { archive += $0 }
        for entry in entries {
            try writer.startEntry(entry.name)
            try entry.bytes.withUnsafeBytes(writer.write)
        }
        try writer.finish()
        return archive
    }
}
