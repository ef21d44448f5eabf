import Domain
import Foundation

/// The position of each value in time: one for each hour from the first to the last.
struct OpenMeteoHours: Sendable {
    private let answer: OpenMeteoReport
    /// In hours since 1970, as all times here.
    private let first: Int
    private let count: Int
    /// The position of each of the response's hourly times; nil when they are consecutive.
    private let places: [Int?]?
    private let currentPlace: Int?

    /// - Parameter limit: beyond any forecast.
    init(_ answer: OpenMeteoReport, until limit: Date, _ refused: inout RefusedValues) {
        self.answer = answer
        let last = Int(limit.timeIntervalSince1970 / 3_600)
        let offset = answer.utcOffsetSeconds
        let hours = (answer.hourly?.times ?? []).map { time in
            Self.hour(of: time, offset, notAfter: last, isWhole: true, &refused)
        }
        let current = answer.current.flatMap { values in
            Self.hour(of: values.times.first ?? nil, offset, notAfter: last, isWhole: false, &refused)
        }
        let known = (hours + [current]).compactMap { $0 }.sorted()
        let middle = known.isEmpty ? 0 : known[known.count / 2]
        let near = known.filter { abs($0 - middle) <= Self.reach }
        refused.note("a time lies weeks away from the others", times: known.count - near.count)
        first = near.first ?? 0
        count = near.last.map { $0 - (near.first ?? $0) + 1 } ?? 0
        let start = first
        let end = count
        let isConsecutive = hours.indices.allSatisfy { hours[$0] == start + $0 } && hours.count <= end
        let place: (Int?) -> Int? = { hour in hour.flatMap { (start..<start + end).contains($0) ? $0 - start : nil } }
        places = isConsecutive ? nil : hours.map(place)
        currentPlace = place(current)
    }

    /// - Returns: nil when the response has no usable value of this variable.
    func series(of variable: OpenMeteoVariable, _ refused: inout RefusedValues) -> QuantitySeries? {
        var values = hourlyValues(of: variable, &refused)
        if let place = currentPlace, place >= values.count || values[place] == nil,
            let value = currentValue(of: variable, &refused)
        {
            values += [Double?](repeating: nil, count: max(0, place + 1 - values.count))
            values[place] = value
        }
        guard values.contains(where: { $0 != nil }) else { return nil }
        return QuantitySeries(step: .hour, start: Date(timeIntervalSince1970: Double(first) * 3_600), values: values)
    }

    /// Whether the response names this variable and has only nulls for it.
    func isSilent(about variable: OpenMeteoVariable) -> Bool {
        guard let values = answer.hourly?.values[variable.name], !values.isEmpty else { return false }
        return values.allSatisfy { $0 == nil } && answer.hourly?.unreadable[variable.name] == nil
    }

    private func hourlyValues(of variable: OpenMeteoVariable, _ refused: inout RefusedValues) -> [Double?] {
        guard let hourly = answer.hourly else { return [] }
        if let number = hourly.unreadable[variable.name] {
            refused.note("\(variable.name): the value is not a number", times: number)
        }
        guard let values = hourly.values[variable.name] else { return [] }
        guard values.count == hourly.times.count else {
            refused.note("\(variable.name): it has another number of values than of times")
            return []
        }
        guard let convert = conversion(of: variable, answer.hourlyUnits, &refused) else { return [] }
        // NaN is refused where the series is checked.
        let read = { (value: Double) in variable.quantity.isPlaceholder(value) ? .nan : convert(value) }
        guard let places else { return values.map { $0.map(read) } }
        var placed = [Double?](repeating: nil, count: count)
        for (place, value) in zip(places, values) {
            if let place, let value { placed[place] = read(value) }
        }
        return placed
    }

    private func currentValue(of variable: OpenMeteoVariable, _ refused: inout RefusedValues) -> Double? {
        guard let value = answer.current?.values[variable.name]?.first ?? nil,
            let convert = conversion(of: variable, answer.currentUnits, &refused)
        else { return nil }
        return variable.quantity.isPlaceholder(value) ? .nan : convert(value)
    }

    private func conversion(
        of variable: OpenMeteoVariable, _ units: [String: String], _ refused: inout RefusedValues
    ) -> (@Sendable (Double) -> Double)? {
        guard let unit = units[variable.name] else {
            refused.note("\(variable.name): its unit is missing")
            return nil
        }
        guard let convert = variable.conversion(from: unit) else {
            refused.note("\(variable.name): the unit \(unit.prefix(20)) is unknown")
            return nil
        }
        return convert
    }

    private static func hour(
        of time: OpenMeteoTimestamp?, _ offset: Int, notAfter last: Int, isWhole: Bool, _ refused: inout RefusedValues
    ) -> Int? {
        guard let seconds = time?.secondsSince1970(utcOffset: offset) else {
            refused.note("a time is unreadable")
            return nil
        }
        guard !isWhole || seconds % 3_600 == 0 else {
            refused.note("a time is not a whole hour")
            return nil
        }
        let hour = Int((Double(seconds) / 3_600).rounded(.down))
        guard hour <= last else {
            refused.note("a time lies further ahead than any forecast")
            return nil
        }
        return hour
    }

    /// In hours: no request covers more than 16 days, so times further apart are wrong and would waste memory.
    private static let reach = 16 * 24
}
