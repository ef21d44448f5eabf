/// Where a person sits in the audience: in which chunk, and at which slot in it.
struct Seat: Hashable, Sendable {
    var chunk: Int32
    /// 0..<``AudienceChunk/size``.
    var slot: Int
}
