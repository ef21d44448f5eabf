import Messaging
import TestSupport
import Testing

/// The stand-in that other tests trust keeps to the same rules as the table.
@Suite(.timeLimit(.minutes(20))) struct OutboxConformanceTests {
    @Test(arguments: OutboxConformance.all) func conforms(_ check: OutboxConformance) async throws {
        try await check(InMemoryOutbox(backoff: check.backoff))
    }
}
