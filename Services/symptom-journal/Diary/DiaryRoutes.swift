import Domain
import Foundation
import HTTPService
import Hummingbird
import MessageProtocol
import Sessions

/// Brings a diary of an account and its devices together, and says what was in the air beside it.
struct DiaryRoutes: Sendable {
    let store: PostgresDiaryStore
    /// Of the days, at the person's place.
    let air: @Sendable (UserID, ClosedRange<CalendarDay>) async throws -> PastAir
    /// The day where the person is.
    let today: @Sendable (UserID) async throws -> CalendarDay
    let now: @Sendable () -> Date

    /// Operations in one request.
    static let mostAtOnce = 500
    /// Of a body, in bytes.
    private static let largest = 256 << 10
    /// Days in one answer about the air: as long as it is kept.
    private static let mostDays = 800

    func add(to group: RouterGroup<JournalContext>) {
        group.post("journal/diary/operations") { request, context in
            let userID = try context.userID
            let (cursor, sent) = try await BodyReader.of(request, upTo: Self.largest).read(
                BodyField<Int>.required("after").checked { cursor throws(DomainError) in
                    guard cursor >= 0 else {
                        throw DomainError(field: "after", problem: "must be 0, or the cursor of an earlier answer")
                    }
                    return cursor
                },
                BodyField<[DiaryOperation]>.list("operations", upTo: Self.mostAtOnce))
            return JSONResponse(
                value: ExchangeJSON(try await store.exchange(sent, after: cursor, of: userID, at: now())))
        }
        group.get("journal/surroundings") { request, context in
            let userID = try context.userID
            var query = QueryReader(request)
            let days = query.days(until: try await today(userID), usual: 90, most: Self.mostDays)
            try query.check()
            guard let surrounding = request.uri.queryParameters.get("air").flatMap({ Surrounding($0) }) else {
                throw Problem(
                    .badRequest,
                    "air must be one of \(Surrounding.all.map(\.name).joined(separator: ", "))", code: "unknown-air")
            }
            guard case .known(let air) = try await air(userID, days) else {
                throw Problem(.notFound, "Say in the settings where you are first", code: "no-place")
            }
            return JSONResponse(value: SurroundingsJSON(surrounding, air))
        }
    }
}

private struct ExchangeJSON: Encodable, Sendable {
    var operations: [DiaryOperation]
    var cursor: Int
    var isMore: Bool
    var refused: [PostgresDiaryStore.Exchange.Refused]
    var known: [DiaryID]

    init(_ exchange: PostgresDiaryStore.Exchange) {
        (operations, cursor, isMore) = (exchange.operations, exchange.cursor, exchange.isMore)
        (refused, known) = (exchange.refused, exchange.known)
    }
}

private struct SurroundingsJSON: Encodable, Sendable {
    struct Day: Encodable, Sendable {
        var day: CalendarDay
        var value: Double
    }

    /// Days of which something is known.
    var days: [Day]
    /// Absent for pollen, which has a scale of 0 to 10.
    var unit: String?

    init(_ surrounding: Surrounding, _ air: [CalendarDay: EnvironmentDay]) {
        days = air.compactMap { day, known in surrounding.value(of: known).map { Day(day: day, value: $0) } }
            .sorted { $0.day < $1.day }
        switch surrounding {
        case .temperature: unit = "°C"
        case .ozone, .fineParticles: unit = "µg/m³"
        case .pollen: unit = nil
        }
    }
}
