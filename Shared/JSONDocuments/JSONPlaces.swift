/// A place in a text, as editors count: both from 1, columns in Unicode scalars.
public struct JSONPlace: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    /// Such as `12:5`, as compilers write it.
    public var description: String { "\(line):\(column)" }

    public static func < (left: JSONPlace, right: JSONPlace) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// Says for the offsets of a document at which line and column they are.
public struct JSONPlaces: Sendable {
    private let bytes: [UInt8]
    /// The offset at which each line begins.
    private let starts: [Int]

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        self.starts = starts
    }

    /// - Parameter offset: in bytes from the beginning; one beyond the end stands for the end.
    public func place(at offset: Int) -> JSONPlace {
        let offset = min(max(0, offset), bytes.count)
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        // Continuation bytes begin no scalar.
        let column = bytes[starts[low]..<offset].count { $0 & 0xC0 != 0x80 }
        return JSONPlace(line: low + 1, column: column + 1)
    }
}

extension JSONValue {
    /// Where it begins, a text at its quotation mark: in bytes from the beginning of the document.
    public var start: Int { kind == .text ? offset - 1 : offset }
}
