/// Runs operations one after another, in the order of the calls.
///
/// RabbitMQ 3.10 closes a connection with 541 INTERNAL_ERROR when a quorum queue is declared twice at the same moment,
/// which the consumers of a service would do with the delay queues that they share.
actor OneAtATime {
    private var last: Task<Void, Never>?

    func callAsFunction<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let before = last
        let task = Task {
            await before?.value
            return try await work()
        }
        last = Task { _ = await task.result }
        return try await task.value
    }
}
