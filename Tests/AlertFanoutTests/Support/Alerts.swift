import Domain
import Foundation
import MessageProtocol
import Messaging

@testable import alert_fanout

extension Coordinate {
    static func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    static func basel() throws -> Coordinate { try at(47.5619, 7.5836) }
}

extension Date {
    /// 21 April 2023, 11:00 UTC, a Friday.
    static let noon = Date(timeIntervalSince1970: 1_682_074_800)
}

extension RaisedAlert {
    static func birch(
        _ intensity: Int = 7, at coordinate: Coordinate, on time: Date = .noon, kind: AlertKind = .station
    ) throws -> RaisedAlert {
        RaisedAlert(
            id: AlertID(), kind: kind, allergens: [.birch], intensity: try Intensity(intensity),
            coordinate: coordinate, day: CalendarDay(of: time, in: .gmt), observedAt: time,
            expiresAt: time + kind.lifetime)
    }

    static func report(
        of allergens: [Allergen], _ severity: Severity = .moderate, at coordinate: Coordinate,
        by reporters: [UserID] = []
    ) -> RaisedAlert {
        RaisedAlert(
            id: AlertID(), kind: .user, allergens: allergens, intensity: severity.intensity, coordinate: coordinate,
            day: CalendarDay(of: .noon, in: .gmt), reporters: reporters, observedAt: .noon,
            expiresAt: .noon + AlertKind.user.lifetime)
    }
}

extension MessageContext {
    /// - Parameter time: when the message was written.
    static func new(_ messageID: UUID = UUID(), at time: Date = .noon + 100) -> MessageContext {
        MessageContext(messageID: messageID, source: .environmentPoller, time: time, trace: TraceParent())
    }
}
