import CLinux
import Glibc
import Synchronization

/// The serial executor of an actor that wraps a C handle: one POSIX thread that runs the actor's jobs and, between
/// them, lets the actor poll its handle's socket.
///
/// Owned by the actor. When the actor is released the thread runs its pending jobs and ends; it is not joined.
public final class DedicatedThread: SerialExecutor {
    private let loop: ThreadLoop

    /// Starts the thread.
    /// - Parameter name: shown by `ps -L` and debuggers; truncated to 15 bytes, since Linux drops longer names.
    public convenience init(name: String) { self.init(name: name, signal: WakeSignal()) }

    init(name: String, signal: WakeSignal) {
        loop = ThreadLoop(signal)
        let executor = asUnownedSerialExecutor()
        let body = ThreadBody { [loop] in
            pthread_setname_np(pthread_self(), String(decoding: name.utf8.prefix(15), as: UTF8.self))
            loop.run(on: executor)
        }
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, runThreadBody, Unmanaged.passRetained(body).toOpaque())
        precondition(code == 0, "pthread_create failed with \(code): the process has no threads left")
        pthread_detach(thread)
    }

    deinit { loop.stop() }

    /// Readable while a job waits; an idle closure polls it together with its own descriptor.
    public var wakeSignal: WakeSignal { loop.wakeSignal }

    /// Sets what the thread does when no job waits: block until the wake signal or the C handle's socket is readable,
    /// or the handle's own time limit is over, handle the event, and return. Runs on the thread, so it may enter the
    /// actor with `assumeIsolated`; it must not keep the actor alive.
    public func whenIdle(_ idle: @escaping @Sendable (WakeSignal) -> Void) {
        loop.setIdle(idle)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        loop.add(UnownedJob(job))
    }

    public func checkIsolated() {
        precondition(loop.isCurrentThread, "This code must run on its DedicatedThread")
    }

    public func isIsolatingCurrentContext() -> Bool? { loop.isCurrentThread }
}

/// The part kept alive by the thread itself. `state` is the lock of everything shared with other threads.
private final class ThreadLoop: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var idle: @Sendable (WakeSignal) -> Void = { $0.wait() }
        var isStopped = false
    }

    let wakeSignal: WakeSignal
    private let state = Mutex(State())
    private let thread = Atomic<UInt>(0)

    init(_ signal: WakeSignal) { wakeSignal = signal }

    var isCurrentThread: Bool { thread.load(ordering: .acquiring) == UInt(pthread_self()) }

    func add(_ job: UnownedJob) {
        state.withLock { $0.jobs.append(job) }
        wakeSignal.raise()
    }

    func setIdle(_ idle: @escaping @Sendable (WakeSignal) -> Void) {
        state.withLock { $0.idle = idle }
        wakeSignal.raise()
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        wakeSignal.raise()
    }

    func run(on executor: UnownedSerialExecutor) {
        thread.store(UInt(pthread_self()), ordering: .releasing)
        while true {
            let (jobs, idle, isStopped) = state.withLock { state in
                let jobs = state.jobs
                state.jobs.removeAll(keepingCapacity: true)
                return (jobs, state.idle, state.isStopped)
            }
            for job in jobs { job.runSynchronously(on: executor) }
            guard jobs.isEmpty else { continue }
            if isStopped { return }
            idle(wakeSignal)
            wakeSignal.clear()
        }
    }
}

/// Carries a closure through pthread_create's untyped pointer.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThreadBody(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let pointer else { return nil }
    Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
    return nil
}
