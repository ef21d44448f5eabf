public import StreamedDocuments

/// The summary of a file that was read.
public struct ExportSummary: Hashable, Sendable {
    /// For display, such as `Apple Health`.
    public var format: String
    /// Whose file it is, in the source's words; nil when it does not say. Personal: never log it.
    public var profile: String?
    /// Of the file as sent, before decompression.
    public var bytesRead: Int
    /// Why reading stopped before the end of the file; nil when everything was read.
    public var endedEarly: String?

    public init(format: String, profile: String? = nil, bytesRead: Int = 0, endedEarly: String? = nil) {
        self.format = format
        self.profile = profile
        self.bytesRead = bytesRead
        self.endedEarly = endedEarly
    }
}

/// Limits for a file.
public struct ExportLimits: Hashable, Sendable {
    public var archive = ArchiveLimits()
    public var xml = XMLLimits()
    /// A JSON or CSV document is held in memory as a whole; in bytes.
    public var documentBytes = 64 * 1_024 * 1_024

    public init() {}
}
