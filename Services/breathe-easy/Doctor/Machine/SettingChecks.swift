import Crypto
import Domain
import Foundation
import MessageProtocol
import ServiceRuntime

/// The check of the settings that the environment of this command holds for the services: a name that none of them
/// reads, and a value that ends one at its start. Addresses, logins and other keys are checked where they are used.
struct SettingChecks: Sendable {
    var settings: SettingsReader

    var all: [Check] { [Check(.machine, "settings") { findings }] }

    private static let place = "in .env (compose) or .local/env (make up)"

    var findings: [Finding] {
        let troubles = malformed.map { fault in
            Finding.broken(
                "settings", fault,
                mend: "correct it \(Self.place) and restart what reads it; docs/operations.md has its form")
        }
        let all = troubles + unknown
        return all.isEmpty ? [.ok("settings", "each is known and has the right form")] : all
    }

    private var unknown: [Finding] {
        let prefixes = ServiceName.allCases.map { "\($0.schema.uppercased())_" }
        return DeclaredSettings.all.unknown(
            in: settings.variables, prefixes: prefixes, shared: ["ENVIRONMENT_", "STATUS_"]
        ).map { setting in
            .warning(
                "settings", "\(setting.variable) is no setting: nothing reads it",
                mend: setting.nearest.map { "write \($0) \(Self.place), or take it out" }
                    ?? "take it out \(Self.place); docs/operations.md lists all settings")
        }
    }

    /// Sentences that name the variable, never its value.
    private var malformed: [String] {
        var faults = ConfigurationFaults()
        for (name, range) in DeclaredSettings.numbers.sorted(by: { $0.key < $1.key }) {
            _ = settings.value(of: Setting(name.lowercased(), in: range, default: range.lowerBound), &faults)
        }
        for prefix in ServiceName.allCases.map(\.schema) {
            _ = faults.collect { () throws(ConfigurationFaults) in try CommonSettings(prefix: prefix, settings) }
        }
        _ = faults.collect { () throws(ConfigurationFaults) in try ServiceLogger.make(label: "doctor", settings) }
        _ = settings.value(of: Self.source, &faults)
        let own = settings.value(of: Self.privateKey, &faults) ?? nil
        let published = settings.value(of: Self.publicKey, &faults) ?? nil
        if let own, let published, own.publicKey.rawRepresentation != published.rawRepresentation {
            faults.add("INGEST_GATEWAY_VAPID_PUBLIC_KEY: does not belong to NOTIFIER_VAPID_PRIVATE_KEY")
        }
        return faults.faults
    }

    private static let source = Setting<String?>("environment.source", default: .some(nil)) { text in
        guard ["recorded", "live"].contains(text) else { throw SettingFault("must be recorded or live") }
        return text
    }

    private static let privateKey = Setting<P256.Signing.PrivateKey?>(
        "notifier.vapid.private.key", isSecret: true, default: .some(nil)
    ) { text in
        guard let bytes = Data(base64URL: text), let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else {
            throw SettingFault("must be base64url of a 32-byte P-256 key; make one with: notifier vapid-keys")
        }
        return key
    }

    private static let publicKey = Setting<P256.Signing.PublicKey?>(
        "ingest_gateway.vapid.public.key", default: .some(nil)
    ) { text in
        guard let bytes = Data(base64URL: text), let key = try? P256.Signing.PublicKey(x963Representation: bytes) else {
            throw SettingFault(
                "must be base64url of the 65-byte public key that belongs to NOTIFIER_VAPID_PRIVATE_KEY")
        }
        return key
    }
}
