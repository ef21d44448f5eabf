public import Foundation
import Synchronization

/// Keeps values for a short time, and loads each once however many ask for it at the same time.
///
/// A value that has expired is still returned for a while, with a new one being loaded behind it, so that nobody waits
/// for what many ask for (stale-while-revalidate, https://www.rfc-editor.org/rfc/rfc5861.html#section-3).
///
/// Bounded: the least recently used go first. Entries live in two generations of half the capacity; when the young one
/// is full it becomes the old one, and an entry that is asked for moves back, so that neither a hit nor an eviction
/// searches.
public final class LoadingCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var expiresAt: Date
    }

    private struct State {
        var young: [Key: Entry] = [:]
        var old: [Key: Entry] = [:]
        var loading: [Key: Loading] = [:]
        var loads: UInt64 = 0
    }

    private struct Loading {
        /// Which load of all it is.
        var number: UInt64
        var task: Task<Value, any Error>
    }

    private enum Step {
        case present(Value)
        case loading(Task<Value, any Error>)
        case busy
    }

    private let state = Mutex(State())
    private let generation: Int
    private let lifetime: TimeInterval
    private let grace: TimeInterval
    private let mostLoading: Int
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - capacity: of entries, at least 2.
    ///   - mostLoading: how many keys are loaded at the same time.
    ///   - lifetime: in seconds, from when the value was loaded.
    ///   - grace: how many seconds longer it is returned while a new one is loaded.
    public init(
        capacity: Int, lifetime: TimeInterval, grace: TimeInterval = 0, mostLoading: Int = 100,
        now: @escaping @Sendable () -> Date
    ) {
        generation = max(1, capacity / 2)
        self.mostLoading = mostLoading
        self.lifetime = lifetime
        self.grace = grace
        self.now = now
    }

    /// How many values are held, expired ones included.
    public var count: Int { state.withLock { $0.young.count + $0.old.count } }

    /// The value that is kept, else that of `load`. What `load` throws goes to all who waited for it and is not kept.
    /// - Throws: ``LoadingCacheIsBusy``, when as many keys are loaded already as may be.
    public func value(for key: Key, load: @escaping @Sendable () async throws -> Value) async throws -> Value {
        switch step(for: key, load) {
        case .present(let value): value
        case .loading(let task): try await task.value
        case .busy: throw LoadingCacheIsBusy()
        }
    }

    /// Whoever asks from now on gets a value that was loaded after this call.
    public func forget(_ key: Key) {
        state.withLock { state in
            state.young[key] = nil
            state.old[key] = nil
            state.loading[key] = nil
        }
    }

    private func step(for key: Key, _ load: @escaping @Sendable () async throws -> Value) -> Step {
        let time = now()
        return state.withLock { state in
            let entry = entry(key, &state)
            if let entry, entry.expiresAt > time { return .present(entry.value) }
            if state.loading[key] == nil, state.loading.count < mostLoading {
                state.loads += 1
                state.loading[key] = Loading(number: state.loads, task: begin(key, state.loads, load))
            }
            if let entry, entry.expiresAt.addingTimeInterval(grace) > time { return .present(entry.value) }
            return state.loading[key].map { .loading($0.task) } ?? .busy
        }
    }

    /// A task of its own: it must not be cancelled with the request that happened to come first.
    private func begin(
        _ key: Key, _ number: UInt64, _ load: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        Task {
            do {
                let value = try await load()
                finish(key, number, value)
                return value
            } catch {
                finish(key, number, nil)
                throw error
            }
        }
    }

    private func entry(_ key: Key, _ state: inout sending State) -> Entry? {
        if let entry = state.young[key] { return entry }
        guard let entry = state.old.removeValue(forKey: key) else { return nil }
        keep(key, entry, &state)
        return entry
    }

    /// Keeps what was loaded, unless the key was forgotten meanwhile.
    private func finish(_ key: Key, _ number: UInt64, _ value: Value?) {
        let expiresAt = now().addingTimeInterval(lifetime)
        state.withLock { state in
            guard state.loading[key]?.number == number else { return }
            state.loading[key] = nil
            if let value { keep(key, Entry(value: value, expiresAt: expiresAt), &state) }
        }
    }

    private func keep(_ key: Key, _ entry: Entry, _ state: inout sending State) {
        if state.young[key] == nil, state.young.count >= generation {
            state.old = state.young
            state.young = [:]
        }
        state.young[key] = entry
    }
}

/// Too many different values are asked for at once; in a moment fewer will be.
public struct LoadingCacheIsBusy: Error {
    public init() {}
}
