import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres
import PrivacyRights

/// Writes what is sealed with the person's key into their export, opened.
struct WriteHealthData: Sendable {
    let userID: UserID
    /// Nil when nothing was ever sealed.
    let key: PersonKey?
    let transaction: PostgresTransaction
    let part: ExportPart

    /// Days whose samples are in memory at once.
    private static let daysAtOnce = 30

    func callAsFunction() async throws {
        guard let key else {
            for table in ["sample_blocks", "person_health", "symptom_days", "journal_days"] {
                try await part.write([], of: table)
            }
            return
        }
        try await writeSamples(key)
        let health = try await transaction.personHealth(of: userID, key)
        try await part.write(try health.days.map(Self.json), of: "person_health")
        try await writeSymptoms(key)
        let days = try await transaction.journalDays(
            of: userID, from: CalendarDay(daysSince1970: 0), sealedWith: key)
        try await part.write(try days.map(Self.json), of: "journal_days")
    }

    private func writeSamples(_ key: PersonKey) async throws {
        let days = try await transaction.query(
            """
            SELECT DISTINCT day - '1970-01-01'::date FROM sample_blocks WHERE user_id = \(userID.uuid) ORDER BY 1
            """
        ).decode(Int.self)
        var (rest, next) = (days[...], 0)
        repeat {
            let some = Array(rest.prefix(Self.daysAtOnce))
            rest = rest.dropFirst(Self.daysAtOnce)
            let samples = try await transaction.samples(of: userID, on: some, key)
            let rows = try samples.values.flatMap(\.self).sorted { $0.start < $1.start }
                .map { try Self.json(ExportedSample($0)) }
            next = try await part.write(rows, of: "sample_blocks", from: next)
        } while !rest.isEmpty
    }

    private func writeSymptoms(_ key: PersonKey) async throws {
        let rows = try await transaction.query(
            """
            SELECT quiz, day::text AS day, sealed FROM symptom_days WHERE user_id = \(userID.uuid) ORDER BY day, quiz
            """)
        let days = try rows.map { row in
            try Self.json(
                SymptomDay(
                    sealed: try row["sealed"], of: userID, on: try row["day"], quiz: try row["quiz"], key))
        }
        try await part.write(days, of: "symptom_days")
    }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try MessageCoding.encode(value), as: UTF8.self)
    }
}

/// A sample as the person gets it.
private struct ExportedSample: Encodable {
    var kind: HealthMetric.Kind
    var value: Double
    /// In UCUM.
    var unit: String
    var start: Date
    var end: Date?
    /// Seconds ahead of UTC.
    var utcOffset: Int?
    var source: String?
    var device: String?

    init(_ sample: HealthSample) {
        (kind, value, unit) = (sample.kind, sample.value, sample.kind.ucum)
        (start, end, utcOffset) = (sample.start, sample.end, sample.utcOffset)
        (source, device) = (sample.provenance.source, sample.provenance.device)
    }
}
