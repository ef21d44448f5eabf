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

    /// Reads several settings.
    /// - Throws: ``ConfigurationFaults`` with every fault among them, so that the operator mends all at once.
    public func read<each Value>(
        _ setting: repeat Setting<each Value>
    ) throws(ConfigurationFaults) -> (repeat each Value) {
        var faults: [String] = []
        let values = (repeat value(of: each setting, &faults))
        guard faults.isEmpty else { throw ConfigurationFaults(faults: faults) }
        do {
            return (repeat try unwrap(each values))
        } catch {
            throw ConfigurationFaults(faults: ["\(error)"])
        }
    }

    private func value<Value>(of setting: Setting<Value>, _ faults: inout [String]) -> Value? {
        do {
            let text = try text(of: setting.key, isSecret: setting.isSecret)
            guard !text.isEmpty else {
                if setting.fallback == nil { faults.append("\(variable(setting.key)) is not set") }
                return setting.fallback
            }
            return try setting.parse(try withPassword(text, for: setting.key))
        } catch {
            faults.append("\(variable(setting.key)): \(error)")
            return nil
        }
    }

    /// The variable's value, or what stands in the file that the variable with `_FILE` at its end names; empty for none.
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

    private func unwrap<Value>(_ value: Value?) throws(SettingFault) -> Value {
        guard let value else { throw SettingFault("a setting has neither a value nor a fault") }
        return value
    }

    private func variable(_ key: String) -> String {
        String(key.map { $0 == "." || $0 == "-" ? "_" : $0 }).uppercased()
    }
}

/// Everything that is wrong with the environment of a service.
public struct ConfigurationFaults: Error, Equatable, CustomStringConvertible {
    public var faults: [String]

    public init(faults: [String]) { self.faults = faults }

    public var description: String {
        "The configuration has \(faults.count) fault\(faults.count == 1 ? "" : "s"):\n"
            + faults.map { "  - \($0)" }.joined(separator: "\n")
            + "\nSet the variables in .env (compose) or .local/env (make up); docs/operations.md lists them all."
    }
}
