import BodyMap
import Domain
import Foundation
import Localization
import Sessions
import WebPages

/// The pain map: a figure to tap, what is being rated, and what was entered for the day.
struct PainPage: WebPage {
    static let template = "pain"

    var view: PainView
    let language: ContentLanguage
    let today: CalendarDay
    /// Of the day that the page is about, withdrawn ones too.
    var entries: [StoredEntry] = []
    /// The type that was last chosen for a region.
    var remembered: [String: PainType] = [:]
    /// By the person's profile.
    var usualFigure = BodyFigure.neutral
    /// Of the last weeks, for suggestions.
    var medicines: [String] = []
    var activities: [String] = []
    var notice: Notice?
    /// What was typed and not taken.
    var typed = PainForm()

    enum Notice: Sendable, Equatable {
        case saved(EntryContent)
        case withdrawn
        /// Nothing was stored, which is why.
        case refused(PainForm.Fault)
        case closed, notBegun, tooMany, signedOut, gone
        case obstacle(HealthDataObstacle)
    }

    let script: String? = "pain-pages.js"
    let styles = ["pain.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }

    var words: PainWords { PainWords(language) }
    private var day: CalendarDay { view.day ?? today }

    func fields() throws -> [String: Any] {
        [
            "says": words.today, "navigation": PainNavigation(current: .today, language).fields,
            "dayName": words.date(day), "isToday": day == today,
            "otherDay": day == today
                ? ["path": view.address { ($0.day, $0.subject) = (today.previous, nil) }, "name": words.yesterday]
                : ["path": view.address { ($0.day, $0.subject) = (nil, nil) }, "name": words.backToToday],
            "notice": notice.map { [words.notice($0)] } ?? [],
            "rating": rating.map { [$0] } ?? [], "types": types, "meaning": words.meaning(of: view.type),
            "layers": BodyLayer.allCases.map { layer -> [String: Any] in
                [
                    "path": view.address { ($0.layer, $0.subject) = (layer, nil) }, "name": words.name(of: layer),
                    "isHere": layer == view.layer,
                ]
            },
            "flip": [
                "path": view.address { ($0.side, $0.subject) = ($0.side.other, nil) },
                "name": words.flip(to: view.side.other),
            ],
            "otherFigures": otherFigures,
            "figure": figure, "list": list, "scores": scores,
            "namedPath": view.address { $0.subject = .named },
            "exhaustionPath": view.address { $0.subject = .exhaustion },
            "medicationPath": view.address { $0.subject = .medication(nil) },
            "activityPath": view.address { $0.subject = .activity(nil) },
            "entries": entries.filter { !$0.isWithdrawn && !$0.content.isAnnotation }.map(shown),
        ]
    }

    private var types: [[String: Any]] {
        PainType.allCases.map { type in
            [
                "path": view.address { ($0.type, $0.subject) = (type, nil) }, "name": words.name(of: type),
                "meaning": words.meaning(of: type), "isHere": type == view.type,
            ]
        }
    }

    private var scores: [[String: Any]] {
        GeneralScore.allCases.map { score in
            var fields: [String: Any] = [
                "path": view.address { $0.subject = .score(score) }, "name": words.name(of: score),
            ]
            if let rating = current({ if case .score(score, _) = $0 { true } else { false } })?.content.rating {
                fields["scored"] = [words.number(rating)]
            }
            return fields
        }
    }

    /// What the person wrote last of something on this day.
    func current(_ matches: (EntryContent) -> Bool) -> StoredEntry? {
        entries.last { !$0.isWithdrawn && matches($0.content) }
    }

    private func shown(_ entry: StoredEntry) -> [String: Any] {
        var fields: [String: Any] = ["id": "\(entry.id)", "text": words.text(of: entry.content), "view": view.fields]
        switch entry.content {
        case .medication: fields["changePath"] = [view.address { $0.subject = .medication(entry.id) }]
        case .activity: fields["changePath"] = [view.address { $0.subject = .activity(entry.id) }]
        default: break
        }
        return fields
    }
}

extension PainPage {
    /// The form of what is being rated.
    private var rating: [String: Any]? {
        guard let subject = view.subject else { return nil }
        var fields: [String: Any] = [
            "id": "\(typed.id ?? EntryID())", "view": view.fields, "cancel": view.address { $0.subject = nil },
            "none": words.none, "worst": words.worst,
        ]
        var known: StoredEntry?
        switch subject {
        case .part(let part):
            guard let region = BodyCatalogue.current[part] else { return nil }
            known = current { if case .pain(let pain) = $0 { pain.region == part } else { false } }
            let chosen = remembered[part] ?? view.type
            (fields["kind"], fields["subject"]) = ("pain", region.name(in: language))
            fields["ofPart"] = [
                "region": part, "isReferred": chosen == .referred,
                "types": PainType.allCases.map { type -> [String: Any] in
                    ["value": type.rawValue, "name": words.name(of: type), "isChosen": type == chosen]
                },
                "sources": BodyCatalogue.current.regions.map { ["value": $0.id, "name": words.fullName(of: $0)] },
            ]
        case .score(let score):
            known = current { if case .score(score, _) = $0 { true } else { false } }
            (fields["kind"], fields["subject"]) = ("score", words.name(of: score))
            (fields["ofScore"], fields["type"]) = ([score.rawValue], view.type.rawValue)
            (fields["none"], fields["worst"]) = words.ends(of: score)
        case .named:
            (fields["kind"], fields["subject"]) = ("named", words.namedTitle)
            fields["ofName"] = ["value": typed.name ?? "", "rated": typed.rating ?? ""]
        case .exhaustion:
            (fields["kind"], fields["subject"]) = ("exhaustion", words.exhaustionTitle)
            fields["ofTime"] = ["start": typed.start ?? "", "minutes": typed.minutes ?? ""]
        case .medication(let id):
            known = id.flatMap { id in entries.last { $0.id == id } }
            (fields["kind"], fields["subject"]) = ("medication", words.medicationTitle)
            fields["ofTreatment"] = medication(known?.content)
        case .activity(let id):
            known = id.flatMap { id in entries.last { $0.id == id } }
            (fields["kind"], fields["subject"]) = ("activity", words.activityTitle)
            fields["ofTreatment"] = activity(known?.content)
        }
        if let known { fields["id"] = "\(known.id)" }
        if fields["type"] == nil { fields["type"] = view.type.rawValue }
        let chosen = known?.content.rating
        fields["isRated"] = fields["ofPart"] != nil || fields["ofScore"] != nil
        fields["ratings"] = Rating.all.map { rating -> [String: Any] in
            [
                "value": rating.text, "name": words.number(rating), "isWhole": rating.halves.isMultiple(of: 2),
                "isChosen": rating == chosen,
            ]
        }
        return fields
    }
}

extension Rating {
    /// Which of the design system's levels shows it.
    var level: String {
        switch halves {
        case 0: "none"
        case 1...6: "low"
        case 7...12: "moderate"
        case 13...16: "high"
        default: "very-high"
        }
    }
}
