/// A time of day as a clock shows it, such as `22:00`.
public struct ClockTime: Hashable, Sendable {
    /// Minutes after midnight, 0..<1,440.
    public let minute: Int

    public init(minute: Int) { self.minute = minute }

    /// - Throws: ``DomainError`` when the text is not such a time.
    public init(_ text: String) throws(DomainError) {
        guard let match = text.wholeMatch(of: /([01][0-9]|2[0-3]):([0-5][0-9])/), let hour = Int(match.1),
            let minute = Int(match.2)
        else {
            throw DomainError(field: "clockTime", problem: "must be a time such as 22:00")
        }
        self.minute = hour * 60 + minute
    }
}

extension ClockTime: CustomStringConvertible {
    public var description: String {
        let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
    }
}
