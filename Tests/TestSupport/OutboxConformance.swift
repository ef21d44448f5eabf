public import Messaging

/// An outbox that a check can write to.
public protocol OutboxUnderTest: OutboxStore {
    /// Writes messages in one transaction.
    func add(_ messages: [OutgoingMessage]) async throws
}

extension InMemoryOutbox: OutboxUnderTest {}

/// One thing that every ``OutboxStore`` does; a suite runs all of them against an adapter.
///
///     @Test(arguments: OutboxConformance.all) func conforms(_ check: OutboxConformance) async throws {
///         try await check(outbox(backoff: check.backoff))
///     }
public struct OutboxConformance: Sendable, CustomStringConvertible {
    /// The claim.
    public let description: String
    /// How long messages step back in this check.
    public let backoff: Backoff
    private let check: @Sendable (any OutboxUnderTest) async throws -> Void

    public static let all = publishing + refusals + waking

    /// - Parameter stepsBackForLong: whether what the broker refuses stays away until the check is over.
    init(
        _ claim: String, stepsBackForLong: Bool = true,
        _ check: @escaping @Sendable (any OutboxUnderTest) async throws -> Void
    ) {
        description = claim
        backoff =
            stepsBackForLong
            ? Backoff(base: .seconds(36_000), limit: .seconds(36_000))
            : Backoff(base: .milliseconds(1), limit: .milliseconds(1))
        self.check = check
    }

    /// - Throws: ``NotConforming``.
    public func callAsFunction(_ outbox: any OutboxUnderTest) async throws { try await check(outbox) }
}

/// What an outbox did instead of what it should.
public struct NotConforming: Error, CustomStringConvertible {
    public let description: String
}

/// - Throws: ``NotConforming`` when the two differ.
func expectEqual<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws(NotConforming) {
    guard found == wanted else { throw NotConforming(description: "\(what): \(wanted) wanted, \(found) found") }
}
