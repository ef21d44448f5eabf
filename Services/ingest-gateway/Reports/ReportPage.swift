import BaseMaps
import Domain
import Gazetteer
import Localization
import WebPages

/// A report in three steps: where, of what, how it feels. Each step is a form that works without JavaScript and carries
/// along what the other steps hold; with JavaScript a pin on a map stands for the fields of the place.
struct ReportPage: WebPage {
    static let path = "/report"
    static let template = "report"
    let frame = PageFrame.app
    let tab: PageTab? = .report

    let draft: ReportDraft
    let language: ContentLanguage
    /// What the person reacts to, first in the list.
    var own: [Allergen] = []
    /// Whether nothing was chosen yet.
    var isFresh = false
    /// Shown beside their fields only after the person went on.
    var faults: [ReportDraft.Fault] = []
    /// The answer to a search; nil when nobody searched.
    var found: [Towns.Town]?
    /// Where the report is, in words.
    var placeName: String?
    /// Why nothing was sent; nothing typed is lost.
    var problem: String?
    /// Whether the session that the form came from has ended.
    var isSignedOut = false
    /// The user name that others will see beside the report.
    var shownName: String?
    /// Where to begin when there is no place yet.
    var fallback: Place?
    var tiles: MapTiles?

    private var words: ReportPageWords { ReportPageWords(language) }

    var title: String { words.title }
    var isIndexed: Bool { false }
    var script: String? { draft.step == .place && LeafletFiles.areInstalled ? "report.js" : nil }
    var styles: [String] { LeafletFiles.styles + ["map.css", "report.css"] }
    var imageSources: [String] { draft.step == .place ? tiles.map { [$0.origin] } ?? [] : [] }
    var scriptWords: [String: String] { words.forScript }

    func fields() throws -> [String: Any] {
        var fields: [String: Any] = [
            "says": words.shown, "worksWithoutScript": true, "step": draft.step.rawValue, "steps": steps,
            "key": draft.key,
            "problem": problem.map { [$0] } ?? [], "isSignedOut": isSignedOut, "latitude": draft.latitude,
            "longitude": draft.longitude,
            "town": draft.town, "hidden": hidden,
        ]
        switch draft.step {
        case .place: fields["isPlace"] = place
        case .allergens: fields["isAllergens"] = allergens
        case .symptoms: fields["isSymptoms"] = symptoms
        }
        return fields
    }

    private var steps: [[String: Any]] {
        ReportDraft.Step.allCases.enumerated().map { index, step in
            ["number": index + 1, "name": words.name(of: step), "isCurrent": step == draft.step]
        }
    }

    private var place: [String: Any] {
        let coordinate = draft.coordinate ?? fallback?.coordinate
        var fields: [String: Any] = [
            "latitudeFault": fault(.latitude), "longitudeFault": fault(.longitude),
            "hasMap": LeafletFiles.areInstalled, "isFresh": isFresh,
            // Closed where the map and what is known already are enough.
            "isOpen": draft.coordinate == nil || found != nil || !faults.isEmpty || !LeafletFiles.areInstalled,
            "map": MapView(
                latitude: coordinate?.latitude ?? 47, longitude: coordinate?.longitude ?? 10,
                zoom: coordinate == nil ? 4 : 9, tiles: tiles
            ).fields,
        ]
        if let found {
            fields["found"] = [
                "isEmpty": found.isEmpty,
                "towns": found.map { town in
                    [
                        "name": town.name, "latitude": "\(town.coordinate.latitude)",
                        "longitude": "\(town.coordinate.longitude)",
                        "position": Words(in: language).position(town.coordinate),
                    ]
                },
            ]
        }
        return fields
    }

    private var allergens: [String: Any] {
        func choices(_ list: [Allergen]) -> [[String: Any]] {
            list.map { ["value": $0.rawValue, "name": words.name(of: $0), "isChosen": draft.allergens.contains($0)] }
        }
        func group(_ name: String, isOpen: Bool, _ list: [Allergen]) -> [String: Any] {
            let isOpen = isOpen || list.contains { draft.allergens.contains($0) }
            return ["name": name, "isOpen": isOpen, "choices": choices(list), "hasAny": !list.isEmpty]
        }
        let others = Allergen.allCases.filter { !own.contains($0) }
        return [
            "groups": [
                group(words.own, isOpen: true, own),
                group(words.pollen, isOpen: own.isEmpty, others.filter(\.isMeasured)),
                group(words.notPollen, isOpen: false, others.filter { !$0.isMeasured }),
            ].filter { $0["hasAny"] as? Bool == true },
            "isNotSure": draft.isNotSure,
            "fault": fault(.allergens) + fault(.bothAllergensAndNotSure),
        ]
    }

    private var symptoms: [String: Any] {
        [
            "symptoms": Symptom.allCases.map {
                ["value": $0.rawValue, "name": words.name(of: $0), "isChosen": draft.symptoms.contains($0)]
                    as [String: Any]
            },
            "severities": Severity.allCases.map {
                ["value": $0.rawValue, "name": words.name(of: $0), "isChosen": draft.severity == $0] as [String: Any]
            },
            "comment": draft.comment, "fault": fault(.commentTooLong) + fault(.comment),
            "summary": words.summary(of: draft, at: placeName), "hearers": words.hearers(of: draft),
            "whoSees": words.whoSees(shownName),
        ]
    }

    /// What the other steps hold.
    private var hidden: [[String: String]] {
        var fields: [(String, String)] = []
        if draft.step != .place { fields += [("latitude", draft.latitude), ("longitude", draft.longitude)] }
        if draft.step != .allergens {
            fields += Allergen.allCases.filter { draft.allergens.contains($0) }.map { ("allergens", $0.rawValue) }
            if draft.isNotSure { fields.append(("not-sure", "yes")) }
        }
        if draft.step != .symptoms {
            fields += Symptom.allCases.filter { draft.symptoms.contains($0) }.map { ("symptoms", $0.rawValue) }
            fields += [("severity", draft.severity.rawValue), ("comment", draft.comment)]
        }
        return fields.map { ["name": $0.0, "value": $0.1] }
    }

    private func fault(_ fault: ReportDraft.Fault) -> [String] {
        faults.contains(fault) ? [words.text(of: fault)] : []
    }
}
