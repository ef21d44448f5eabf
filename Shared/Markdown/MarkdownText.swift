/// A text in CommonMark that was checked: nothing in it runs, loads from elsewhere or breaks out of where it is shown.
///
/// Raw HTML is refused, not dropped, so that whoever writes it learns why it is not there.
public struct MarkdownText: Sendable {
    /// With line ends of one kind.
    public let source: String
    private let limits: Limits

    /// What a text may contain.
    public struct Limits: Sendable {
        /// Of UTF-8.
        public var bytes: Int
        /// The pictures that there are, by the name that stands in their address.
        public var pictures: Set<String>
        /// How many sources `[1]` can name; nil leaves brackets as they are.
        public var sources: Int?

        public init(bytes: Int, pictures: Set<String> = [], sources: Int? = nil) {
            (self.bytes, self.pictures, self.sources) = (bytes, pictures, sources)
        }
    }

    /// How deep lists and quotes may lie in each other.
    public static let deepest = 8

    /// - Throws: ``MarkdownFaults``, at most a hundred.
    public init(_ text: String, within limits: Limits) throws(MarkdownFaults) {
        // The length in bytes is stored, so a text that is too long is not traversed.
        let size = text.utf8.count
        guard size <= limits.bytes else {
            throw MarkdownFaults(all: [MarkdownFault(.tooLong(size, limit: limits.bytes))])
        }
        let source = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        if let fault = Self.unseen(in: source) ?? Self.depth(of: source) { throw MarkdownFaults(all: [fault]) }
        // A tag that opens and the one that closes it are one fault of their line.
        let faults = MarkdownTree(source).faults(within: limits).reduce(into: [MarkdownFault]()) { known, fault in
            if known.last != fault { known.append(fault) }
        }
        guard faults.isEmpty else { throw MarkdownFaults(all: Array(faults.prefix(Self.mostFaults))) }
        (self.source, self.limits) = (source, limits)
    }

    /// As HTML without anything that the page's policy forbids.
    /// - Parameter address: of a picture by its name.
    public func html(picturesAt address: (String) -> String) -> String {
        MarkdownTree(source).html(citing: limits.sources ?? 0, picturesAt: address)
    }

    private static let mostFaults = 100

    /// Control characters, and those that change the direction of what follows.
    private static func unseen(in text: String) -> MarkdownFault? {
        var line = 1
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A: line += 1
            case 0x09: break
            case 0x00..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let name = "U+" + String(repeating: "0", count: 4 - digits.count) + digits
                return MarkdownFault(.character(name), line: line)
            default: break
            }
        }
        return nil
    }

    /// Before the parser does: its time grows with the square of how deep blocks lie in each other.
    private static func depth(of text: String) -> MarkdownFault? {
        for (number, line) in zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)) {
            let markers = line.utf8.prefix { Array(">-+* \t".utf8).contains($0) }
            let count = markers.count { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "+") }
            if count > deepest { return MarkdownFault(.nested(limit: deepest), line: number) }
        }
        return nil
    }
}
