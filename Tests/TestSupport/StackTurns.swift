/// Lets so many stacks run at the same time: each has 75 of PostgreSQL's 400 connections, and tests have their own besides.
actor StackTurns {
    static let shared = StackTurns()

    private var free = 4
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs the body when it is its turn.
    nonisolated func run(_ body: () async throws -> Void) async throws {
        await take()
        do {
            try await body()
        } catch {
            await giveBack()
            throw error
        }
        await giveBack()
    }

    private func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func giveBack() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
