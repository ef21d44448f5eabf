/// What reads a document's elements as they come. An error that it throws ends the reading and reaches the caller.
public protocol XMLElementHandler: AnyObject {
    func startElement(_ name: XMLText, _ attributes: XMLAttributes) throws
    func endElement(_ name: XMLText) throws
    /// A piece of the text between two tags, not always all of it.
    func text(_ text: XMLText) throws
}

/// What a document may demand.
public struct XMLLimits: Hashable, Sendable {
    /// Elements within each other.
    public var depth = 100
    /// Bytes of one attribute's value.
    public var attributeBytes = 65_536
    /// Bytes of one tag or comment, and of all that stands before the first element.
    public var tagBytes = 1_048_576
    /// Different names of elements and attributes: the parser remembers each.
    public var names = 2_000

    public init() {}
}
