import BodyMap
import Domain
import HTTPService
import Hummingbird
import Localization
import WebPages

/// The pain map for when there is no connection: the same for everybody, so that a device can keep it. Its script keeps
/// what is entered until it can be sent.
struct PainOfflinePage: WebPage {
    static let template = "pain-offline"

    let language: ContentLanguage

    let script: String? = "pain-offline.js"
    let styles = ["pain.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }
    var scriptWords: [String: String] { words.offlineScript }

    private var words: PainWords { PainWords(language) }

    func fields() throws -> [String: Any] {
        [
            "says": words.today.merging(words.offline) { $1 },
            "types": PainType.allCases.map { ["value": $0.rawValue, "name": words.name(of: $0)] },
            "ratings": Rating.all.map { rating -> [String: Any] in
                [
                    "value": rating.text, "name": words.number(rating), "isWhole": rating.halves.isMultiple(of: 2),
                ]
            },
            "layers": BodyLayer.allCases.map { ["layer": $0.rawValue, "name": words.name(of: $0)] },
            "scores": GeneralScore.allCases.map { score in
                let (none, worst) = words.ends(of: score)
                return ["score": score.rawValue, "name": words.name(of: score), "none": none, "worst": worst]
            },
            "figures": BodyLayer.allCases.flatMap { layer in BodyView.allCases.map { figure(layer, seenFrom: $0) } },
        ]
    }

    /// Each part leads to its own id, from which the script takes it.
    private func figure(_ layer: BodyLayer, seenFrom view: BodyView) -> [String: Any] {
        let drawing = BodyDrawing.of(layer, seenFrom: view)
        return [
            "figure": "\(layer.rawValue)-\(view.rawValue)", "label": words.figure(layer, seenFrom: view),
            "outlines": drawing.outlines,
            "regions": drawing.regions.compactMap { drawn -> [String: Any]? in
                guard let region = BodyCatalogue.current[drawn.id] else { return nil }
                return [
                    "path": "#\(region.id)", "d": drawn.path, "level": "unrated", "name": region.name(in: language),
                    "isOpen": false,
                ]
            },
        ]
    }
}

/// Serves it to whoever asks: nothing in it is anybody's.
struct PainOfflineRoutes: Sendable {
    func addPages(to group: RouterGroup<JournalContext>) {
        group.get("pain/offline") { request, context in
            try PageLibrary.journal.response(
                PainOfflinePage(language: ContentLanguage(ofPage: request)), isKept: true
            ).response(from: request, context: context)
        }
    }
}
