import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import PrivacyRights
import ServiceLifecycle

extension SymptomJournalFeatures {
    var people: PersonChangedHandler {
        PersonChangedHandler(people: PostgresPersonStore(pool: pool)) { [pool] in
            try await pool.refusesPlace(in: $0, comparedWith: "people")
        }
    }

    /// The consumers of people, consents, erasures and requests for exports.
    func consumers(from subscriber: some MessageSubscriber, logger: Logger) -> [any Service] {
        func consumer(of handler: some MessageHandler, prefetch: Int = 16) -> any Service {
            MessageConsumer(
                of: .symptomJournal, handler: handler, subscriber: subscriber, outage: pool.unreadyReason,
                prefetch: prefetch, logger: logger)
        }
        let privacy = JournalPrivacy(pool: pool, entries: entryStore, now: now)
        return [
            consumer(of: people),
            // One at a time: a report takes a processor while it is drawn.
            consumer(of: renderReports, prefetch: 1),
            consumer(of: PainExposureRelatedHandler(store: relations)),
            consumer(of: privacy.consents), consumer(of: privacy.erasures), consumer(of: privacy.exports, prefetch: 1),
        ]
    }
}

/// What the service does about consents, erasures and exports.
struct JournalPrivacy: Sendable {
    let pool: PostgresPool
    let entries: PostgresEntryStore
    let now: @Sendable () -> Date

    /// What it keeps of people.
    static let personTables: [PersonTable] =
        [
            PersonTable(
                "people", .rows(without: []),
                .stays(because: "the id and a version, for 90 days, so that nothing older brings the person back")),
            PersonTable("person_keys", .none(because: "it is the key, and what it seals is in the export")),
            PersonTable("entries", .written),
            PersonTable("diary_operations", .written), PersonTable("exposure_relations", .written),
            PersonTable("report_drafts", .none(because: "it names graphs of what is in entries")),
            PersonTable("reports", .none(because: "they are made of what is in entries, and can be downloaded")),
            PersonTable("report_shares", .rows(without: ["token_digest", "address"])),
            PersonTable("repeated_requests", .none(because: "it has digests, and what was answered, for a day")),
            PersonTable("notification_contents", .none(because: "it holds mails that wait for the notifier")),
        ] + PersonTable.ofPrivacyRights

    /// Without the consent to health data nothing is added, which the routes see to, and no link opens a report any more;
    /// what was concluded of them is forgotten. What is there stays sealed, so that the person can take it along, or go on. Without that to the location the place
    /// is forgotten.
    var consents: ConsentChangedHandler {
        ConsentChangedHandler(over: pool) { change, transaction in
            guard !change.isGranted else { return }
            switch change.consent {
            case .healthData:
                try await transaction.pipeline([
                    "DELETE FROM report_shares WHERE user_id = \(change.userID.uuid)",
                    "DELETE FROM exposure_relations WHERE user_id = \(change.userID.uuid)",
                ])
            case .location:
                try await transaction.query(
                    "UPDATE people SET latitude = NULL, longitude = NULL WHERE user_id = \(change.userID.uuid)")
            case .notifications: break
            }
        }
    }

    var erasures: AccountErasedHandler {
        let people = PostgresPersonStore(pool: pool)
        return AccountErasedHandler(over: pool, of: .symptomJournal, now: now) { userID, transaction in
            try await people.keepIfNewer(.finalErasure(of: userID), in: transaction)
        }
    }

    var exports: ExportRequestedHandler {
        let write = WriteExportPart(over: pool, of: .symptomJournal, Self.personTables) {
            [masterKeys = entries.masterKeys] userID, transaction, part in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else {
                for table in ["entries", "diary_operations", "exposure_relations"] {
                    try await part.write([], of: table)
                }
                return
            }
            func write(_ values: [some Encodable], of table: String) async throws {
                try await part.write(
                    try values.map { String(decoding: try MessageCoding.encode($0), as: UTF8.self) }, of: table)
            }
            let all = try await transaction.entries(of: userID, "true", sealedWith: key)
            try await write(all.map { EntryJSON($0) }, of: "entries")
            let diary = try await transaction.diary(of: userID, after: 0, limit: nil, sealedWith: key)
            try await write(diary.map(\.operation), of: "diary_operations")
            let relation = try await transaction.relation(of: userID, sealedWith: key)
            try await write([relation].compactMap(\.self), of: "exposure_relations")
        }
        return ExportRequestedHandler(write, now: now)
    }
}
