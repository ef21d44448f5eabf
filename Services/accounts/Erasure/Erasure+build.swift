import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Logging
import Messaging
import Postgres
import PrivacyRights
import ServiceLifecycle
import ServiceRuntime
import Sessions

/// Shows somebody who has left how far the erasure has come.
struct ErasureRoutes: Sendable {
    let store: PostgresReceiptStore

    func addOpen(to group: RouterGroup<AccountsContext>) {
        group.get("account/erasures/:receipt") { request, context in
            guard let id = context.parameters.get("receipt").flatMap({ ReceiptID($0) }),
                let token = request.headers[.erasureToken].flatMap({ SessionToken($0) }),
                let receipt = try await store.receipt(id, with: token)
            else {
                throw Problem(
                    .notFound, "There is no such receipt with this Erasure-Token: both came with the deletion")
            }
            return JSONResponse(value: receipt)
        }
    }
}

extension HTTPField.Name {
    /// The token of a receipt: what it opens says when somebody left, so it is in no address.
    static var erasureToken: Self {
        guard let name = HTTPField.Name("Erasure-Token") else { preconditionFailure("a name of a header") }
        return name
    }
}

/// What the person gets who has deleted their account.
struct ErasureBegun: Encodable, Sendable {
    var receipt: ReceiptID
    var token: String
    /// Where the progress is.
    var progress: String

    init(_ receipt: ReceiptID, _ token: SessionToken) {
        (self.receipt, self.token) = (receipt, token.text)
        progress = "/api/v1/account/erasures/\(receipt)"
    }
}

extension AccountsFeatures {
    private var receipts: PostgresReceiptStore { PostgresReceiptStore(pool: pool, sealer: settings.linkSealer) }

    var erasureRoutes: ErasureRoutes { ErasureRoutes(store: receipts) }

    private var logErasures: LogErasures? {
        settings.erasureLog.map { LogErasures(store: .ofAccounts(pool), log: $0, now: now) }
    }

    /// For an erasure that was just made; the task below repeats what fails, and logs it.
    var logErasuresNow: @Sendable () async -> Void {
        let logErasures = logErasures
        return { _ = try? await logErasures?() }
    }

    /// Asks again those who have not confirmed, every ten minutes, and writes the log of erasures.
    func erasureServices(from subscriber: some MessageSubscriber, logger: Logger) -> [any Service] {
        let (receipts, now, logErasures) = (receipts, now, logErasures)
        return [
            MessageConsumer(
                of: AccountsApplication.name, handler: ErasureConfirmedHandler(store: receipts, now: now),
                subscriber: subscriber, outage: pool.unreadyReason, logger: logger),
            PeriodicTask("repeat erasures", every: .seconds(60), logger: logger) {
                let count = try await receipts.repeatOpen(before: now() - 600, at: now())
                if count > 0 {
                    logger.warning("Erasures are not confirmed by everybody", metadata: ["count": "\(count)"])
                }
            },
            PeriodicTask("log erasures", every: .seconds(60), failureLevel: .error, logger: logger) {
                try await logErasures?()
            },
        ]
    }
}

extension PostgresErasureStore {
    static func ofAccounts(_ pool: PostgresPool) -> PostgresErasureStore {
        PostgresErasureStore(pool: pool, tombstones: "erased_people", people: "people")
    }
}

extension ReplayErasures {
    /// Erases people as they were erased before, and asks everybody to confirm it; the person heard of it then.
    init(over pool: PostgresPool) {
        self.init(erasures: .ofAccounts(pool)) { userID, time in
            try await pool.transaction { transaction in
                guard try await transaction.erase(userID, at: time) else { return false }
                try await transaction.query(
                    """
                    INSERT INTO erasure_receipts (receipt_id, user_id, requested_at, announced_at)
                    VALUES (gen_random_uuid(), \(userID.uuid), \(time), \(time)) ON CONFLICT DO NOTHING
                    """)
                return true
            }
        }
    }
}
