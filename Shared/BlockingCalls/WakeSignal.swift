import CLinux
import Glibc

/// A Linux `eventfd`: raised from any thread, awaited by one.
///
/// A process with too many open files gets none. Its waiters then look every ``lookInterval``, which is slow, but ends no
/// process: whatever needs a socket fails by itself and is tried again later, with a signal of its own.
public final class WakeSignal: Sendable {
    /// The descriptor to poll for `POLLIN`; negative, which `poll` passes over, when the process got none.
    public let descriptor: CInt

    static let lookInterval = Duration.milliseconds(20)

    /// - Parameter open: returns a descriptor, or -1.
    init(open: () -> CInt = { eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK)) }) { descriptor = open() }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// How long a wait may last: nil for ever.
    public func limit(_ timeout: Duration?) -> Duration? {
        descriptor >= 0 ? timeout : min(timeout ?? Self.lookInterval, Self.lookInterval)
    }

    /// Makes the descriptor readable; raising it twice has the same effect as once.
    public func raise() {
        guard descriptor >= 0 else { return }
        var one: UInt64 = 1
        // EAGAIN means the counter is at its maximum, so the descriptor is readable already.
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    func clear() {
        guard descriptor >= 0 else { return }
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }

    func wait() {
        _ = waitForEvents(on: nil, or: self, timeout: nil)
    }
}

/// The result of ``waitForEvents(on:or:timeout:)``.
public struct PollOutcome: Sendable, Equatable {
    /// The `revents` of the watched descriptor; 0 for none.
    public var events: CShort
    /// Whether the wake signal was raised.
    public var isWoken: Bool
}

/// Blocks until the descriptor has one of the events, the signal is raised, or the time is over.
/// - Parameters:
///   - watched: the C handle's socket with the events wanted (`POLLIN`, `POLLOUT`); nil waits for the signal only.
///   - timeout: rounded up to whole milliseconds; nil waits for ever.
public func waitForEvents(
    on watched: (descriptor: CInt, events: CShort)?, or signal: WakeSignal, timeout: Duration?
) -> PollOutcome {
    var descriptors = [pollfd(fd: signal.descriptor, events: CShort(POLLIN), revents: 0)]
    if let watched { descriptors.append(pollfd(fd: watched.descriptor, events: watched.events, revents: 0)) }
    let milliseconds = signal.limit(timeout).map(wholeMilliseconds) ?? -1
    // EINTR counts as "nothing happened": the caller's loop polls again.
    guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else {
        return PollOutcome(events: 0, isWoken: false)
    }
    return PollOutcome(
        events: descriptors.count > 1 ? descriptors[1].revents : 0, isWoken: descriptors[0].revents != 0)
}

private func wholeMilliseconds(_ duration: Duration) -> CInt {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return CInt(clamping: max(0, milliseconds))
}
