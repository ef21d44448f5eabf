import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol
import NIOCore
import Sessions

/// The data of stations, for the staff who read or edit them.
struct StationDataRoutes: Sendable {
    let store: PostgresStationDataStore
    let now: @Sendable () -> Date

    struct StationsAnswer: Codable, Sendable, Equatable {
        var stations: [StationEntry]
    }

    struct ReadingsAnswer: Codable, Sendable, Equatable {
        var readings: [StationDatum]
        /// Of the next page's `after`; nil on the last.
        var next: String?
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("station-data/stations") { request, context in
            var query = QueryReader(request)
            let call = try query.call(of: request, in: context)
            return JSONResponse(value: StationsAnswer(stations: try await store.stations(for: call, at: now())))
        }
        group.get("station-data/readings") { request, context in
            var query = QueryReader(request)
            let isCSV = query.word("format", of: ["json": false, "csv": true], default: false)
            let selection = query.stationData()
            let call = try query.call(of: request, in: context)
            guard let selection else { throw Problem.faultyParameters(query.faults) }
            let readings = try await store.readings(selection, for: call, at: now())
            if isCSV { return Self.csv(readings) }
            let next = readings.count == selection.limit ? readings.last.map { StationDataSelection.Cursor($0) } : nil
            return try JSONResponse(value: ReadingsAnswer(readings: readings, next: next?.text)).response()
        }
        group.put("station-data/readings/:provider/:station/:allergen/:measuredAt") { request, context in
            let (concentration, reason) = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(
                BodyField<Double>.required("concentration").checked { try PollenConcentration($0) }, .reason)
            return try await correct(to: concentration, because: reason, request, context)
        }
        group.delete("station-data/readings/:provider/:station/:allergen/:measuredAt") { request, context in
            let reason = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(.reason)
            return try await correct(to: nil, because: reason, request, context)
        }
    }

    private func correct(
        to concentration: PollenConcentration?, because reason: AuditReason, _ request: Request,
        _ context: GatewayContext
    ) async throws -> HTTPResponse.Status {
        let call = try StaffCall(reason, by: request, in: context)
        guard let key = StationReadingKey(in: context),
            try await store.correct(key, to: concentration, for: call, at: now())
        else { throw Problem(.notFound, "There is no such reading: GET /api/v1/station-data/readings lists them") }
        return .accepted
    }

    private static func csv(_ readings: [StationDatum]) -> Response {
        let lines = [StationDatum.header] + readings.map(\.line)
        return Response(
            status: .ok,
            headers: [.contentType: "text/csv; charset=utf-8; header=present", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: lines.map { $0 + "\r\n" }.joined())))
    }
}

extension BodyField<AuditReason> {
    /// Which every call of the staff gives.
    static var reason: BodyField { BodyField<String>.required("reason").checked { try AuditReason($0) } }
}

extension StationReadingKey {
    /// Nil when the path can name no reading.
    init?(in context: GatewayContext) {
        func part(_ name: String) -> String? {
            let text = context.parameters.get(name)?.removingPercentEncoding
            return text.flatMap { try? TextRule.name.checked($0, field: name) }
        }
        guard let provider = part("provider"), let station = part("station"),
            let allergen = part("allergen").flatMap({ Allergen(rawValue: $0) }),
            let time = part("measuredAt").flatMap({ RFC3339.date($0) })
        else { return nil }
        self.init(provider: provider, stationID: station, allergen: allergen, measuredAt: time)
    }
}

extension QueryReader {
    /// Nil when something is faulty, which is noted.
    fileprivate mutating func stationData() -> StationDataSelection? {
        let (provider, station) = (stationWord("provider"), stationWord("station"))
        let allergen = text("allergen").flatMap { Allergen(rawValue: $0) }
        if allergen == nil, text("allergen") != nil {
            refuse("allergen", "must be one of \(Allergen.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let after = text("after").flatMap { StationDataSelection.Cursor($0) }
        if after == nil, text("after") != nil { refuse("after", "must be the next of the page before") }
        let limit = text("limit").map { Int($0) ?? 0 } ?? 1_000
        if !(1...StationDataSelection.mostReadings).contains(limit) {
            refuse("limit", "must be a whole number from 1 to \(StationDataSelection.mostReadings)")
        }
        guard let days = days(), let provider, let station, faults.isEmpty else { return nil }
        return StationDataSelection(
            provider: provider, station: station, allergen: allergen, days: days, after: after, limit: limit)
    }

    /// A word that GET /api/v1/station-data/stations lists. It gets into the audit, so not any text will do.
    private mutating func stationWord(_ name: String) -> String? {
        do throws(DomainError) {
            return try TextRule.name.checked(text(name) ?? "", field: name)
        } catch {
            refuse(name, "must be as GET /api/v1/station-data/stations lists it")
            return nil
        }
    }

    private mutating func days() -> ClosedRange<CalendarDay>? {
        let ends = ["from", "to"].map { name in
            let day = text(name).flatMap { CalendarDay($0) }
            if day == nil { refuse(name, "must be a day in UTC, such as 2026-05-01") }
            return day
        }
        guard let from = ends[0], let to = ends[1] else { return nil }
        guard from <= to, to.daysSince1970 - from.daysSince1970 < StationDataSelection.mostDays else {
            refuse("to", "must be from 0 to \(StationDataSelection.mostDays - 1) days after from")
            return nil
        }
        return from...to
    }
}
