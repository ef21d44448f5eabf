/// A W3C trace context `traceparent`, version 00, that links an HTTP request to every message it causes.
///
/// Source: https://www.w3.org/TR/trace-context/#traceparent-header
public struct TraceParent: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
    /// 32 lower-case hexadecimal digits, the same along the whole flow.
    public let traceID: String
    /// 16 lower-case hexadecimal digits, new at each step.
    public let spanID: String

    /// Starts a new trace.
    public init() {
        self.init(traceID: Self.randomHex(words: 2), spanID: Self.randomHex(words: 1))
    }

    private init(traceID: String, spanID: String) {
        self.traceID = traceID
        self.spanID = spanID
    }

    public init?(_ description: String) {
        let parts = description.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "00", Self.isID(parts[1], digits: 32), Self.isID(parts[2], digits: 16),
            Self.isHex(parts[3], digits: 2)
        else { return nil }
        self.init(traceID: String(parts[1]), spanID: String(parts[2]))
    }

    public var description: String { "00-\(traceID)-\(spanID)-01" }

    /// The next step of the same trace.
    public func child() -> TraceParent { TraceParent(traceID: traceID, spanID: Self.randomHex(words: 1)) }

    /// All-zero ids are invalid by the specification.
    private static func isID(_ text: Substring, digits: Int) -> Bool {
        isHex(text, digits: digits) && text.utf8.contains { $0 != UInt8(ascii: "0") }
    }

    private static func isHex(_ text: Substring, digits: Int) -> Bool {
        text.utf8.count == digits
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    private static func randomHex(words: Int) -> String {
        (0..<words).map { _ in
            let digits = String(UInt64.random(in: 1...UInt64.max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
