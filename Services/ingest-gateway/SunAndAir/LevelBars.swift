/// A row of rounded bars, one for each level of a scale: the present one full, the others faint; while the level is
/// unknown, outlines. Beside the colour each has the number at which it begins, and its word is read aloud.
struct LevelBars: Sendable {
    struct Step: Sendable, Equatable {
        /// Where the level begins, such as `101` or `11+`.
        var from: String
        var word: String
        /// A colour of the stylesheet's `data-fill`.
        var fill: String
    }

    let name: String
    let steps: [Step]
    /// An index of `steps`; nil while unknown.
    let present: Int?

    enum Look: String, Sendable {
        case present, other, unknown
    }

    func look(of index: Int) -> Look {
        guard let present else { return .unknown }
        return index == present ? .present : .other
    }

    /// - Parameter now: what is said beside the word of the present level.
    func fields(now: String) -> [String: Any] {
        [
            "name": name,
            "steps": steps.enumerated().map { index, step -> [String: Any] in
                let isPresent = index == present
                return [
                    "look": look(of: index).rawValue, "fill": step.fill, "from": step.from,
                    "isPresent": isPresent, "word": isPresent ? "\(step.word), \(now)" : step.word,
                ]
            },
        ]
    }
}
