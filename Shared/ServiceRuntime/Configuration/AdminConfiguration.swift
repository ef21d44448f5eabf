/// Where a service answers `/health`, `/ready` and `/metrics`.
public struct AdminConfiguration: Sendable, Equatable {
    public var host: String
    public var port: Int

    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }
}

/// What every service reads besides its own settings.
public struct CommonSettings: Sendable {
    public var admin: AdminConfiguration
    /// How long the process may take to stop before what still runs is cancelled.
    public var shutdownLimit: Duration

    /// - Parameter prefix: the service's schema, such as `alert_fanout` for `ALERT_FANOUT_ADMIN_PORT`.
    public init(prefix: String, _ settings: SettingsReader) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        let host = settings.value(of: Setting("\(prefix).admin.host", default: "127.0.0.1"), &faults)
        let port = settings.value(of: Setting("\(prefix).admin.port", in: 0...65_535, default: 9_090), &faults)
        let seconds = settings.value(of: Setting("\(prefix).shutdown.seconds", in: 1...3_600, default: 20), &faults)
        guard let host, let port, let seconds else { throw faults }
        admin = AdminConfiguration(host: host, port: port)
        shutdownLimit = .seconds(seconds)
    }
}
