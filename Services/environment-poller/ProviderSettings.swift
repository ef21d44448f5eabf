import Crypto
import Domain
import Foundation
import ServiceRuntime

/// How one family of providers is reached, and whether it is polled at all.
struct ProviderSettings: Sendable {
    var family: any ProviderFamily.Type
    /// Without a trailing slash.
    var baseURL: String
    /// Empty for a provider without keys, and for one whose key is not set.
    var key: String
    var isEnabled: Bool
    /// Seconds between two requests for the same cell; nil leaves the interval to the plan.
    var cellSeconds: Int?

    /// Changes with the address and the key, and reveals neither.
    var accessMark: String {
        SHA256.hash(data: Data("\(baseURL)\0\(key)".utf8)).prefix(16).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }

    /// Reads `ENVIRONMENT_<NAME>_URL` and `ENVIRONMENT_<NAME>_KEY` of each family.
    static func all(
        _ settings: SettingsReader, families: [any ProviderFamily.Type] = ProviderCatalogue.families
    ) throws(ConfigurationFaults) -> [ProviderSettings] {
        var faults = ConfigurationFaults()
        let mode = settings.value(of: EnvironmentPollerConfiguration.mode, &faults)
        let replay = settings.value(of: baseURL("environment.replay.url"), &faults)
        let wanted = settings.value(of: Self.wanted(families), &faults)
        // After a fault nothing is returned, and whatever stands in its place is never seen.
        let common = Common(mode: mode ?? .recorded, replayURL: replay ?? nil, wanted: wanted ?? nil)
        let all = families.compactMap { family -> ProviderSettings? in
            let url = settings.value(of: baseURL("environment.\(family.settingName).url"), &faults)
            let key = settings.value(of: Self.key("environment.\(family.settingName).key"), &faults)
            guard let url, let key else { return nil }
            return ProviderSettings(family: family, url: url, key: key, common)
        }
        if faults.faults.isEmpty, all.contains(where: { $0.isEnabled && $0.baseURL.isEmpty }) {
            faults.add(replayFault)
        }
        guard faults.faults.isEmpty else { throw faults }
        return all
    }

    /// What holds for all families.
    private struct Common {
        var mode: EnvironmentSource
        var replayURL: String?
        /// Nil wants all that need no key or have one.
        var wanted: [String]?
    }

    private init(family: any ProviderFamily.Type, url: String?, key: String, _ common: Common) {
        self.family = family
        self.key = key
        baseURL = url ?? (common.mode == .live ? family.liveURL : common.replayURL) ?? ""
        isEnabled = family.hasAccess(key: key) && common.wanted?.contains(family.settingName) ?? true
    }

    private static let replayFault =
        "ENVIRONMENT_REPLAY_URL is not set, and ENVIRONMENT_SOURCE is recorded; set it to the address of"
        + " `breathe-easy replay`, or ENVIRONMENT_SOURCE to live"

    /// Names as in the variables, such as `meteoswiss,openmeteo.forecast`; nil selects all that need no key or have one.
    private static func wanted(_ families: [any ProviderFamily.Type]) -> Setting<[String]?> {
        let known = families.map { $0.settingName }
        return Setting<[String]?>("environment.providers", default: .some(nil)) { text in
            let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            if let unknown = names.first(where: { !known.contains($0) }) {
                throw SettingFault("\(unknown) is no provider; there are \(known.joined(separator: ", "))")
            }
            return names
        }
    }

    private static func key(_ name: String) -> Setting<String> {
        Setting(name, isSecret: true, default: "") { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func baseURL(_ key: String) -> Setting<String?> {
        Setting<String?>(key, default: .some(nil)) { text in
            guard text.wholeMatch(of: #/https?://[^\s?#]+/#) != nil else {
                throw SettingFault("must be an address such as https://host, without a query")
            }
            return text.hasSuffix("/") ? String(text.dropLast()) : text
        }
    }
}

extension ProviderFamily {
    /// Whether it can be polled with this key.
    fileprivate static func hasAccess(key: String) -> Bool {
        !key.isEmpty || profiles.allSatisfy { $0.keyVariable == nil }
    }
}
