/// Looks something up for all who ask at the same time: one looks, the others wait for it.
actor SharedLook {
    private var current: Task<Void, Never>?

    /// - Parameter look: leaves its result where all find it; ends even if the one who asked is cancelled.
    func callAsFunction(_ look: @escaping @Sendable () async -> Void) async {
        if let current { return await current.value }
        let task = Task { await look() }
        current = task
        await task.value
        current = nil
    }
}
