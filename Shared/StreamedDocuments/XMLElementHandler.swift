/// Receives a document's elements as they are parsed. An error it throws ends the parsing and reaches the caller.
public protocol XMLElementHandler: AnyObject {
    func startElement(_ name: XMLText, _ attributes: XMLAttributes) throws
    func endElement(_ name: XMLText) throws
    /// A piece of the text between two tags, possibly not all of it.
    func text(_ text: XMLText) throws
}

/// Limits for a document.
public struct XMLLimits: Hashable, Sendable {
    /// Nesting depth of elements.
    public var depth = 100
    /// Bytes of one attribute value.
    public var attributeBytes = 65_536
    /// Bytes of one tag or comment, and of everything before the first element.
    public var tagBytes = 1_048_576
    /// Distinct names of elements and attributes, all of which the parser stores.
    public var names = 2_000

    public init() {}
}
