import Configuration
import Foundation

/// The environment of the process, read once at start.
public struct SettingsReader: Sendable {
    private let reader: ConfigReader

    /// Reads the environment variables of this process.
    public init() { self.init(environment: ProcessInfo.processInfo.environment) }

    public init(environment: [String: String]) {
        reader = ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: environment))
    }

    /// Reads a setting, or two or three that belong together.
    /// - Throws: ``ConfigurationFaults`` with every fault among them.
    public func read<each Value>(
        _ setting: repeat Setting<each Value>
    ) throws(ConfigurationFaults) -> (repeat each Value) {
        var faults = ConfigurationFaults()
        let values = (repeat value(of: each setting, &faults))
        do {
            return (repeat try unwrap(each values, or: faults))
        } catch {
            throw faults
        }
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

    private func unwrap<Value>(_ value: Value?, or faults: ConfigurationFaults) throws(ConfigurationFaults) -> Value {
        guard let value else { throw faults }
        return value
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

    /// `…_URL` with the password of `…_PASSWORD`, where it names a user without one.
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
    /// A URL with this password, percent-encoded, where it names a user and no password; else as it was.
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
