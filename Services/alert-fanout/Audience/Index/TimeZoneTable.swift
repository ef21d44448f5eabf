import Foundation

/// The time zones of the audience, numbered, so that a person carries two bytes instead of a name.
struct TimeZoneTable: Sendable {
    private var zones: [TimeZone] = [.gmt]
    private var numbers: [String: UInt16] = ["UTC": 0]

    /// - Parameter identifier: IANA; one that this system does not know counts as UTC.
    mutating func number(of identifier: String) -> UInt16 {
        if let number = numbers[identifier] { return number }
        guard let zone = TimeZone(identifier: identifier), let number = UInt16(exactly: zones.count) else { return 0 }
        zones.append(zone)
        numbers[identifier] = number
        return number
    }

    func zone(_ number: Int) -> TimeZone { zones.indices.contains(number) ? zones[number] : .gmt }
}
