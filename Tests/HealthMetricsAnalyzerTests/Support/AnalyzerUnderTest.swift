import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import TestSupport

@testable import health_metrics_analyzer

/// The analyzer on a database of its own, at noon.
struct AnalyzerUnderTest: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys
    var now = Date.noon
    /// In seconds; nothing waits unless a test says so.
    var settlingTime: TimeInterval = 0

    static func with<Result>(
        _ body: (AnalyzerUnderTest) async throws -> Result
    ) async throws -> Result {
        let masterKeys = try MasterKeys(keys: [Data(repeating: 1, count: 32)])
        return try await withDatabase(
            migrations: HealthMetricsAnalyzerMigrations.all, schema: "health_metrics_analyzer"
        ) { pool in
            try await body(AnalyzerUnderTest(pool: pool, masterKeys: masterKeys))
        }
    }

    var people: PostgresPersonStore { PostgresPersonStore(pool: pool) }

    var store: PostgresSampleStore {
        PostgresSampleStore(pool: pool, masterKeys: masterKeys)
    }

    func record(_ circumstances: any CircumstanceStore = UnknownCircumstances()) -> RecordSamples {
        RecordSamples(
            store: store, people: people, circumstances: circumstances, daysPerSeason: 3,
            settlingTime: settlingTime, makeID: { SuggestionID() }, now: { [now] in now })
    }

    /// Judges what is due.
    func settle() async throws {
        try await SettleJudgements(
            store: PostgresSettlingStore(pool: pool), record: record(), now: { [now] in now },
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        ).settle()
    }

    @discardableResult
    func record(
        _ samples: [HealthSample], retracting retractions: [SampleRetraction] = [], of userID: UserID,
        handling messageID: UUID? = nil
    ) async throws -> RecordingCount {
        try await record()(samples, retracting: retractions, of: userID, handling: messageID)
    }

    /// The same database at another time.
    func later(_ seconds: TimeInterval) -> AnalyzerUnderTest {
        var later = self
        later.now += seconds
        return later
    }

    /// What is remembered of a person.
    func health(of userID: UserID) async throws -> PersonHealth {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else {
                return PersonHealth()
            }
            return try await transaction.personHealth(of: userID, key)
        }
    }

    /// All samples of the person on a UTC day.
    func samples(of userID: UserID, on date: Date = .noon) async throws -> [HealthSample] {
        try await pool.transaction { transaction in
            let key = try await transaction.personKey(of: userID, under: masterKeys)
            let day = Int(date.timeIntervalSince1970 / 86_400)
            return try await transaction.samples(of: userID, on: [day], key)[day] ?? []
        }
    }

    func count(_ condition: SQL) async throws -> Int {
        try await pool.query("SELECT count(*) FROM \(condition)").decode(Int.self).reduce(0, +)
    }

    /// What the outbox announces, oldest first.
    func suggestions() async throws -> [QuizSuggested] {
        let rows = try await pool.query(
            "SELECT body FROM outbox WHERE type = \(QuizSuggested.name.rawValue) ORDER BY sequence")
        return try rows.map { try MessageCoding.decode(QuizSuggested.self, from: try $0["body"]) }
    }
}

extension SubscriberChanged {
    /// Somebody in Zurich.
    static func somebody(
        _ userID: UserID, version: Int = 1, timeZone: String = "Europe/Zurich", isDeleted: Bool = false
    ) throws -> SubscriberChanged {
        SubscriberChanged(
            userID: userID, version: version,
            place: try Place(name: "Zurich", coordinate: Coordinate(latitude: 47.37, longitude: 8.55)),
            sensitivities: [try Sensitivity(allergen: .alder, threshold: Intensity(4))],
            radius: Kilometres(25), language: "de", email: nil,
            settings: try NotificationSettings(timeZone: timeZone), isDeleted: isDeleted)
    }
}

extension HealthSample {
    static func pulse(
        _ value: Double, _ date: Date = .noon, device: String? = "Watch", source: String? = nil, id: String? = nil
    ) throws -> HealthSample {
        HealthSample(
            metric: try .pulse(value, date), provenance: SampleProvenance(source: source, device: device),
            sourceID: id)
    }

    /// Worth a question, whoever measured it.
    static func fever(_ date: Date = .noon) throws -> HealthSample {
        HealthSample(metric: try HealthMetric(kind: .bodyTemperature, value: 39.4, measuredAt: date))
    }
}
