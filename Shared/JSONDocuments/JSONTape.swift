/// A JSON text (RFC 8259) with a list of the positions of its values.
///
/// Strings and numbers are decoded on demand, so a large document takes little more than its own bytes.
final class JSONTape: Sendable {
    struct Node {
        var kind: JSONValue.Kind
        /// Of the text between its quotation marks, otherwise of the whole value.
        var start: UInt32
        var end: UInt32
        /// The node after this one and everything within it.
        var next: UInt32
    }

    let bytes: [UInt8]
    /// A value precedes its content; an object's names and values alternate.
    let nodes: [Node]

    init(bytes: [UInt8], nodes: [Node]) {
        self.bytes = bytes
        self.nodes = nodes
    }

    static let largestDocument = 64 << 20
    static let deepestNesting = 100
    /// 128 MB of nodes; an `All Data` file of Google Takeout has one for every eleven bytes.
    static let mostValues = 8_000_000
}
