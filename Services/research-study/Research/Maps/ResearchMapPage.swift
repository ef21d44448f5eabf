import BaseMaps
import Domain
import Localization
import WebPages

/// Where people answered, and how they felt: a list that everybody can read, and with JavaScript a map above it.
struct ResearchMapPage: ResearchPage {
    static let template = "research-map"
    static let section = ResearchSection.map
    /// In the list: as many as somebody reads.
    static let mostListed = 50

    let visit: ResearchVisit
    let study: Study
    let span: DaySpan
    let size: CellSize
    let cells: [SymptomCell]

    private var words: ResearchMapWords { ResearchMapWords(language) }
    var title: String { words.title }
    var script: String? { LeafletFiles.areInstalled ? "research-map.js" : nil }
    var styles: [String] { LeafletFiles.styles + ["map.css", "research.css", "research-site.css"] }
    var scriptWords: [String: String] { words.forScript }

    func content() -> [String: Any] {
        let scale = study.survey.scale
        return [
            "says": words.shown, "hasMap": LeafletFiles.areInstalled, "path": Self.section.path,
            "studyName": study.id.rawValue,
            "isChosen": visit.isChosen, "from": span.days.lowerBound.description,
            "to": span.days.upperBound.description,
            "first": study.firstDay.description, "last": study.lastDay.description,
            "sizes": CellSize.allCases.map { one -> [String: Any] in
                ["word": one.word, "sizeName": words.size(one), "isThis": one == size]
            },
            "view": view, "low": scale.lowerBound, "high": scale.upperBound, "meaning": words.meaning(scale),
            "legend": SymptomStrength.allCases.map { ["level": $0.rawValue, "word": words.name(of: $0)] },
            "rows": cells.prefix(Self.mostListed).map { row($0, scale) }, "isEmpty": cells.isEmpty,
            "isCutOff": cells.count > Self.mostListed,
        ]
    }

    private func row(_ cell: SymptomCell, _ scale: ClosedRange<Int>) -> [String: Any] {
        let strength = SymptomStrength(mean: cell.mean, of: scale)
        return [
            "place": words.place(cell), "answers": words.common.words.number(cell.answers),
            "mean": words.common.decimal(cell.mean, 2), "level": strength.rawValue, "word": words.name(of: strength),
        ]
    }

    /// Where the map begins: around what there is to see.
    private var view: [String: String] {
        guard let first = cells.first else { return ["latitude": "48", "longitude": "9", "zoom": "5"] }
        return ["latitude": "\(first.latitude)", "longitude": "\(first.longitude)", "zoom": "5"]
    }
}
