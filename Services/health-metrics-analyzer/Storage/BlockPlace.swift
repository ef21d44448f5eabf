import Domain
import Foundation
import PersonKeys

/// Which block: of whom, of what and of which UTC day.
struct BlockPlace: Hashable, Sendable {
    var userID: UserID
    var kind: HealthMetric.Kind
    /// Since 1970.
    var day: Int

    init(userID: UserID, kind: HealthMetric.Kind, day: Int) {
        self.userID = userID
        self.kind = kind
        self.day = day
    }

    init(of sample: HealthSample, userID: UserID) {
        self.init(
            userID: userID, kind: sample.kind,
            day: Int((sample.start.timeIntervalSince1970 / 86_400).rounded(.down)))
    }

    /// As ISO 8601 writes it.
    var dayText: String { CalendarDay(daysSince1970: day).description }

    /// - Throws: ``StoredBytesFault``, or when the block was sealed at another place or under another key.
    func open(_ sealed: [UInt8], _ key: PersonKey) throws -> SampleBlock {
        try SampleBlock(bytes: try key.open(sealed, at: text))
    }

    func seal(_ block: SampleBlock, _ key: PersonKey) throws -> [UInt8] {
        try key.seal(block.bytes(), at: text)
    }

    private var text: String { "blocks/\(userID)/\(kind.rawValue)/\(dayText)" }
}
