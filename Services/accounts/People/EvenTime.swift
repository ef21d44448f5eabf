/// Gives work whose duration would tell who has an account the same duration for everybody: an account that is created
/// writes more rows than one that is there already, which measured 1.2 ms.
enum EvenTime {
    /// The work ends with the next multiple of it; a few times what the writing takes on a machine with nothing else to do.
    static let step = Duration.milliseconds(25)

    /// Returns, or throws, when a whole number of steps has passed since the call.
    nonisolated(nonsending) static func take<Value>(
        _ work: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        let steps = Int(((ContinuousClock.now - start) / step).rounded(.up))
        // What is written stays written for somebody who has left.
        try? await Task.sleep(until: start + step * max(1, steps), clock: .continuous)
        return try result.get()
    }
}
