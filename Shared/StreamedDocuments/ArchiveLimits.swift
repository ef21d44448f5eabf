/// How far an archive may unfold before it is taken for an attack.
public struct ArchiveLimits: Hashable, Sendable {
    /// A phone with ten years of workouts writes a few thousand files.
    public var entries = 10_000
    /// Bytes of all entries together when unfolded.
    public var expandedBytes = 20_000_000_000
    /// Bytes unfolded for each byte of the archive. Text of a wearable has 15 to 60; deflate can reach 1,032.
    public var expansion = 1_000
    /// Bytes that may unfold before ``expansion`` is looked at.
    public var freeBytes = 100_000_000

    public init() {}
}
