import Domain
import Foundation
import PersonKeys

/// The key of a block: person, kind and UTC day.
struct BlockPlace: Hashable, Sendable {
    var userID: UserID
    var kind: HealthMetric.Kind
    /// In days since 1970.
    var day: Int

    init(userID: UserID, kind: HealthMetric.Kind, day: Int) {
        self.userID = userID
        self.kind = kind
        self.day = day
    }

    init(of sample: HealthSample, userID: UserID) {
        self.init(userID: userID, kind: sample.kind, day: Self.day(of: sample.start))
    }

    init(of retraction: SampleRetraction, userID: UserID) {
        self.init(userID: userID, kind: retraction.kind, day: Self.day(of: retraction.measuredAt))
    }

    private static func day(of instant: Date) -> Int { Int((instant.timeIntervalSince1970 / 86_400).rounded(.down)) }

    /// In ISO 8601 format.
    var dayText: String { CalendarDay(daysSince1970: day).description }

    /// - Throws: ``StoredBytesFault``, or when the block was sealed for another place or with another key.
    func open(_ sealed: [UInt8], _ key: PersonKey) throws -> SampleBlock {
        try SampleBlock(bytes: try key.open(sealed, at: text))
    }

    func seal(_ block: SampleBlock, _ key: PersonKey) throws -> [UInt8] {
        try key.seal(block.bytes(), at: text)
    }

    private var text: String { "blocks/\(userID)/\(kind.rawValue)/\(dayText)" }
}
