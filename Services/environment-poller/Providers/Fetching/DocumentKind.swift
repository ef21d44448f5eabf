/// The expected format of a provider's document.
enum DocumentKind: String, Sendable {
    case csv = "CSV"
    case json = "JSON"

    var accept: String {
        switch self {
        case .csv: "text/csv, text/plain;q=0.9, */*;q=0.1"
        case .json: "application/json"
        }
    }

    /// What the body holds instead, judged by its first character: providers serve CSV under many content types, and
    /// their error pages under any.
    func otherContent(in body: [UInt8]) -> String? {
        let first = body.first { !Self.whitespace.contains($0) }
        switch (first, self) {
        case (UInt8(ascii: "<"), _): return "HTML or XML"
        case (UInt8(ascii: "{"), .csv): return "JSON"
        case (UInt8(ascii: "{"), .json), (UInt8(ascii: "["), .json): return nil
        case (_, .json): return "text"
        case (_, .csv): return nil
        }
    }

    private static let whitespace: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
}
