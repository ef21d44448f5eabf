import Foundation
import HTTPFetch
import ServiceRuntime
import SignedLinks

/// The settings that all channels share.
struct SendingConfiguration: Sendable {
    /// The limits of each host.
    var hosts: HostPolicy
    /// Hosts in private networks that user-given addresses may reach.
    var privateHosts: PrivateHostAllowList
    /// Nil when no keys are set.
    var sealer: LinkSealer?
    /// Nil when messages carry no links.
    var links: NotificationLinks?

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        let own = settings.value(of: Self.ownHosts, &faults)
        let authorities = settings.value(
            of: Setting<String?>("notifier.ca.file", default: .some(nil)) { $0 }, &faults)
        let total = settings.value(
            of: Setting("notifier.sending.concurrency", in: 16...10_000, default: 1_024), &faults)
        let mailRate = settings.value(of: Setting("notifier.mail.rate", in: 1...100_000, default: 500), &faults)
        let providerRate = settings.value(
            of: Setting("notifier.provider.rate", in: 1...100_000, default: 5_000), &faults)
        let otherRate = settings.value(of: Setting("notifier.webhook.rate", in: 1...100_000, default: 20), &faults)
        let ownWindow = settings.value(
            of: Setting("notifier.private.window", in: 1...1_024, default: HostPolicy().own.window), &faults)
        let publicURL = settings.value(of: Self.publicURL, &faults)
        let keys = settings.value(of: Self.linkKeys, &faults)
        guard let own, let authorities, let total, let mailRate, let providerRate, let otherRate, let ownWindow,
            let publicURL, let keys
        else { throw faults }
        hosts = HostPolicy(ownHosts: Set(own), total: total)
        (hosts.mail.rate, hosts.mail.burst) = (Double(mailRate), Double(mailRate))
        (hosts.provider.rate, hosts.provider.burst) = (Double(providerRate), Double(providerRate))
        hosts.own.window = ownWindow
        (hosts.own.rate, hosts.own.burst) = (Double(providerRate), Double(providerRate))
        (hosts.other.rate, hosts.other.burst) = (Double(otherRate), Double(otherRate) * 2)
        privateHosts = PrivateHostAllowList(own, trust: authorities.map { .onlyAuthorities(inFile: $0) })
        sealer = keys
        guard (publicURL == nil) == (keys == nil) else {
            throw ConfigurationFaults(
                faults: ["NOTIFIER_PUBLIC_URL and NOTIFIER_LINK_KEYS: set both for links in messages, or neither"])
        }
        links = publicURL.flatMap { url in keys.map { NotificationLinks(publicURL: url, sealer: $0) } }
    }

    /// Each `host:port`, separated by commas.
    private static let ownHosts = Setting<[String]>("notifier.private.hosts", default: []) { text in
        try text.split(separator: ",").map { part in
            let host = part.trimmingCharacters(in: .whitespaces).lowercased()
            guard host.wholeMatch(of: /[^\s\/@]+:\d{1,5}/) != nil else {
                throw SettingFault("must be host:port; separate several by commas")
            }
            return host
        }
    }

    private static let publicURL = Setting<String?>("notifier.public.url", default: .some(nil)) { text in
        guard let url = URLComponents(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false,
            url.query == nil, url.fragment == nil
        else {
            throw SettingFault("must be the URL at which people reach the gateway, such as https://breathe.example")
        }
        return text
    }

    private static let linkKeys = Setting<LinkSealer?>("notifier.link.keys", isSecret: true, default: .some(nil)) {
        try LinkSealer($0)
    }
}
