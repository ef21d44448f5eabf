import BodyMap
import Domain
import Foundation
import HTTPService
import Hummingbird
import Localization
import Sessions
import WebPages

/// The person's groups of photos on a figure, which is the way to them.
struct BodyPage: WebPage {
    static let template = "skin-body"

    let language: ContentLanguage
    var view = BodyView.front
    var figure = BodyFigure.neutral
    /// The part that was tapped.
    var part: BodyRegion?
    var groups: [SkinGroupSummary] = []
    var notice: Notice?
    /// What was typed and not taken.
    var typedName: String?

    enum Notice: Sendable, Equatable {
        case name, tooMany
        case obstacle(HealthDataObstacle)
    }

    let styles = ["skin.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.photosTitle }

    private var words: PhotoWords { PhotoWords(language) }

    func fields() throws -> [String: Any] {
        let drawing = BodyDrawing.of(.skin, seenFrom: view, as: figure)
        return [
            "wayOut": SkinPages.wayOut(language), "says": words.body,
            "notice": notice.map { [words.notice($0)] } ?? [],
            "label": words.figure(seenFrom: view),
            "flip": ["path": Self.path(view.other), "name": words.flip(to: view.other)],
            "outlines": drawing.outlines,
            "regions": drawing.regions.compactMap { drawn in
                BodyCatalogue.current[drawn.id].map { fields(of: $0).merging(["d": drawn.path]) { own, _ in own } }
            },
            "parts": BodyCatalogue.current.regions(of: .skin).map { fields(of: $0) },
            "groups": groups.filter { $0.region == part?.id || part == nil }.map { fields(of: $0) },
            "isEmpty": groups.isEmpty,
            "part": part.map { part in
                [
                    [
                        "id": part.id, "name": part.name(in: language), "typed": typedName ?? "",
                        "all": Self.path(part.view),
                    ]
                ]
            } ?? [],
            "scanPath": SkinPages.scan,
        ]
    }

    private static func path(_ view: BodyView, part: String? = nil) -> String {
        "\(SkinPages.photos)?view=\(view.rawValue)" + (part.map { "&part=\($0)" } ?? "")
    }

    private func fields(of region: BodyRegion) -> [String: Any] {
        let count = groups.count { $0.region == region.id }
        return [
            "path": Self.path(region.view, part: region.id), "isFilled": count > 0, "isOpen": region == part,
            "name": words.name(of: region, groups: count),
        ]
    }

    private func fields(of summary: SkinGroupSummary) -> [String: Any] {
        [
            "path": SkinPages.group(summary.id), "name": summary.group.title(in: language),
            "count": words.count(summary.photos),
        ]
    }
}

extension BodyPage {
    /// - Parameter texts: of the address or a form, by name.
    mutating func look(_ texts: (String) -> String?) {
        view = texts("view").flatMap { BodyView(rawValue: $0) } ?? .front
        if let region = texts("part").flatMap({ BodyCatalogue.current[$0] }), region.layer == .skin {
            (part, view) = (region, region.view)
        }
    }
}
