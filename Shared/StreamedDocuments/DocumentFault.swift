/// Why a document could not be read to its end.
public struct DocumentFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Says what is wrong and where, never what stood there.
    public let description: String

    public init(_ description: String) { self.description = description }
}
