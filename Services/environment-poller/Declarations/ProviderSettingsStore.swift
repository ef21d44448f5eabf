import Domain

/// Writes down what providers declare, so that other services can tell sources, terms and states.
protocol ProviderSettingsStore: Sendable {
    /// Replaces what was declared before; a provider that is not among these is disabled.
    func declare(_ profiles: [ProviderProfile], enabled: Set<String>) async throws
}
