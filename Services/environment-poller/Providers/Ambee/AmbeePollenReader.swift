import Domain
import Foundation

/// Converts Ambee's two responses about pollen to one hourly series per plant; the current count replaces its hour.
struct AmbeePollenReader: Sendable {
    let place: Coordinate
    let now: Date

    /// - Throws: ``ProviderFault`` when a whole response is unusable; single faulty values are left out.
    func report(latest: [UInt8], forecast: [UInt8]) throws(ProviderFault) -> ReadReport {
        let current = try AnswerDecoder.decode(AmbeePollenAnswer.self, from: latest)
        let ahead = try AnswerDecoder.decode(AmbeePollenAnswer.self, from: forecast)
        var draft = ReportDraft(at: try coordinate(of: current) ?? place, now: now)
        _ = try coordinate(of: ahead)
        draft.refuse(current.data.unreadable + ahead.data.unreadable, "data: an element is not readable")
        var hours = HourlyValues()
        for element in ahead.data.elements {
            let stated = element.time?.value.map(Date.init(timeIntervalSince1970:))
            guard let time = draft.accept(stated, named: "time", reach: Self.reachAhead) else { continue }
            add(element, at: time, to: &hours, &draft)
        }
        for element in current.data.elements {
            let stated = StatedTime.date(from: element.updatedAt?.value)
            guard let time = draft.accept(stated, named: "updatedAt") else { continue }
            add(element, at: time, to: &hours, &draft)
        }
        draft.report.series = hours.series
        return try draft.finished()
    }

    private func coordinate(of answer: AmbeePollenAnswer) throws(ProviderFault) -> Coordinate? {
        try ReportedPlace.coordinate(latitude: answer.lat, longitude: answer.lng, near: place, within: Self.reach)
    }

    private func add(
        _ element: AmbeePollenAnswer.Element, at time: Date, to hours: inout HourlyValues,
        _ draft: inout ReportDraft
    ) {
        for (type, count, risk) in [
            (PollenType.grass, element.count?.grass, element.risk?.grass),
            (.tree, element.count?.tree, element.risk?.tree), (.weed, element.count?.weed, element.risk?.weed),
        ] {
            let quantity = Quantity.pollen(.type(type))
            if let value = draft.accept(count, of: quantity, named: "\(type.rawValue)_pollen") {
                hours.set(value, of: quantity, at: time)
            }
            if let word = risk?.value {
                if let intensity = PollenIndexScale.ambee.intensity(labelled: word) {
                    hours.set(Double(intensity.value), of: .pollenIntensity(.type(type)), at: time)
                } else {
                    draft.refuse("\(type.rawValue)_pollen: the risk is none of Ambee's words")
                }
            }
        }
        let members = (element.species ?? [:]).values.flatMap(\.members).sorted { $0.key < $1.key }
        for (name, count) in members {
            guard let allergen = Self.species[name.lowercased()] else {
                draft.refuse("\(name.prefix(40)): a species that is not known here")
                continue
            }
            let quantity = Quantity.pollen(.species(allergen))
            guard let value = draft.accept(count, of: quantity, named: name) else { continue }
            hours.set(value, of: quantity, at: time)
        }
    }

    /// By Ambee's name in lower case. Mulberry, willow, acacia and others of some regions are no
    /// ``Allergen``. In North America it counts the cypress family as one.
    static let species: [String: Allergen] = [
        "grass / poaceae": .grass, "alder": .alder, "ash": .ash, "beech": .beech, "birch": .birch,
        "cypress": .cypress, "cypress / juniper / cedar": .cypress, "elm": .elm, "hazel": .hazel,
        "juniper": .juniper, "maple": .maple, "oak": .oak, "olive": .olive, "pine": .pine, "plane": .plane,
        "poplar / cottonwood": .poplar, "chenopod": .goosefoot, "mugwort": .mugwort, "nettle": .nettle,
        "plantago": .plantain, "ragweed": .ragweed, "rumex": .sorrel,
    ]

    private static let reach = Kilometres(25)
    /// The forecast's 48 hours, and a day's margin.
    private static let reachAhead: TimeInterval = 72 * 3_600
}
