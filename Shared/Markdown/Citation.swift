/// `[3]` in a text: the third source.
struct Citation {
    var number: Int
    /// With the brackets.
    var range: Range<String.Index>

    static func all(in text: String) -> [Citation] {
        text.matches(of: /\[([0-9]{1,3})\]/).compactMap { match in
            Int(match.1).map { Citation(number: $0, range: match.range) }
        }
    }
}

/// Where a link may lead.
enum MarkdownAddress {
    /// Entities and escapes are resolved already, so nothing can hide behind them.
    static func isAllowed(_ address: String) -> Bool {
        let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
        guard isPlain, address.utf8.count <= longest else { return false }
        let start = address.prefix { $0 != ":" }.lowercased()
        if ["http", "https"].contains(start) { return address.dropFirst(start.count).hasPrefix("://") }
        if start == "mailto" { return address.contains("@") }
        // Two slashes are another host's.
        return address.hasPrefix("#") || address.hasPrefix("/") && !address.hasPrefix("//")
    }

    private static let longest = 2_000
}
