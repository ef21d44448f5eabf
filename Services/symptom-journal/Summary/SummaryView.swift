import BodyMap
import Domain
import Foundation
import HTTPService
import Hummingbird

/// Which graph a person looks at, of which days and pains: all in the address.
struct SummaryView: Sendable, Equatable {
    enum Graph: String, Sendable, CaseIterable {
        case body, shares, months, parts, average, fatigue, mood, types, symptoms, surroundings, treatment, progress
    }

    var graph = Graph.body
    var span: ClosedRange<CalendarDay>
    var choice = PainChoice()
    /// What is compared with pain: anxiety or stress.
    var mood = GeneralScore.anxiety
    /// What of the air is shown beside pain.
    var surrounding = Surrounding.temperature

    static let path = "/pain/summary"
    /// Parts in one graph of lines, for each of which there is a colour.
    static let mostParts = 5
    /// Of the span when none is chosen.
    static let usualDays = 90

    init(today: CalendarDay) { span = Self.days(Self.usualDays, until: today) }

    /// Words that are none of ours count as not given; a span that ends before it begins is read the other way round.
    /// - Parameter values: of a name in the address.
    init(today: CalendarDay, _ values: (String) -> [String]) {
        self.init(today: today)
        graph = values("graph").first.flatMap { Graph(rawValue: $0) } ?? .body
        let until = min(values("until").first.flatMap { CalendarDay($0) } ?? today, today)
        let from = values("from").first.flatMap { CalendarDay($0) }
        span = from.map { min($0, until)...max(min($0, today), until) } ?? Self.days(Self.usualDays, until: until)
        choice.parts = values("part").filter { BodyCatalogue.current[$0] != nil }
        choice.types = Set(values("type").compactMap { PainType(rawValue: $0) })
        choice.layers = Set(values("layer").compactMap { BodyLayer(rawValue: $0) })
        mood = values("mood").first == GeneralScore.stress.rawValue ? .stress : .anxiety
        surrounding = values("air").first.flatMap { Surrounding($0) } ?? .temperature
    }

    init(of request: Request, today: CalendarDay) {
        let query = request.uri.queryParameters
        self.init(today: today) { name in query.getAll(name).map { String($0) } }
    }

    /// - Parameter address: as ``address(_:)`` makes it.
    init(at address: String, today: CalendarDay) {
        let items = URLComponents(string: address)?.queryItems ?? []
        self.init(today: today) { name in items.filter { $0.name == name }.compactMap(\.value) }
    }

    static func days(_ count: Int, until last: CalendarDay) -> ClosedRange<CalendarDay> {
        CalendarDay(daysSince1970: last.daysSince1970 - count + 1)...last
    }

    func address(_ change: (inout SummaryView) -> Void) -> String {
        var view = self
        change(&view)
        var items = [
            ("graph", view.graph.rawValue), ("from", "\(view.span.lowerBound)"), ("until", "\(view.span.upperBound)"),
            ("mood", view.mood.rawValue),
        ]
        if view.surrounding != .temperature { items.append(("air", view.surrounding.name)) }
        items += view.choice.parts.map { ("part", $0) }
        items += PainType.allCases.filter(view.choice.types.contains).map { ("type", $0.rawValue) }
        items += BodyLayer.allCases.filter(view.choice.layers.contains).map { ("layer", $0.rawValue) }
        return Self.path + "?" + items.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    }
}
