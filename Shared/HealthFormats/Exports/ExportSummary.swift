public import StreamedDocuments

/// What a file was, once it is read.
public struct ExportSummary: Hashable, Sendable {
    /// For people, such as `Apple Health`.
    public var format: String
    /// Facts about whose file it is, in the source's words; nil when it does not say. Personal: never log it.
    public var profile: String?
    /// Of the file as it was sent, not unfolded.
    public var bytesRead: Int
    /// Why reading ended before the file's end; nil when all was read.
    public var endedEarly: String?

    public init(format: String, profile: String? = nil, bytesRead: Int = 0, endedEarly: String? = nil) {
        self.format = format
        self.profile = profile
        self.bytesRead = bytesRead
        self.endedEarly = endedEarly
    }
}

/// How much a file may demand.
public struct ExportLimits: Hashable, Sendable {
    public var archive = ArchiveLimits()
    public var xml = XMLLimits()
    /// A JSON or CSV document is read as a whole, in memory; bytes.
    public var documentBytes = 64 * 1_024 * 1_024

    public init() {}
}
