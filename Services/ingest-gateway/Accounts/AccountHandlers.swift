import Domain
import Foundation
import MessageProtocol
import Messaging

/// Handles `account.created`: somebody who has a row here already, because they were quick, may have an address by now.
struct AccountCreatedHandler: MessageHandler {
    let refreshAddress: RefreshAddress

    func handle(_ fact: AccountCreated, _ context: MessageContext) async throws -> Verdict {
        try await refreshAddress(of: fact.userID)
        return .done
    }
}

/// Handles `account.changed`. What counts is what accounts says now, so order and repetition do not matter.
struct AccountChangedHandler: MessageHandler {
    let refreshAddress: RefreshAddress

    func handle(_ fact: AccountChanged, _ context: MessageContext) async throws -> Verdict {
        try await refreshAddress(of: fact.userID)
        return .done
    }
}

/// Mail goes to the address that accounts has, once it is confirmed.
struct RefreshAddress: Sendable {
    let store: PostgresPersonAnchorStore

    func callAsFunction(of userID: UserID) async throws {
        try await store.refreshAddress(of: userID) { SubscriberChanged(of: userID, $0) }
    }
}

/// Handles `account.erased`; answers each time, since accounts asks until it has the answer.
struct AccountErasedHandler: MessageHandler {
    let store: PostgresPersonAnchorStore
    let now: @Sendable () -> Date
    /// Puts the erasure into the log outside the database; what fails there is repeated later.
    let log: @Sendable () async -> Void

    func handle(_ fact: AccountErased, _ context: MessageContext) async throws -> Verdict {
        let isErased = try await store.erase(fact.userID, at: fact.erasedAt)
        if isErased { await log() }
        try await store.confirmErasure(of: fact.userID, at: now())
        return .done
    }
}
