public import NIOCore
import Synchronization

/// Whether the client still waits for its answer: ``ConnectionGuard`` closes the connection of one that has left.
public final class ClientPresence: Sendable {
    private let hasLeft = Atomic(false)

    public init(on channel: any Channel) {
        channel.closeFuture.whenComplete { [self] _ in hasLeft.store(true, ordering: .releasing) }
    }

    public var isGone: Bool { hasLeft.load(ordering: .acquiring) }
}
