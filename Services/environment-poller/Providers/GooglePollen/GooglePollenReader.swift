import Domain
import Foundation

/// Converts Google's pollen forecast to intensities by day. Its response names no coordinate, so the cell's own is used.
struct GooglePollenReader: Sendable {
    let place: Coordinate
    let now: Date

    static let days = 5

    /// - Throws: ``ProviderFault`` when the whole response is unusable; single faulty values are left out.
    func report(from body: [UInt8]) throws(ProviderFault) -> ReadReport {
        let answer = try AnswerDecoder.decode(GooglePollenAnswer.self, from: body)
        var draft = ReportDraft(at: place, now: now)
        draft.refuse(answer.dailyInfo.unreadable, "dailyInfo: an element is not readable")
        var series: [PollenSubject: [Double?]] = [:]
        var days: [(index: Int, day: GooglePollenAnswer.Day)] = []
        for day in answer.dailyInfo.elements {
            if let index = index(of: day, &draft) { days.append((index, day)) }
        }
        let first = days.map(\.index).min()
        for (index, day) in days {
            for (subject, item) in subjects(of: day, &draft) {
                // A plant can have some pollen in the air outside its season.
                if index == first, item.inSeason?.value == false { draft.report.outOfSeason.insert(subject) }
                guard let value = intensity(of: item, &draft) else { continue }
                var values = series[subject] ?? Array(repeating: nil, count: Self.days)
                values[index] = max(value, values[index] ?? 0)
                series[subject] = values
            }
        }
        for (subject, values) in series {
            draft.report.series[.pollenIntensity(subject)] = QuantitySeries(
                step: .day, start: today.start(in: zone), values: values)
        }
        return try draft.finished()
    }

    private var zone: TimeZone { TimeZone(nauticalAt: place) }
    private var today: CalendarDay { CalendarDay(of: now, in: zone) }

    /// Days from today; nil for a day that was not requested.
    private func index(of day: GooglePollenAnswer.Day, _ draft: inout ReportDraft) -> Int? {
        guard let date = day.date, let year = date.year?.value, let month = date.month?.value,
            let number = date.day?.value, let stated = CalendarDay(Self.text(year, month, number))
        else {
            draft.refuse("date: the day is missing or is none of the calendar's")
            return nil
        }
        let seconds = stated.start(in: zone).timeIntervalSince(today.start(in: zone))
        let index = Int((seconds / 86_400).rounded())
        guard (0..<Self.days).contains(index) else {
            // The legal day may be yesterday's where the nautical one is today's.
            if index != -1 { draft.refuse("date: the day lies too far from today") }
            return nil
        }
        return index
    }

    private static func text(_ year: Int, _ month: Int, _ day: Int) -> String {
        let digits = { (number: Int, count: Int) in
            String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }

    private func subjects(
        of day: GooglePollenAnswer.Day, _ draft: inout ReportDraft
    ) -> [(PollenSubject, GooglePollenAnswer.Item)] {
        let lists = [day.pollenTypeInfo, day.plantInfo].compactMap(\.self)
        draft.refuse(lists.reduce(0) { $0 + $1.unreadable }, "dailyInfo: a plant is not readable")
        return lists.flatMap(\.elements).compactMap { item in
            let code = item.code?.value ?? "unknown"
            if let type = Self.types[code] { return (.type(type), item) }
            if let plant = Self.plants[code] { return (.species(plant), item) }
            if item.indexInfo != nil { draft.refuse("\(code.prefix(40)): a plant that is not known here") }
            return nil
        }
    }

    private func intensity(of item: GooglePollenAnswer.Item, _ draft: inout ReportDraft) -> Double? {
        guard let stated = item.indexInfo else { return nil }
        let name = item.code?.value ?? "unknown"
        guard let index = stated.value, index.code?.value == "UPI" else {
            draft.refuse("\(name): the index is not the Universal Pollen Index")
            return nil
        }
        let intensity: Intensity?
        if let value = index.value {
            intensity = value.value.flatMap { PollenIndexScale.google.intensity(of: $0) }
        } else {
            intensity = index.category?.value.flatMap { PollenIndexScale.google.intensity(labelled: $0) }
        }
        guard let intensity else {
            draft.refuse("\(name): the index is none of the scale's 0 to 5")
            return nil
        }
        return Double(intensity.value)
    }

    static let types: [String: PollenType] = ["TREE": .tree, "GRASS": .grass, "WEED": .weed]

    /// The codes of https://developers.google.com/maps/documentation/pollen/reference/rest/v1/forecast/lookup. The Japanese
    /// cypress and the cypress pine are of the cypress family, whose pollen people react to alike.
    static let plants: [String: Allergen] = [
        "ALDER": .alder, "ASH": .ash, "BIRCH": .birch, "COTTONWOOD": .poplar, "CYPRESS_PINE": .cypress,
        "ELM": .elm, "GRAMINALES": .grass, "HAZEL": .hazel, "JAPANESE_CEDAR": .japaneseCedar,
        "JAPANESE_CYPRESS": .cypress, "JUNIPER": .juniper, "MAPLE": .maple, "MUGWORT": .mugwort, "OAK": .oak,
        "OLIVE": .olive, "PINE": .pine, "RAGWEED": .ragweed,
    ]
}
