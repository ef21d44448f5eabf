import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The pages of station data: lists and histories for readers, and forms for editors. Each look is an entry of the audit.
struct StationPageRoutes: Sendable {
    let store: PostgresStationDataStore
    let now: @Sendable () -> Date

    func add(to group: RouterGroup<GatewayContext>) {
        group.get(RouterPath(StationListPage.path)) { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            guard let reason = KeptReason.of(request) else { return .toReason(andBackTo: request) }
            let call = try StaffCall(reason, by: request, in: context)
            let page = StationListPage(
                language: ContentLanguage(ofPage: request), stations: try await store.stations(for: call, at: now()),
                reason: reason)
            return try PageLibrary.gateway.response(page).response(from: request, context: context)
        }
        group.get("station-data/:provider/:station") { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            guard let reason = KeptReason.of(request) else { return .toReason(andBackTo: request) }
            return try await history(reason, request, context)
        }
        group.get("station-data/:provider/:station/:allergen/:measuredAt") { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            guard let reason = KeptReason.of(request) else { return .toReason(andBackTo: request) }
            return try await reading(reason, request, context) { $0.done = request.uri.queryParameters.get("done") }
        }
        group.post("station-data/:provider/:station/:allergen/:measuredAt") { request, context -> Response in
            try await change(try await FormFields(of: request), request, context)
        }
    }

    private func history(
        _ reason: AuditReason, _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let call = try StaffCall(reason, by: request, in: context)
        let (provider, id) = (context.parameters.get("provider"), context.parameters.get("station"))
        let station = try await store.stations(for: call, at: now()).first {
            $0.provider == provider?.removingPercentEncoding && $0.station == id?.removingPercentEncoding
        }
        guard let station, let first = station.allergens.compactMap({ Allergen(rawValue: $0) }).first else {
            throw Problem(.notFound, "There is no such station; \(StationListPage.path) lists them")
        }
        let query = request.uri.queryParameters
        let allergen = query.get("allergen").flatMap { Allergen(rawValue: $0) } ?? first
        let last = CalendarDay(of: station.lastHour ?? now(), in: .gmt)
        let usual = CalendarDay(daysSince1970: last.daysSince1970 + 1 - StationHistoryPage.usualDays)
        let (from, to) = (query.get("from") ?? "\(usual)", query.get("to") ?? "\(last)")
        var page = StationHistoryPage(
            language: ContentLanguage(ofPage: request), station: station, allergen: allergen, from: from, to: to,
            readings: [], reason: reason)
        guard let start = CalendarDay(from), let end = CalendarDay(to), start <= end,
            end.daysSince1970 - start.daysSince1970 < StationHistoryPage.mostDays
        else {
            page.faults = [.days]
            return try PageLibrary.gateway.response(page, status: .unprocessableContent)
                .response(from: request, context: context)
        }
        let selection = StationDataSelection(
            provider: station.provider, station: station.station, allergen: allergen, days: start...end)
        page = StationHistoryPage(
            language: page.language, station: station, allergen: allergen, from: from, to: to,
            readings: try await store.readings(selection, for: call, at: now()), reason: reason)
        return try PageLibrary.gateway.response(page).response(from: request, context: context)
    }

    private func reading(
        _ reason: AuditReason, _ request: Request, _ context: GatewayContext,
        _ status: HTTPResponse.Status = .ok, with change: (inout StationReadingPage) -> Void
    ) async throws -> Response {
        let call = try StaffCall(reason, by: request, in: context)
        guard let key = StationReadingKey(in: context), let datum = try await datum(key, for: call) else {
            throw Self.unknown
        }
        var page = StationReadingPage(
            language: ContentLanguage(ofPage: request), datum: datum, reason: reason,
            mayEdit: context.session.map { $0.refusal(of: .editStations) == nil } ?? false)
        change(&page)
        return try PageLibrary.gateway.response(page, status: status).response(from: request, context: context)
    }

    private func datum(_ key: StationReadingKey, for call: StaffCall) async throws -> StationDatum? {
        let day = CalendarDay(of: key.measuredAt, in: .gmt)
        let selection = StationDataSelection(
            provider: key.provider, station: key.stationID, allergen: key.allergen, days: day...day)
        return try await store.readings(selection, for: call, at: now()).first { $0.measuredAt == key.measuredAt }
    }

    /// Asks once more before it does anything.
    private func change(
        _ fields: FormFields, _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let typedReason = fields.text("reason")
        let (typed, isWithdrawal) = (fields.text("concentration"), fields.text("form") == "withdraw")
        var faults: Set<StationFault> = []
        let reason = try? AuditReason(typedReason ?? "")
        if reason == nil { faults.insert(.reason) }
        let value = typed.flatMap { Double($0.replacing(",", with: ".")) }
            .flatMap { try? PollenConcentration($0) }
        if !isWithdrawal, value == nil { faults.insert(.value) }
        let kept = reason ?? KeptReason.of(request)
        guard let kept else {
            return .toReason(andBackTo: request.uri.path)
        }
        guard faults.isEmpty, let reason else {
            return try await reading(kept, request, context, .unprocessableContent) {
                ($0.typed, $0.typedReason, $0.faults) = (isWithdrawal ? nil : typed, typedReason ?? "", faults)
            }
        }
        let wanted = isWithdrawal ? nil : value
        guard fields.text("confirmed") == "yes" else {
            return try await reading(reason, request, context) {
                ($0.typedReason, $0.typed) = (reason.text, typed)
                $0.asked = wanted.map { .correct($0.grainsPerCubicMetre) } ?? .withdraw
            }
        }
        guard let key = StationReadingKey(in: context) else { throw Self.unknown }
        do {
            let call = try StaffCall(reason, by: request, in: context)
            let seen = fields.text("seen").flatMap { Int($0) } ?? -1
            guard try await store.correct(key, to: wanted, seen: seen, for: call, at: now()) else {
                throw Self.unknown
            }
        } catch is CorrectedMeanwhile {
            return try await reading(reason, request, context, .conflict) {
                ($0.typed, $0.typedReason, $0.faults) = (isWithdrawal ? nil : typed, typedReason, [.changedMeanwhile])
            }
        }
        var response = Response.seeOther("\(request.uri.path)?done=\(wanted == nil ? "withdrawn" : "corrected")")
        KeptReason.keep(reason, in: &response)
        return response
    }

    private static let unknown = Problem(
        .notFound, "There is no such reading; the station's page at \(StationListPage.path) lists them")
}
