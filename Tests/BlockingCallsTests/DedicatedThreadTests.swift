import CLinux
import Glibc
import Testing

@testable import BlockingCalls

@Suite struct DedicatedThreadTests {
    @Test func runsEveryJobOfItsActorOnOneNamedThread() async {
        let counter = PinnedCounter()

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 { group.addTask { await counter.increment() } }
        }

        #expect(await counter.count == 1_000)
        #expect(await counter.threads.count == 1)
        #expect(await counter.threadName == "pinned-counter-")
    }

    @Test func wakesFromPollingWhenAJobArrives() async {
        let poller = PinnedPoller()
        await poller.startPolling()

        // The pipe never becomes readable, so only the wake signal can end the poll that this call waits behind.
        #expect(await poller.answer() == 42)
    }

    @Test func reportsWhatArrivesOnTheWatchedDescriptor() async {
        let poller = PinnedPoller()
        await poller.startPolling()

        poller.pipe.send(7)

        #expect(await poller.firstByte() == 7)
    }

    /// A process with too many open files gets no eventfd; that must not end it.
    @Test func runsJobsWithoutAWakeSignal() async {
        let counter = PinnedCounter(DedicatedThread(name: "blind", signal: WakeSignal(open: { -1 })))

        for _ in 0..<10 { await counter.increment() }

        #expect(await counter.count == 10)
    }

    @Test func reportsWhatArrivesOnTheWatchedDescriptorWithoutAWakeSignal() async {
        let poller = PinnedPoller(DedicatedThread(name: "blind-poller", signal: WakeSignal(open: { -1 })))
        await poller.startPolling()

        #expect(await poller.answer() == 42)
        poller.pipe.send(7)

        #expect(await poller.firstByte() == 7)
    }

    @Test func endsItsThreadWithTheActor() async {
        weak var released: PinnedCounter?
        do {
            let counter = PinnedCounter()
            await counter.increment()
            released = counter
        }
        #expect(released == nil)
    }
}

private actor PinnedCounter {
    private let thread: DedicatedThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    private(set) var count = 0
    private(set) var threads: Set<UInt> = []

    init(_ thread: DedicatedThread = DedicatedThread(name: "pinned-counter-with-a-long-name")) { self.thread = thread }

    func increment() {
        thread.checkIsolated()
        count += 1
        threads.insert(UInt(pthread_self()))
    }

    var threadName: String {
        var name = [CChar](repeating: 0, count: 16)
        pthread_getname_np(pthread_self(), &name, name.count)
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// A pipe whose ends close with it.
private final class Pipe: Sendable {
    let reading: CInt
    let writing: CInt

    init() {
        var ends: [CInt] = [0, 0]
        precondition(pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    func send(_ byte: UInt8) {
        var byte = byte
        precondition(write(writing, &byte, 1) == 1)
    }
}

private actor PinnedPoller {
    private let thread: DedicatedThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    nonisolated let pipe = Pipe()
    private var received: UInt8?
    private var waiter: CheckedContinuation<UInt8, Never>?

    init(_ thread: DedicatedThread = DedicatedThread(name: "poller")) { self.thread = thread }

    func startPolling() {
        thread.whenIdle { [weak self] signal in
            guard let self else { return }
            self.assumeIsolated { $0.poll(signal) }
        }
    }

    func answer() -> Int { 42 }

    func firstByte() async -> UInt8 {
        if let received { return received }
        return await withCheckedContinuation { waiter = $0 }
    }

    private func poll(_ signal: WakeSignal) {
        let outcome = waitForEvents(on: (pipe.reading, CShort(POLLIN)), or: signal, timeout: nil)
        guard outcome.events & CShort(POLLIN) != 0 else { return }
        var byte: UInt8 = 0
        guard read(pipe.reading, &byte, 1) == 1 else { return }
        received = byte
        waiter?.resume(returning: byte)
        waiter = nil
    }
}
