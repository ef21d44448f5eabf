import Localization

/// The values of the template `digest`.
struct DigestValues: Sendable {
    let isOne: Bool
    let count: String
    let titles: [String]
    /// How many more titles there are.
    let rest: String?

    init(_ contents: DigestContents, in words: Words) {
        let rest = contents.titles.count - Self.longest
        isOne = contents.titles.count == 1
        count = words.number(contents.titles.count)
        titles = Array(contents.titles.prefix(Self.longest))
        self.rest = rest > 0 ? words.number(rest) : nil
    }

    /// Nobody reads a longer list.
    static let longest = 20
}
