import CArchive

/// Writes a ZIP archive from start to end in constant memory, as phones do: sizes follow each entry.
///
/// Not thread-safe: libarchive's handle has no lock.
public final class ArchiveWriter {
    private let archive: OpaquePointer
    private let output: ArchiveOutput

    /// - Parameter sink: receives the archive's bytes, which are only valid during the call.
    public init(to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let archive = archive_write_new() else { throw DocumentFault("not enough memory to write an archive") }
        self.archive = archive
        output = ArchiveOutput(sink)
        archive_write_set_format_zip(archive)
        // The last block is not padded.
        archive_write_set_bytes_in_last_block(archive, 1)
        try check(
            archive_write_open(
                archive, Unmanaged.passUnretained(output).toOpaque(), nil,
                { _, output, bytes, count in
                    guard let output else { return -1 }
                    return Unmanaged<ArchiveOutput>.fromOpaque(output).takeUnretainedValue()
                        .accept(UnsafeRawBufferPointer(start: bytes, count: count))
                }, nil))
    }

    deinit { archive_write_free(archive) }

    /// Ends the current entry and starts the next.
    public func startEntry(_ path: String) throws {
        guard let entry = archive_entry_new() else { throw DocumentFault("not enough memory to write an archive") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, path)
        archive_entry_set_filetype(entry, Self.regularFile)
        archive_entry_set_perm(entry, 0o644)
        let code = archive_write_header(archive, entry)
        // A warning is about a name that the machine's character set lacks.
        if code != ARCHIVE_WARN { try check(code) }
    }

    public func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard !bytes.isEmpty else { return }
        guard archive_write_data(archive, bytes.baseAddress, bytes.count) == bytes.count else { throw fault() }
    }

    /// Writes the directory; nothing may be added afterwards.
    public func finish() throws { try check(archive_write_close(archive)) }

    /// `AE_IFREG`, a macro that Swift does not import.
    private static let regularFile: UInt32 = 0o100000

    private func check(_ code: Int32) throws {
        guard code == ARCHIVE_OK else { throw fault() }
    }

    private func fault() -> any Error {
        output.error
            ?? DocumentFault(
                "the zip file cannot be written: \(archive_error_string(archive).map { String(cString: $0) } ?? "")")
    }
}

/// Receives the archive's bytes from libarchive, and keeps the sink's error, which cannot be thrown through C code.
private final class ArchiveOutput {
    private(set) var error: (any Error)?
    private let sink: (UnsafeRawBufferPointer) throws -> Void

    init(_ sink: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.sink = sink }

    func accept(_ bytes: UnsafeRawBufferPointer) -> Int {
        do {
            try sink(bytes)
            return bytes.count
        } catch {
            self.error = error
            return -1
        }
    }
}
