/// A JSON text (RFC 8259) with a list of where each of its values lies.
///
/// Texts and numbers are decoded only when somebody asks, so a large document takes little more than its own bytes.
final class JSONTape: Sendable {
    enum Kind: UInt8 { case object, array, text, number, yes, no, null }

    struct Node {
        var kind: Kind
        /// Of the text between its quotation marks, else of the whole value.
        var start: UInt32
        var end: UInt32
        /// The node behind this one and all within it.
        var next: UInt32
    }

    let bytes: [UInt8]
    /// A value before what lies within it; an object's names and values take turns.
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
