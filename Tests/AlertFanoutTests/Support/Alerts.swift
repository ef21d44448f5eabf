import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres

@testable import alert_fanout

extension Coordinate {
    static func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    static func basel() throws -> Coordinate { try at(47.5619, 7.5836) }
}

extension RaisedAlert {
    static func birch(
        _ intensity: Int = 7, at coordinate: Coordinate, on time: Date = Date(timeIntervalSince1970: 1_682_074_800),
        kind: AlertKind = .station
    ) throws -> RaisedAlert {
        RaisedAlert(
            id: AlertID(), kind: kind, allergens: [.birch], intensity: try Intensity(intensity),
            coordinate: coordinate, day: CalendarDay(of: time, in: .gmt))
    }

    static func report(
        of allergens: [Allergen], _ severity: Severity = .moderate, at coordinate: Coordinate, by author: UserID? = nil
    ) -> RaisedAlert {
        RaisedAlert(
            id: AlertID(), kind: .user, allergens: allergens, intensity: severity.intensity, coordinate: coordinate,
            day: CalendarDay(of: Date(timeIntervalSince1970: 1_682_074_800), in: .gmt), author: author)
    }
}

extension MessageContext {
    static func new(_ messageID: UUID = UUID()) -> MessageContext {
        MessageContext(
            messageID: messageID, source: .environmentPoller, time: Date(timeIntervalSince1970: 1_682_074_900),
            trace: TraceParent())
    }
}

extension MatchAlert {
    static func over(_ store: any MatchStore, batchSize: Int = 1_000) -> MatchAlert {
        MatchAlert(
            store: store, batchSize: batchSize, now: { Date(timeIntervalSince1970: 1_682_075_000) },
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Matches with a text of no importance.
    func callAsFunction(_ alert: RaisedAlert, in context: MessageContext = .new()) async throws {
        try await self(alert, in: context) { _ in AlertContent(title: "Birch pollen", sentences: ["It is there."]) }
    }
}

extension PostgresPool {
    var matchAlert: MatchAlert { .over(PostgresMatchStore(pool: self)) }
}
