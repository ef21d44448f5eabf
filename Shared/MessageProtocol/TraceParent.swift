/// A W3C trace context `traceparent`, version 00, which links an HTTP request to every message it causes.
///
/// Source: https://www.w3.org/TR/trace-context/#traceparent-header
public struct TraceParent: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
    /// 32 lower-case hexadecimal digits, the same throughout the trace.
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
        var description = description
        let ids: (String, String)? = description.withUTF8 { text in
            guard text.count == 55, text.starts(with: "00-".utf8), text[35] == Self.dash, text[52] == Self.dash,
                Self.isID(text[3..<35]), Self.isID(text[36..<52]), Self.isHex(text[53...])
            else { return nil }
            return (String(decoding: text[3..<35], as: UTF8.self), String(decoding: text[36..<52], as: UTF8.self))
        }
        guard let (traceID, spanID) = ids else { return nil }
        self.init(traceID: traceID, spanID: spanID)
    }

    private static let dash = UInt8(ascii: "-")

    public var description: String { "00-\(traceID)-\(spanID)-01" }

    /// The next step of the same trace.
    public func child() -> TraceParent { TraceParent(traceID: traceID, spanID: Self.randomHex(words: 1)) }

    /// All-zero ids are invalid by the specification.
    private static func isID(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        isHex(text) && text.contains { $0 != UInt8(ascii: "0") }
    }

    private static func isHex(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        text.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
    }

    private static func randomHex(words: Int) -> String {
        (0..<words).map { _ in
            let digits = String(UInt64.random(in: 1...UInt64.max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
