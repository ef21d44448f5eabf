public import ServiceLifecycle
import Synchronization

/// Says in `/ready` from the first moment of the graceful shutdown on that the process stops, so that no new work is
/// sent to it.
///
/// Put it last in the `ServiceGroup`, which stops its services one after the other beginning with the last.
public final class ShutdownNotice: Service {
    private let isStopping = Atomic(false)

    public init() {}

    public var readiness: ReadinessCheck {
        ReadinessCheck("shutdown") { [self] in isStopping.load(ordering: .acquiring) ? "stopping" : nil }
    }

    public func run() async throws {
        try? await gracefulShutdown()
        isStopping.store(true, ordering: .releasing)
    }
}
