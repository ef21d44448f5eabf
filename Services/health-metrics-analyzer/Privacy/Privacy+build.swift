import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import PrivacyRights
import ServiceLifecycle

extension AnalyzerParts {
    /// Skips what is about people who do not let health data be used.
    func consenting<Handler: MessageHandler>(
        _ handler: Handler, _ person: @escaping @Sendable (Handler.Fact) -> UserID
    ) -> WithHealthConsent<Handler> {
        WithHealthConsent(
            handler: handler, refusal: { [pool] in try await pool.refusal(of: .healthData, by: $0) }, person: person)
    }

    /// The consumers of consents, erasures and requests for exports.
    func privacy() -> [any Service] {
        let privacy = AnalyzerPrivacy(pool: pool, masterKeys: configuration.masterKeys, now: now)
        return [
            consumer(of: privacy.consents), consumer(of: privacy.erasures),
            consumer(of: privacy.exports, prefetch: 1),
        ]
    }
}

/// What the service does about consents, erasures and exports.
struct AnalyzerPrivacy: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys
    let now: @Sendable () -> Date

    /// What it keeps of people.
    static let personTables: [PersonTable] =
        [
            PersonTable(
                "people", .rows(without: []),
                .stays(because: "the id and a version, for 90 days, so that nothing older brings the person back")),
            PersonTable("person_keys", .none(because: "it is the key, and what it seals is in the export")),
            PersonTable("sample_blocks", .written), PersonTable("person_health", .written),
            PersonTable("symptom_days", .written), PersonTable("journal_days", .written),
            PersonTable("threshold_proposals", .none(because: "the gateway has them")),
            PersonTable("suggestions"), PersonTable("measurements", .none(because: "they are among the samples")),
            PersonTable("imports", .rows(without: ["claim", "claimed_until"])),
            PersonTable("source_profiles", .none(because: "it has a digest, which tells nothing")),
            PersonTable("changed_symptoms"), PersonTable("area_alert_recipients"),
            PersonTable("settling", .none(because: "it has times of an hour's samples, which are in the export")),
        ] + PersonTable.ofPrivacyRights

    var consents: ConsentChangedHandler {
        ConsentChangedHandler(over: pool) { change, transaction in
            guard !change.isGranted else { return }
            switch change.consent {
            case .healthData: try await transaction.forgetConclusions(of: change.userID)
            case .location: try await transaction.forgetPlace(of: change.userID)
            case .notifications: break
            }
        }
    }

    var erasures: AccountErasedHandler {
        let people = PostgresPersonStore(pool: pool)
        return AccountErasedHandler(over: pool, of: .healthMetricsAnalyzer, now: now) { userID, transaction in
            try await people.keepIfNewer(.finalErasure(of: userID), in: transaction)
        }
    }

    var exports: ExportRequestedHandler {
        let write = WriteExportPart(over: pool, of: .healthMetricsAnalyzer, Self.personTables) {
            [masterKeys] userID, transaction, part in
            let key = try await transaction.knownPersonKey(of: userID, under: masterKeys)
            try await WriteHealthData(userID: userID, key: key, transaction: transaction, part: part)()
        }
        return ExportRequestedHandler(write, now: now)
    }
}
