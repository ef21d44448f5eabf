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

    /// - Parameter prefix: the service's schema, such as `alert_fanout` for `ALERT_FANOUT_ADMIN_PORT`.
    public init(prefix: String, _ settings: SettingsReader) throws(ConfigurationFaults) {
        let (host, port) = try settings.read(
            Setting("\(prefix).admin.host", default: "127.0.0.1"),
            Setting("\(prefix).admin.port", in: 0...65_535, default: 9_090))
        admin = AdminConfiguration(host: host, port: port)
    }
}
