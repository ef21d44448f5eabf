import CLinux
import Glibc

/// A Linux `eventfd`: raised from any thread, awaited by one.
public final class WakeSignal: Sendable {
    /// The descriptor to poll for `POLLIN`.
    public let descriptor: CInt

    init() {
        descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        precondition(descriptor >= 0, "eventfd failed with errno \(errno): the process has too many open files")
    }

    deinit { close(descriptor) }

    /// Makes the descriptor readable; raising it twice has the same effect as once.
    public func raise() {
        var one: UInt64 = 1
        // EAGAIN means the counter is at its maximum, so the descriptor is readable already.
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    func clear() {
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
    let milliseconds = timeout.map(wholeMilliseconds) ?? -1
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
