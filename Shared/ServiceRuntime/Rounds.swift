import ServiceLifecycle

/// Does a round, waits, does the next, until the process is told to stop; that cancels a round under way.
public func inRounds(every interval: Duration, _ round: @escaping @Sendable () async -> Void) async {
    await cancelWhenGracefulShutdown {
        while !Task.isCancelled {
            await round()
            try? await Task.sleep(for: interval)
        }
    }
}
