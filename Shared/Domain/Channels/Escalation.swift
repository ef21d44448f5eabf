/// Sends an unopened urgent alert on to the next channel.
public struct Escalation: Hashable, Sendable {
    /// How long each channel has before the next one is tried, in minutes.
    public let minutes: Int
    /// In this order, each once, at least two; channels not listed also deliver urgent alerts at once.
    public let channels: [Channel]

    public static let minutesRange = 1...240

    /// - Throws: ``DomainError`` naming `minutes` or `channels`.
    public init(after minutes: Int, through channels: [Channel]) throws(DomainError) {
        let range = Self.minutesRange
        guard range.contains(minutes) else {
            throw DomainError(
                field: "minutes", problem: "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        guard channels.count >= 2, Set(channels).count == channels.count, !channels.contains(.inApp) else {
            let known = Channel.outside.map(\.rawValue).joined(separator: ", ")
            throw DomainError(field: "channels", problem: "must name two or more of \(known), each once")
        }
        (self.minutes, self.channels) = (minutes, channels)
    }
}

extension Escalation: Codable {
    private enum CodingKeys: String, CodingKey { case minutes, channels }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            try self.init(
                after: try container.decode(Int.self, forKey: .minutes),
                through: try container.decode([Channel].self, forKey: .channels))
        } catch let error as DomainError {
            throw DecodingError.refused(
                error.problem, of: error.field == "minutes" ? .minutes : .channels, in: container)
        }
    }
}
