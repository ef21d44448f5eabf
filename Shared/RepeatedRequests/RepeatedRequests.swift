public import Foundation
public import HTTPService
public import PersonKeys
public import Postgres

/// What a service needs to answer repetitions: where it remembers them, under which keys, and where it does not.
public struct RepeatedRequests: Sendable {
    let table: RepetitionTable
    let store: PostgresRepeatedRequests
    let masterKeys: MasterKeys
    let now: @Sendable () -> Date

    public init(
        _ table: RepetitionTable, over pool: PostgresPool, under masterKeys: MasterKeys,
        now: @escaping @Sendable () -> Date
    ) {
        (self.table, store) = (table, PostgresRepeatedRequests(pool: pool))
        (self.masterKeys, self.now) = (masterKeys, now)
    }

    /// - Parameter problems: what turns errors into problems around it.
    public func middleware<Context: SessionContext>(
        within problems: ProblemMiddleware<Context>
    ) -> IdempotencyMiddleware<Context> where Context.Session: OwnedSession {
        IdempotencyMiddleware(self, within: problems)
    }
}
