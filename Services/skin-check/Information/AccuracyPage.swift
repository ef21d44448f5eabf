import Localization
import WebPages

/// How often the classifier errs, in plain words and pictures of a hundred spots.
struct AccuracyPage: WebPage {
    static let template = "skin-accuracy"

    let figures: AccuracyFigures
    let language: ContentLanguage

    let styles = ["skin.css", "skin-learn.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }

    private var words: AccuracyWords { AccuracyWords(language: language, figures: figures) }

    func fields() throws -> [String: Any] {
        let words = words
        let own: [String: Any] = [
            "wayOut": SkinPages.wayOut(language), "says": words.page, "listPath": SkinPages.learn,
            "hundreds": [hundred(malignant: true), hundred(malignant: false)],
            "answers": words.answers, "melanomaSays": words.melanoma, "certaintySays": words.certainty,
            "goalSays": words.goal, "skinTypesSay": words.skinTypes, "flattering": words.flattering,
            "coverage": figures.coverage.map { row -> [String: Any] in
                ["share": row.share, "right": "\(words.decimal(row.accuracy.value)) (\(words.interval(row.accuracy)))"]
            },
            "skinTypes": figures.skinTypes.map { row -> [String: Any] in
                [
                    "type": words.name(ofType: row.type), "malignant": row.malignant, "benign": row.benign,
                    "found": words.cell(row.sensitivity, of: row.malignant),
                    "calmed": words.cell(row.specificity, of: row.benign),
                ]
            },
        ]
        let foot = LearnWords(language).foot(figures.sources, reviewedOn: figures.reviewed)
        return own.merging(foot) { first, _ in first }
    }

    private func hundred(malignant isMalignant: Bool) -> [String: Any] {
        let counts = AccuracyCounts(figures.diagnoses, malignant: isMalignant)
        let hundred = counts.ofHundred
        let (right, wrong) =
            isMalignant ? (hundred.malignant, hundred.benign) : (hundred.benign, hundred.malignant)
        let meanings = words.meanings(ofMalignant: isMalignant)
        let kinds: [(Mark, Int, String)] = [
            (.right, right, meanings.right), (.wrong, wrong, meanings.wrong),
            (.unsaid, hundred.cannotSay, meanings.unsaid),
        ]
        let marks = kinds.flatMap { Array(repeating: $0.0, count: $0.1) }
        return [
            "id": isMalignant ? "of-malignant" : "of-benign", "heading": words.heading(ofMalignant: isMalignant),
            "counted": words.counted(counts.total),
            "spoken": kinds.map { "\($0.1) \($0.2)" }.joined(separator: ", "),
            "kinds": kinds.map { mark, count, meaning -> [String: Any] in
                let texts: [String: Any] = ["count": count, "meaning": meaning]
                return mark.fields(at: (10, 10)).merging(texts) { first, _ in first }
            },
            "marks": marks.enumerated().map { index, mark in
                mark.fields(at: (20 * (index % 10) + 10, 20 * (index / 10) + 10))
            },
        ]
    }
}

/// One of a hundred, drawn so that its form tells what it is, not its colour alone.
private enum Mark {
    case right, wrong, unsaid

    /// - Parameter centre: in a picture with 20 units for each.
    func fields(at centre: (x: Int, y: Int)) -> [String: Any] {
        [
            "isRight": self == .right, "isWrong": self == .wrong, "isUnsaid": self == .unsaid, "x": centre.x,
            "y": centre.y, "left": centre.x - 6, "top": centre.y - 6,
        ]
    }
}
