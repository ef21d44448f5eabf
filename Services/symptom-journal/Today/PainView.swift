import BodyMap
import Domain
import Foundation
import HTTPService
import Hummingbird

/// What of the body a person looks at, and the pain type that they have chosen: all in the address, so that the page
/// works without a script and the way back does what people expect.
struct PainView: Sendable, Equatable {
    /// Nil for today.
    var day: CalendarDay?
    var layer = BodyLayer.skin
    var side = BodyView.front
    var type = PainType.acute
    /// Nil for the one that the person's profile asks for.
    var figure: BodyFigure?
    /// What is being rated now.
    var subject: Subject?

    enum Subject: Sendable, Equatable {
        /// A region's id.
        case part(String)
        case score(GeneralScore)
        case named, exhaustion
        /// With the entry that is being changed, if it is one.
        case medication(EntryID?)
        case activity(EntryID?)
    }

    static let path = "/pain"

    init() {}

    /// Words that are none of ours count as not given.
    init(_ texts: (String) -> String?) {
        day = texts("day").flatMap { CalendarDay($0) }
        layer = texts("layer").flatMap { BodyLayer(rawValue: $0) } ?? .skin
        side = texts("view").flatMap { BodyView(rawValue: $0) } ?? .front
        type = texts("type").flatMap { PainType(rawValue: $0) } ?? .acute
        figure = texts("figure").flatMap { BodyFigure(rawValue: $0) }
        if let part = texts("part"), let region = BodyCatalogue.current[part] {
            (subject, layer, side) = (.part(part), region.layer, region.view)
        } else if let score = texts("score").flatMap({ GeneralScore(rawValue: $0) }) {
            subject = .score(score)
        } else if let more = texts("more") {
            let entry = texts("entry").flatMap { EntryID($0) }
            switch more {
            case "named": subject = .named
            case "exhaustion": subject = .exhaustion
            case "medication": subject = .medication(entry)
            case "activity": subject = .activity(entry)
            default: break
            }
        }
    }

    init(of request: Request) {
        let query = request.uri.queryParameters
        self.init { name in query[name[...]].map(String.init) }
    }

    /// Where the page is, or another view of it.
    /// - Parameter saved: the entry that was just stored.
    func address(saved: EntryID? = nil, _ change: (inout PainView) -> Void = { _ in }) -> String {
        var view = self
        change(&view)
        var items = [("layer", view.layer.rawValue), ("view", view.side.rawValue), ("type", view.type.rawValue)]
        if let day = view.day { items.append(("day", "\(day)")) }
        if let figure = view.figure { items.append(("figure", figure.rawValue)) }
        switch view.subject {
        case .part(let part): items.append(("part", part))
        case .score(let score): items.append(("score", score.rawValue))
        case .named: items.append(("more", "named"))
        case .exhaustion: items.append(("more", "exhaustion"))
        case .medication(let entry):
            items.append(("more", "medication"))
            if let entry { items.append(("entry", "\(entry)")) }
        case .activity(let entry):
            items.append(("more", "activity"))
            if let entry { items.append(("entry", "\(entry)")) }
        case nil: break
        }
        if let saved { items.append(("saved", "\(saved)")) }
        let query = items.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        // What is rated stands on top of the page.
        return "\(Self.path)?\(query)\(view.subject == nil ? "" : "#rate")"
    }

    /// For hidden fields of forms.
    var fields: [[String: String]] {
        var fields = [
            ["name": "layer", "value": layer.rawValue], ["name": "view", "value": side.rawValue],
        ]
        if let day { fields.append(["name": "day", "value": "\(day)"]) }
        if let figure { fields.append(["name": "figure", "value": figure.rawValue]) }
        return fields
    }
}
