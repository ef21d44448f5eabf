import Domain
import Foundation
import Localization

/// What decides how a person is notified, packed.
struct AudienceProfile: Sendable {
    let userID: UUID
    /// A number of the index's ``TimeZoneTable``.
    var zone: UInt16
    private let quietFrom: Int16
    private let quietUntil: Int16
    let weeklyLimit: UInt8
    let language: ContentLanguage
    private let marks: Marks

    private struct Marks: OptionSet {
        let rawValue: UInt8
        static let onlyUrgent = Marks(rawValue: 1)
        static let email = Marks(rawValue: 2)
        static let placed = Marks(rawValue: 4)
        static let forecastsInTheEvening = Marks(rawValue: 8)
        static let forecastsInTheMorning = Marks(rawValue: 16)
    }

    init(_ entry: AudienceEntry, zone: UInt16) {
        userID = entry.userID.uuid
        self.zone = zone
        let quiet = entry.settings.quietHours
        quietFrom = Int16(quiet?.start ?? Self.noMinute)
        quietUntil = Int16(quiet?.end ?? Self.noMinute)
        weeklyLimit = UInt8(clamping: entry.settings.weeklyInterruptions)
        language = ContentLanguage(bestFor: entry.language)
        var marks = Marks.placed
        if entry.settings.onlyUrgent { marks.insert(.onlyUrgent) }
        if entry.hasEmail { marks.insert(.email) }
        switch entry.settings.forecastTiming {
        case .atOnce: break
        case .eveningBefore: marks.insert(.forecastsInTheEvening)
        case .morning: marks.insert(.forecastsInTheMorning)
        }
        self.marks = marks
    }

    /// The profile of an empty slot.
    static let nobody = AudienceProfile()

    private init() {
        userID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        zone = 0
        quietFrom = Int16(Self.noMinute)
        quietUntil = Int16(Self.noMinute)
        weeklyLimit = 0
        language = ContentLanguage.english
        marks = []
    }

    var isOccupied: Bool { marks.contains(.placed) }
    var isOnlyUrgent: Bool { marks.contains(.onlyUrgent) }
    var hasEmail: Bool { marks.contains(.email) }
    var forecastTiming: ForecastTiming {
        marks.contains(.forecastsInTheEvening)
            ? .eveningBefore : marks.contains(.forecastsInTheMorning) ? .morning : .atOnce
    }

    var quietHours: QuietHours? {
        // Equal ends, which the domain refuses, stand for none.
        quietFrom == quietUntil ? nil : try? QuietHours(from: Int(quietFrom), until: Int(quietUntil))
    }

    private static let noMinute = -1
}
