import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import PrivacyRights
import ServiceLifecycle

extension SkinCheckFeatures {
    var people: PersonChangedHandler { PersonChangedHandler(people: PostgresPersonStore(pool: pool)) }

    /// The consumers of people, consents, erasures and requests for exports.
    func consumers(from subscriber: some MessageSubscriber, logger: Logger) -> [any Service] {
        func consumer(of handler: some MessageHandler, prefetch: Int = 16) -> any Service {
            MessageConsumer(
                of: .skinCheck, handler: handler, subscriber: subscriber, outage: pool.unreadyReason,
                prefetch: prefetch, logger: logger)
        }
        let privacy = SkinPrivacy(pool: pool, masterKeys: masterKeys, now: now)
        return [
            consumer(of: people), consumer(of: privacy.consents), consumer(of: privacy.erasures),
            consumer(of: privacy.exports, prefetch: 1),
        ]
    }
}

/// What the service does about consents, erasures and exports.
struct SkinPrivacy: Sendable {
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
            PersonTable("photo_groups", .written), PersonTable("photos", .written),
            PersonTable("risk_factors", .written), PersonTable("photo_shares", .written),
            PersonTable("repeated_requests", .none(because: "it has digests, and what was answered, for a day")),
            PersonTable("notification_contents", .none(because: "it holds mails that wait for the notifier")),
        ] + PersonTable.ofPrivacyRights

    /// Without the consent to health data nothing is added, which the routes see to, and no link shows a photo any more.
    /// What is there stays sealed, so that the person can take it along, or go on.
    var consents: ConsentChangedHandler {
        ConsentChangedHandler(over: pool) { change, transaction in
            guard !change.isGranted, change.consent == .healthData else { return }
            try await transaction.query("DELETE FROM photo_shares WHERE user_id = \(change.userID.uuid)")
        }
    }

    var erasures: AccountErasedHandler {
        let people = PostgresPersonStore(pool: pool)
        return AccountErasedHandler(over: pool, of: .skinCheck, now: now) { userID, transaction in
            try await people.keepIfNewer(.finalErasure(of: userID), in: transaction)
        }
    }

    var exports: ExportRequestedHandler {
        let write = WriteExportPart(over: pool, of: .skinCheck, Self.personTables) {
            [masterKeys] userID, transaction, part in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else {
                for table in ["photo_groups", "photos", "risk_factors", "photo_shares"] {
                    try await part.write([], of: table)
                }
                return
            }
            func text(_ value: some Encodable) throws -> String {
                String(decoding: try MessageCoding.encode(value), as: UTF8.self)
            }
            let groups = try await transaction.photoGroups(of: userID, sealedWith: key)
            try await part.write(try groups.map { try text($0.group) }, of: "photo_groups")
            let photos = try await transaction.photos(of: userID, "true", sealedWith: key)
            // One at a time: each has some megabytes.
            var piece = 0
            for photo in photos {
                guard let photo = try await transaction.exported(photo, of: userID, sealedWith: key) else { continue }
                piece = try await part.write([try text(photo)], of: "photos", from: piece)
            }
            if piece == 0 { try await part.write([], of: "photos") }
            let factors = try await transaction.riskFactors(of: userID, sealedWith: key)
            try await part.write(try [factors].compactMap(\.self).map { try text($0) }, of: "risk_factors")
            let shares = try await transaction.exportedShares(of: userID, sealedWith: key)
            try await part.write(try shares.map { try text($0) }, of: "photo_shares")
        }
        return ExportRequestedHandler(write, now: now)
    }
}
