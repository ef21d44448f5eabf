import CArchive
import Foundation

/// A ZIP archive read from start to end in constant memory, without using its directory at the end.
///
/// Everything before a truncation is read; then ``DocumentFault`` names the entry. Errors of the source are rethrown.
/// Not thread-safe: libarchive's handle has no lock.
public final class ArchiveReader {
    private let archive: OpaquePointer
    private let limits: ArchiveLimits
    private let input: ArchiveInput
    /// libarchive returns names only in the thread's character set, and services run without one.
    private let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
    private var entries = 0
    private var expandedBytes = 0
    private var isAtEndOfEntry = true
    /// Of the current entry, for faults.
    private var entryName = ""

    /// - Throws: ``DocumentFault`` when the source is not a ZIP archive.
    public init(_ source: any ByteSource, limits: ArchiveLimits = ArchiveLimits()) throws {
        guard let archive = archive_read_new() else { throw DocumentFault("not enough memory to read an archive") }
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

    /// Skips the rest of the current entry and moves to the next.
    /// - Returns: its name, without control characters and truncated; nil at the end of the archive.
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

    /// Passes on the next bytes of the entry, which are only valid within `body`.
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
            throw DocumentFault("the zip file expands to more than \(limits.expandedBytes) bytes, in \(entryName)")
        }
        guard expandedBytes <= limits.freeBytes || expandedBytes / limits.expansion <= input.bytesRead else {
            throw DocumentFault("the zip file expands to more than \(limits.expansion) times its size, in \(entryName)")
        }
    }

    /// The source's own error if there is one, since it made libarchive give up.
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
                input.isAtEnd ? "the zip file ends before its first entry" : "this is not a zip file")
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

    /// In characters; longer paths keep their end, with the file's own name.
    private static let longestName = 200
}

/// How far an archive may expand before it is considered an attack.
public struct ArchiveLimits: Hashable, Sendable {
    /// A phone with ten years of workouts writes a few thousand files.
    public var entries = 10_000
    /// Total bytes of all entries when decompressed.
    public var expandedBytes = 20_000_000_000
    /// Decompressed bytes for each byte of the archive. Wearables' text has 15 to 60; deflate can reach 1,032.
    public var expansion = 1_000
    /// Bytes that may be decompressed before ``expansion`` applies.
    public var freeBytes = 100_000_000

    public init() {}
}
