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
