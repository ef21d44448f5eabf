import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Logging
import MessageProtocol
import Messaging
import NIOCore
import Postgres
import PrivacyRights
import ServiceLifecycle

/// Everything about the signed-in person, to take along.
struct ExportRoutes: Sendable {
    let store: PostgresExportStore
    let ownPart: WriteExportPart
    let people: PostgresPersonStore
    let now: @Sendable () -> Date

    func add(to group: RouterGroup<AccountsContext>) {
        group.post("account/exports") { _, context -> Response in
            let userID = try context.userID
            guard let person = try await people.person(of: userID) else { throw AccountError.deleted }
            do {
                let id = try await store.request(for: userID, in: person.language, ownPart, at: now())
                return try JSONResponse(status: .accepted, value: try await shown(id, to: userID)).response()
            } catch let error as ExportTooSoon {
                throw Problem(
                    .tooManyRequests, "You can have your data once a day; nothing was begun",
                    retryAfter: max(1, Int(error.freeIn.rounded(.up))))
            }
        }
        group.get("account/exports/:export") { _, context in
            JSONResponse(value: try await shown(Self.id(context), to: context.userID))
        }
        group.get("account/exports/:export/archive") { _, context in
            let export = try await export(Self.id(context), of: context.userID)
            guard export.readyAt != nil else {
                throw Problem(.conflict, "Not every service has left its part yet", retryAfter: 10)
            }
            let archive = ExportArchive(store: store, export: export)
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/zip", .cacheControl: "no-store",
                    .contentDisposition: "attachment; filename=\"breathe-easy-\(export.id).zip\"",
                ],
                body: ResponseBody { writer in
                    try await archive.write { try await writer.write(ByteBuffer(bytes: $0)) }
                    try await writer.finish(nil)
                })
        }
    }

    private func export(_ id: ExportID, of userID: UserID) async throws -> ExportProgress {
        guard let export = try await store.export(id, of: userID, at: now()) else {
            throw Problem(.notFound, "There is no such export of yours, or its seven days are over")
        }
        return export
    }

    private func shown(_ id: ExportID, to userID: UserID) async throws -> ExportJSON {
        ExportJSON(try await export(id, of: userID))
    }

    private static func id(_ context: AccountsContext) throws(Problem) -> ExportID {
        guard let id = context.parameters.get("export").flatMap({ ExportID($0) }) else {
            throw Problem(.notFound, "There is no such export of yours, or its seven days are over")
        }
        return id
    }
}

private struct ExportJSON: Encodable {
    var exportID: ExportID
    var requestedAt: Date
    var readyAt: Date?
    var expiresAt: Date
    /// Of all parts.
    var parts: Int
    var missing: [ServiceName]
    /// Where it is, once it is whole.
    var archive: String?

    init(_ export: ExportProgress) {
        (exportID, requestedAt, readyAt) = (export.id, export.requestedAt, export.readyAt)
        expiresAt = export.requestedAt + PostgresExportStore.lifetime
        (parts, missing) = (export.of, export.waitingFor)
        archive = export.readyAt.map { _ in "/api/v1/account/exports/\(export.id)/archive" }
    }
}

extension AccountsFeatures {
    /// What accounts keeps of people; features add their own tables.
    static let personTables: [PersonTable] = [
        PersonTable("people", .rows(without: ["password_hash", "given_password_hash"])),
        PersonTable("sessions", .rows(without: ["token_digest"])),
        PersonTable("profiles"),
        PersonTable("role_grants", .rows(without: ["granted_by"])),
        PersonTable("consent_changes"), PersonTable("notice_acceptances"),
        PersonTable("exports", .rows(without: ["sealed_key"])),
        PersonTable("mailed_links", .none(because: "they are in the person's mails")),
        PersonTable("notification_contents", .none(because: "they are in the person's mails")),
        PersonTable("totp_factors", .rows(without: ["secret", "new_secret"])),
        PersonTable("recovery_codes", .none(because: "it has digests, which tell nothing")),
        PersonTable("pending_sign_ins", .none(because: "it has digests, which tell nothing")),
        PersonTable("pins", .none(because: "it has a sealed hash, which tells nothing")),
        PersonTable("repeated_requests", .none(because: "it has digests, and what was answered, for a day")),
        PersonTable("passkeys"), PersonTable("social_identities"), .payments,
        PersonTable("social_offers", .none(because: "it is an offer of half an hour")),
        PersonTable("known_clients", .none(because: "it has digests, which tell nothing")),
        PersonTable("person_keys", .none(because: "it is the key, and what it seals is in the export")),
        PersonTable("export_pieces", .none(because: "it is the export itself")),
        PersonTable(
            "erased_people", .none(because: "it has only people who have left"),
            .stays(because: "no backup may bring the person back: the id")),
        PersonTable(
            "erasure_receipts", .none(because: "it has only people who have left"),
            .stays(because: "the person looks up who has confirmed, for 90 days")),
    ]

    private var exports: PostgresExportStore {
        PostgresExportStore(
            pool: pool, sealer: settings.linkSealer,
            page: settings.publicURL.appending(path: "account/export").absoluteString)
    }

    var exportRoutes: ExportRoutes {
        ExportRoutes(
            store: exports, ownPart: WriteExportPart(over: pool, of: .accounts, Self.personTables), people: people,
            now: now)
    }

    func exportServices(from subscriber: some MessageSubscriber, logger: Logger) -> [any Service] {
        [
            MessageConsumer(
                of: AccountsApplication.name, handler: ExportPartReadyHandler(store: exports, now: now),
                subscriber: subscriber, outage: pool.unreadyReason, logger: logger)
        ]
    }
}
