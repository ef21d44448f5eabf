import Domain

extension AlertContent {
    /// What concerned somebody while they were not to be interrupted.
    init(_ digest: DigestContents, in language: ContentLanguage) {
        switch language {
        case .english: self.init(inEnglish: digest)
        }
    }

    private init(inEnglish digest: DigestContents) {
        let count = digest.titles.count
        let rest = count - Self.longestDigest
        var sentences = digest.titles.prefix(Self.longestDigest).map { "\($0)." }
        if rest > 0 { sentences.append("And \(rest) more.") }
        sentences.append(
            "You read this now because of the quiet hours or the number of interruptions in a week that you chose.")
        self.init(title: count == 1 ? "An alert for you" : "\(count) alerts for you", sentences: sentences)
    }

    /// A list that is longer nobody reads.
    private static let longestDigest = 20
}
