import Localization

/// The words of the template `digest`.
struct DigestWords: Sendable {
    let isOne: Bool
    let count: String
    let titles: [String]
    /// How many more there are.
    let rest: String?

    init(_ contents: DigestContents, in words: Words) {
        let rest = contents.titles.count - Self.longest
        isOne = contents.titles.count == 1
        count = words.number(contents.titles.count)
        titles = Array(contents.titles.prefix(Self.longest))
        self.rest = rest > 0 ? words.number(rest) : nil
    }

    /// A list that is longer nobody reads.
    static let longest = 20
}
