/// Runs one request for all concurrent callers; the others wait for it.
actor SingleFlight {
    private var current: Task<Void, Never>?

    /// - Parameter request: stores its result where all callers find it; goes on if the first caller is cancelled.
    func callAsFunction(_ request: @escaping @Sendable () async -> Void) async {
        if let current { return await current.value }
        let task = Task { await request() }
        current = task
        await task.value
        current = nil
    }
}
