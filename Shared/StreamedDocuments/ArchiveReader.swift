import CArchive
import Foundation

/// A ZIP archive read from front to back in constant memory, without going to its directory at the end.
///
/// What stands before a cut is read; then ``DocumentFault`` names the entry. An error of the source is thrown as it is.
/// Not for use from several threads: libarchive's handle has no lock.
public final class ArchiveReader {
    private let archive: OpaquePointer
    private let limits: ArchiveLimits
    private let input: ArchiveInput
    /// libarchive tells a name only in the thread's character set, and services run without one.
    private let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
    private var entries = 0
    private var expandedBytes = 0
    private var isAtEndOfEntry = true
    /// Of the entry that is being read, for faults.
    private var entryName = ""

    /// - Throws: ``DocumentFault`` when the source is no ZIP archive.
    public init(_ source: any ByteSource, limits: ArchiveLimits = ArchiveLimits()) throws {
        guard let archive = archive_read_new() else { throw DocumentFault("there is no memory to read an archive") }
        self.archive = archive
        self.limits = limits
        input = ArchiveInput(source)
        archive_read_support_format_zip_streamable(archive)
        // The handle is freed in deinit, before the input that it points to.
        let code = archive_read_open(
            archive, Unmanaged.passUnretained(input).toOpaque(), nil,
            { _, input, bytes in
                guard let input, let bytes else { return -1 }
                return Unmanaged<ArchiveInput>.fromOpaque(input).takeUnretainedValue().provide(bytes)
            }, nil)
        guard code == ARCHIVE_OK else { throw faultBetweenEntries() }
    }

    deinit {
        archive_read_free(archive)
        if let locale { freelocale(locale) }
    }

    /// Goes on to the next entry, over what is left of the last.
    /// - Returns: its name, cleaned of control characters and cut; nil at the end of the archive.
    public func nextEntry() throws -> String? {
        while try nextPiece({ _ in }) != nil {}
        let callersLocale = uselocale(locale)
        defer { uselocale(callersLocale) }
        var entry: OpaquePointer?
        let code = archive_read_next_header(archive, &entry)
        if code == ARCHIVE_EOF { return nil }
        // A warning is about a name that is not UTF-8.
        guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let entry else {
            throw faultBetweenEntries()
        }
        entries += 1
        guard entries <= limits.entries else {
            throw DocumentFault("the zip file has more than \(limits.entries) entries")
        }
        entryName = Self.name(of: entry)
        guard archive_entry_is_encrypted(entry) == 0 else {
            throw DocumentFault("\(entryName) in the zip file is encrypted: upload it without a password")
        }
        isAtEndOfEntry = false
        return entryName
    }

    /// Hands on the next bytes of the entry, which are valid within `body` only.
    /// - Returns: nil at the end of the entry.
    public func nextPiece<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result? {
        guard !isAtEndOfEntry else { return nil }
        var bytes: UnsafeRawPointer?
        var count = 0
        var offset: la_int64_t = 0
        let code = archive_read_data_block(archive, &bytes, &count, &offset)
        if code == ARCHIVE_EOF {
            isAtEndOfEntry = true
            return nil
        }
        guard code == ARCHIVE_OK else {
            isAtEndOfEntry = true
            throw faultInEntry()
        }
        try admit(count)
        return try body(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private func admit(_ count: Int) throws(DocumentFault) {
        expandedBytes += count
        guard expandedBytes <= limits.expandedBytes else {
            throw DocumentFault("the zip file unfolds to more than \(limits.expandedBytes) bytes, in \(entryName)")
        }
        guard expandedBytes <= limits.freeBytes || expandedBytes / limits.expansion <= input.bytesRead else {
            throw DocumentFault("the zip file unfolds to more than \(limits.expansion) times its size, in \(entryName)")
        }
    }

    /// The source's own error when it has one, for that is why libarchive gave up.
    private func faultInEntry() -> any Error {
        input.error
            ?? DocumentFault(
                input.isAtEnd
                    ? "the zip file ends in the middle of \(entryName)" : "the zip file is damaged in \(entryName)")
    }

    private func faultBetweenEntries() -> any Error {
        if let error = input.error { return error }
        guard entries > 0 else {
            return DocumentFault(
                input.isAtEnd ? "the zip file ends before its first entry" : "this cannot be read as a zip file")
        }
        return DocumentFault(
            input.isAtEnd ? "the zip file ends after \(entryName)" : "the zip file is damaged after \(entryName)")
    }

    private static func name(of entry: OpaquePointer) -> String {
        guard let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry) else {
            return "an entry without a readable name"
        }
        let text = String(cString: name).unicodeScalars.filter { !(0x7F..<0xA0).contains($0.value) && $0.value >= 0x20 }
        return String(String(String.UnicodeScalarView(text)).suffix(longestName))
    }

    /// Characters; of a longer path the end is kept, with the file's own name.
    private static let longestName = 200
}
