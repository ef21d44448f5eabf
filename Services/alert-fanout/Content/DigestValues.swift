import Localization

/// The values of the template `digest`.
struct DigestValues: Sendable {
    let isOne: Bool
    let count: String
    /// Each once, with how often it applies.
    let titles: [String]
    /// How many more lines there are.
    let rest: String?

    init(_ contents: DigestContents, in words: Words) {
        let lines = RepeatedLine.each(of: contents.lines)
        let rest = lines.count - Self.longest
        isOne = contents.lines.count == 1
        count = words.number(contents.lines.count)
        titles = lines.prefix(Self.longest).map(\.text)
        self.rest = rest > 0 ? words.number(rest) : nil
    }

    /// Nobody reads a longer list.
    static let longest = 20
}
