import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres

@testable import alert_fanout

/// A crowd that reports in a database of a test, and what came of it.
actor Crowd {
    private(set) var admitted: [CrowdAlert] = []
    private let pool: PostgresPool
    private let settings: CrowdSettings
    private var now: Date
    private var isAdmitting = true

    init(_ pool: PostgresPool, settings: CrowdSettings = CrowdSettings(), now: Date = .noon) {
        self.pool = pool
        self.settings = settings
        self.now = now
    }

    struct NotAdmitting: Error {}

    func admitNothing() { isAdmitting = false }
    func admitAgain() { isAdmitting = true }
    func wait(_ seconds: TimeInterval) { now += seconds }

    private func admit(_ alert: CrowdAlert) throws {
        guard isAdmitting else { throw NotAdmitting() }
        admitted.append(alert)
    }

    func record(_ fact: UserAlertSubmitted, in context: MessageContext = .new()) async throws {
        let time = now
        let recordReport = RecordReport(
            store: PostgresCrowdStore(pool: pool), settings: settings,
            admit: { [self] alert, _ in try await admit(alert) }, now: { time })
        try await recordReport(fact, in: context)
    }

    @discardableResult
    func report(
        _ allergens: [Allergen] = [.birch], _ severity: Severity = .severe, by reporter: UserID = UserID(),
        at coordinate: Coordinate? = nil, place: String = "Basel", comment: String? = nil
    ) async throws -> UserAlertSubmitted {
        let fact = try UserAlertSubmitted.of(
            allergens, severity, by: reporter, at: try coordinate ?? .basel(), place: place, comment: comment, on: now)
        try await record(fact)
        return fact
    }

    func judge() async throws {
        let time = now
        try await JudgeReports(
            store: PostgresJudgementStore(pool: pool), now: { time },
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })()
    }
}

extension UserAlertSubmitted {
    static func of(
        _ allergens: [Allergen], _ severity: Severity = .severe, by reporter: UserID = UserID(),
        at coordinate: Coordinate, place: String = "Basel", comment: String? = nil, on time: Date = .noon
    ) throws -> UserAlertSubmitted {
        UserAlertSubmitted(
            alertID: AlertID(), authorID: reporter,
            report: UserAlertReport(
                place: try Place(name: place, coordinate: coordinate), allergens: allergens, symptoms: [.sneezing],
                severity: severity, comment: try comment.map { try Domain.Comment($0) }),
            submittedAt: time)
    }
}

extension PostgresPool {
    /// `status` and `reason` of a report.
    func fate(of report: UserAlertSubmitted) async throws -> [String?] {
        let rows = try await query(
            "SELECT status, reason FROM crowd_reports WHERE report_id = \(report.alertID.uuid)")
        return try rows.first.map { [try $0["status", as: String.self], try $0["reason", as: String?.self]] } ?? []
    }

    /// What the crowd thinks of a person.
    func trust(in reporter: UserID) async throws -> ReporterTrust? {
        try await query(
            "SELECT agreed, disagreed, false AS is_expert FROM reporters WHERE user_id = \(reporter.uuid)"
        ).first.map(ReporterTrust.init)
    }

    func measure(_ intensity: Int, of allergen: Allergen = .birch, at coordinate: Coordinate, on time: Date)
        async throws
    {
        let reading = StationReadingRecorded(
            recordID: RecordID(), measuredAt: time,
            station: Station(provider: "meteoswiss", id: "PBS", name: "Basel", coordinate: coordinate),
            allergen: allergen, concentration: try PollenConcentration(1), intensityToday: try Intensity(intensity),
            intensityTomorrow: nil)
        try await PostgresStationDayStore(pool: self).raise(
            StationDayKey(reading), at: coordinate, to: reading.intensityToday)
    }
}
