import Configuration
import Foundation

/// The environment of the process, read once at start.
public struct SettingsReader: Sendable {
    private let reader: ConfigReader
    private let asked = AskedSettings()
    /// The names of the variables that are set, and not empty.
    public let variables: Set<String>

    /// Reads the environment variables of this process.
    public init() { self.init(environment: ProcessInfo.processInfo.environment) }

    public init(environment: [String: String]) {
        variables = Set(environment.filter { !$0.value.isEmpty }.keys)
        reader = ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: environment))
    }

    /// Reads the only setting that somebody needs.
    public func read<Value>(_ setting: Setting<Value>) throws(ConfigurationFaults) -> Value {
        var faults = ConfigurationFaults()
        guard let value = value(of: setting, &faults) else { throw faults }
        return value
    }

    /// Reads one of many settings by name.
    ///
    ///     var faults = ConfigurationFaults()
    ///     let host = settings.value(of: Setting("notifier.admin.host", default: "127.0.0.1"), &faults)
    ///     let port = settings.value(of: Setting("notifier.admin.port", in: 1...65_535), &faults)
    ///     guard let host, let port else { throw faults }
    ///
    /// - Returns: nil after a fault, and then only; all faults are thrown together, so that the operator sees each.
    public func value<Value>(of setting: Setting<Value>, _ faults: inout ConfigurationFaults) -> Value? {
        asked.insert(variable(setting.key), range: setting.range)
        do {
            let text = try text(of: setting.key, isSecret: setting.isSecret)
            guard !text.isEmpty else {
                if setting.fallback == nil { faults.add("\(variable(setting.key)) is not set") }
                return setting.fallback
            }
            return try setting.parse(try withPassword(text, for: setting.key))
        } catch {
            faults.add("\(variable(setting.key)): \(error)")
            return nil
        }
    }

    /// What code has read so far, or named by ``mention(_:)``.
    public var known: KnownSettings { asked.known }

    /// Makes settings known that only somebody else reads, or only under some conditions.
    public func mention(_ keys: String...) {
        for key in keys { asked.insert(variable(key), range: nil) }
    }

    /// The variable's value, or the content of the file that the variable ending in `_FILE` names; empty for neither.
    private func text(of key: String, isSecret: Bool) throws -> String {
        if let text = reader.string(forKey: ConfigKey(key), isSecret: isSecret), !text.isEmpty { return text }
        guard let file = reader.string(forKey: ConfigKey("\(key).file")), !file.isEmpty else { return "" }
        do {
            return try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        } catch {
            throw SettingFault("the file \(file), which \(variable(key))_FILE names, cannot be read as text")
        }
    }

    /// `…_URL` with the password of `…_PASSWORD`, if it names a user without a password.
    private func withPassword(_ text: String, for key: String) throws -> String {
        guard key.hasSuffix(".url") else { return text }
        let password = try self.text(of: key.dropLast("url".count) + "password", isSecret: true)
        return password.isEmpty ? text : text.withPassword(password)
    }

    private func variable(_ key: String) -> String {
        String(key.map { $0 == "." || $0 == "-" ? "_" : $0 }).uppercased()
    }
}

/// Everything that is wrong with the environment of a service.
public struct ConfigurationFaults: Error, Equatable, CustomStringConvertible {
    public private(set) var faults: [String]

    public init(faults: [String] = []) { self.faults = faults }

    /// Each fault counts once, however many read the setting.
    public mutating func add(_ fault: String) {
        if !faults.contains(fault) { faults.append(fault) }
    }

    /// Keeps the faults of a group of settings and goes on, so that all are reported together.
    /// - Returns: nil after a fault.
    public mutating func collect<Value>(_ read: () throws(ConfigurationFaults) -> Value) -> Value? {
        do {
            return try read()
        } catch {
            for fault in error.faults { add(fault) }
            return nil
        }
    }

    public var description: String {
        "The configuration has \(faults.count) fault\(faults.count == 1 ? "" : "s"):\n"
            + faults.map { "  - \($0)" }.joined(separator: "\n")
            + "\nSet the variables in .env (compose) or .local/env (make up); docs/operations.md lists them all."
    }
}

extension String {
    /// A URL with this password, percent-encoded, if it names a user without one; else unchanged.
    ///
    ///     "amqp://notifier@rabbitmq/breathe-easy"  →  "amqp://notifier:secret@rabbitmq/breathe-easy"
    func withPassword(_ password: String) -> String {
        guard let scheme = range(of: "://") else { return self }
        let authority = self[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        guard let at = authority.lastIndex(of: "@"), !authority[..<at].isEmpty, !authority[..<at].contains(":"),
            let encoded = password.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        else { return self }
        return self[..<at] + ":" + encoded + self[at...]
    }
}
