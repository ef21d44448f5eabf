/// Why a document could not be read to its end.
public struct DocumentFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and where, never the content.
    public let description: String

    public init(_ description: String) { self.description = description }
}
