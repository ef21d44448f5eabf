import BodyMap
import Domain
import Foundation
import Localization
import Sessions
import WebPages

/// Where a photo is taken or chosen, judged by eye, and sent: the camera is within the page.
struct ScanPage: WebPage {
    static let template = "skin-scan"

    let language: ContentLanguage
    /// By which the camera's picture is called blurred or dark while it is aimed.
    let limits: ClassifierHead.Quality
    let groups: [SkinGroupSummary]
    /// The group that a photo goes to unless the person says otherwise; nobody else's, whatever the address says.
    var chosen: PhotoGroupID?
    /// Why nothing that is sent would be stored.
    var obstacle: HealthDataObstacle?

    let script: String? = "skin-scan.js"
    let styles = ["skin.css", "skin-scan.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }
    var scriptWords: [String: String] { words.script }

    private var words: ScanWords { ScanWords(language) }

    func fields() throws -> [String: Any] {
        let preset = groups.first { $0.id == chosen }
        return [
            "wayOut": SkinPages.wayOut(language), "says": words.page,
            "notice": obstacle.map { [PhotoWords(language).notice(.obstacle($0))] } ?? [],
            "leastBlur": limits.leastBlurVariance, "mostDark": limits.mostDarkShare,
            "mostBright": limits.mostBrightShare,
            "groups": groups.map { summary -> [String: Any] in
                [
                    "id": "\(summary.id)", "groupName": summary.group.title(in: language),
                    "isChosen": summary.id == chosen,
                ]
            },
            "preset": preset.map { [["id": "\($0.id)", "groupName": $0.group.title(in: language)]] } ?? [],
            "views": BodyView.allCases.map { view -> [String: Any] in
                [
                    "viewName": words.name(of: view),
                    "regions": BodyCatalogue.current.regions(of: .skin, seenFrom: view).map {
                        ["value": $0.id, "regionName": $0.name(in: language)]
                    },
                ]
            },
            "photosPath": SkinPages.photos, "riskPath": SkinPages.risk, "accuracyPath": SkinPages.accuracy,
        ]
    }
}
