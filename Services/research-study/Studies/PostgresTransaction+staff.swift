import Foundation
import MessageProtocol
import Messaging
import Postgres
import Sessions

extension PostgresTransaction {
    /// Tells the audit, in accounts, what the staff does in this transaction; an operator at the command line is nobody
    /// there.
    /// - Parameter detail: never anything personal, and so no invitation ID: it stands for a person.
    func announce(_ call: StaffCall, _ action: String, detail: String? = nil, at now: Date) async throws {
        guard let actor = call.actor else { return }
        let fact = StaffActed(
            actor: actor, action: action, detail: detail, reason: call.reason.text, route: call.route, actedAt: now)
        try await enqueue([OutgoingMessage(fact, from: .researchStudy)])
    }
}
