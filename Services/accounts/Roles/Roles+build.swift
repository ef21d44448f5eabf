import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import RequestedNotifications
import ServiceLifecycle
import Sessions
import SignedLinks

extension AccountsFeatures {
    var access: AccessMiddleware<AccountsContext> {
        AccessMiddleware(
            settings.isRecorded ? .accounts.adding(DemoSignInRoutes.access) : .accounts, findSession: findSession,
            hasSecondFactor: hasSecondFactor)
    }

    var staffRoutes: StaffRoutes {
        StaffRoutes(
            store: roleStore, invite: InvitePerson(store: roleStore, brakes: signInBrakes, mail: mail, now: now),
            now: now)
    }

    var findStaffRights: FindStaffRights {
        FindStaffRights(store: roleStore, hasSecondFactor: hasSecondFactor)
    }

    var staffSections: StaffSections {
        StaffSections(
            people: StaffPeoplePages(store: roleStore, findRights: findStaffRights, now: now),
            invite: StaffInvitePages(store: roleStore, invite: staffRoutes.invite, findRights: findStaffRights),
            audit: StaffAuditPages(store: auditStore, now: now),
            requests: StaffRequestsPages(
                audit: auditStore, openErasures: erasureRoutes.store.open, openExports: exportRoutes.store.open(at:),
                now: now))
    }

    private var roleStore: PostgresRoleStore {
        PostgresRoleStore(pool: pool, notify: Self.roleNotification(sealedWith: settings.linkSealer, now: now))
    }

    private var auditStore: PostgresAuditStore { PostgresAuditStore(pool: pool) }

    var auditRoutes: AuditRoutes { AuditRoutes(store: auditStore, now: now) }

    /// Of what the staff does in other services.
    func auditConsumer(from subscriber: some MessageSubscriber, logger: Logger) -> any Service {
        MessageConsumer(
            of: AccountsApplication.name, handler: StaffActedHandler(store: auditStore), subscriber: subscriber,
            outage: pool.unreadyReason, logger: logger)
    }

    /// Asks that somebody be notified of the roles that they have now, in the transaction that changes them.
    static func roleNotification(
        sealedWith sealer: LinkSealer, now: @escaping @Sendable () -> Date
    ) -> @Sendable (PostgresTransaction, UserID, [String]) async throws -> Void {
        { transaction, userID, roles in
            let languages = try await transaction.query(
                "SELECT language FROM people WHERE user_id = \(userID.uuid)"
            ).decode(String.self)
            let content = RequestedContent(
                language: languages.first ?? "en", values: [.roles: roles.joined(separator: ", ")])
            try await transaction.requestNotification(
                content, of: .roleChanged, to: userID, expiresAt: now() + 7 * 86_400, from: .accounts,
                sealedWith: sealer, at: now())
        }
    }
}
