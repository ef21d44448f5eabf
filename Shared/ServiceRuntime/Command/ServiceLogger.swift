import Configuration
public import Logging
public import MessageProtocol

/// The logger of a process: plain text lines on standard error, constant messages with facts as metadata.
public enum ServiceLogger {
    /// - Throws: as ``make(label:_:)``.
    public static func make(
        for service: ServiceName, _ settings: SettingsReader
    ) throws(ConfigurationFaults) -> Logger {
        try make(label: service.rawValue, settings)
    }

    /// - Throws: ``ConfigurationFaults`` when `LOG_LEVEL` is not a level of swift-log.
    public static func make(label: String, _ settings: SettingsReader) throws(ConfigurationFaults) -> Logger {
        let level = try settings.read(
            Setting("log.level", default: Logger.Level.info) { text in
                guard let level = Logger.Level(rawValue: text) else {
                    let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
                    throw SettingFault("must be one of \(levels)")
                }
                return level
            })
        var logger = Logger(label: label) { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = level
        return logger
    }
}
