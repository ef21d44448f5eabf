import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import ServiceLifecycle

extension AlertFanoutAssembly {
    /// The consumers of consents, erasures and requests for exports.
    func privacyServices() -> [any Service] {
        let privacy = AlertFanoutPrivacy(pool: pool, now: now)
        return [
            consumer(of: privacy.consents, prefetch: configuration.updatePrefetch),
            consumer(of: privacy.erasures, prefetch: configuration.updatePrefetch),
            consumer(of: privacy.exports, prefetch: 1),
        ]
    }
}

/// What the service does about consents, erasures and exports.
struct AlertFanoutPrivacy: Sendable {
    let pool: PostgresPool
    let now: @Sendable () -> Date

    /// What it keeps of people.
    static let personTables: [PersonTable] =
        [
            PersonTable(
                "audience", .rows(without: ["chunk", "slot", "changed_in"]),
                .stays(because: "the id and a version, for 90 days, so that nothing older brings the person back")),
            PersonTable("audience_history", .rows(without: ["chunk", "slot", "changed_in"])),
            PersonTable(
                "audience_vacated", .none(because: "it has numbers of seats, which mean nothing to anybody else"),
                .stays(because: "the seat remains without the person")),
            PersonTable("crowd_reports"), PersonTable("reporters"), PersonTable("trusted_reporters"),
            PersonTable("feedback"),
            PersonTable(
                "alerts", .rows(without: ["authors"]), .stays(because: "without the reporter and their comment"),
                owner: { "authors @> ARRAY[\($0.uuid)::uuid] AND authors <> '{}'" }),
            PersonTable(
                "crowd_alerts", .none(because: "its alert is among alerts"),
                .stays(because: "without the reporter and their comment")),
        ] + PersonTable.ofPrivacyRights

    /// Without the location no alert of a place finds the person.
    var consents: ConsentChangedHandler {
        let audience = PostgresAudienceStore(pool: pool)
        return ConsentChangedHandler(over: pool) { change, transaction in
            guard change.consent == .location, !change.isGranted else { return }
            try await audience.withdrawPlace(of: change.userID, in: transaction)
        }
    }

    var erasures: AccountErasedHandler {
        let (audience, crowd) = (PostgresAudienceStore(pool: pool), PostgresCrowdStore(pool: pool))
        let feedback = PostgresFeedbackStore(pool: pool)
        return AccountErasedHandler(over: pool, of: .alertFanout, now: now) { userID, transaction in
            try await audience.keepIfNewer(AudienceMember(.finalErasure(of: userID)), in: transaction)
            try await crowd.forget(userID, in: transaction)
            try await feedback.forget(userID, in: transaction)
        }
    }

    var exports: ExportRequestedHandler {
        ExportRequestedHandler(WriteExportPart(over: pool, of: .alertFanout, Self.personTables), now: now)
    }
}

extension PostgresAudienceStore {
    /// Takes back the places that a rebuild has copied from the gateway before it heard that they were withdrawn.
    func withdrawRefusedPlaces() async throws {
        let people = try await pool.query(
            """
            SELECT user_id FROM audience JOIN consents USING (user_id)
            WHERE consent = \(AccountConsentChanged.Consent.location.rawValue) AND NOT is_granted AND latitude IS NOT NULL
            ORDER BY user_id
            """
        ).decode(UUID.self)
        for person in people {
            try await pool.transaction { try await withdrawPlace(of: UserID(person), in: $0) }
        }
    }
}
