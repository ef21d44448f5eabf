import HTTPFetch
import ServiceRuntime
import SignedLinks

/// The settings of the e-mail channel.
struct MailConfiguration: Sendable {
    var server: MailServer
    var from: Mailbox
    var connections: Int
    /// Nil when bounces are not handled.
    var bounces: BounceAddresses?

    /// - Parameter sealer: of the links; bounce addresses need it too.
    /// - Returns: nil while the channel is off.
    static func read(
        _ settings: SettingsReader, sealer: LinkSealer?
    ) throws(ConfigurationFaults) -> MailConfiguration? {
        var faults = ConfigurationFaults()
        let endpoint = settings.value(of: Self.endpoint, &faults)
        let security = settings.value(of: Self.security, &faults)
        let from = settings.value(of: Self.from, &faults)
        let connections = settings.value(of: Setting("notifier.smtp.connections", in: 1...64, default: 4), &faults)
        let bounceAddress = settings.value(of: Self.bounceAddress, &faults)
        guard let endpoint, let security, let from, let connections, let bounceAddress else { throw faults }
        guard let endpoint else { return nil }
        guard let from else {
            throw ConfigurationFaults(faults: ["NOTIFIER_MAIL_FROM must be set, because NOTIFIER_SMTP_URL is"])
        }
        do {
            return MailConfiguration(
                server: try endpoint.server(security: security), from: from, connections: connections,
                bounces: try bounceAddress.map { try bounces($0, sealer) })
        } catch let fault as SettingFault {
            throw ConfigurationFaults(faults: ["NOTIFIER_BOUNCE_ADDRESS: \(fault)"])
        } catch {
            throw ConfigurationFaults(faults: ["NOTIFIER_SMTP_URL and NOTIFIER_SMTP_SECURITY: \(error)"])
        }
    }

    private static func bounces(_ mailbox: MailAddress, _ sealer: LinkSealer?) throws(SettingFault) -> BounceAddresses {
        guard let sealer else { throw SettingFault("also needs NOTIFIER_LINK_KEYS, which sign its addresses") }
        return try BounceAddresses(mailbox: mailbox, sealer: sealer)
    }

    private static let endpoint = Setting<MailEndpoint?>("notifier.smtp.url", isSecret: true, default: .some(nil)) {
        try MailEndpoint($0)
    }

    private static let security = Setting<MailServer.Security?>("notifier.smtp.security", default: .some(nil)) {
        guard let security = MailServer.Security(setting: $0) else {
            throw SettingFault("must be none, starttls or tls")
        }
        return security
    }

    private static let from = Setting<Mailbox?>("notifier.mail.from", default: .some(nil)) {
        try Mailbox(name: "Breathe Easy", address: try MailAddress($0))
    }

    private static let bounceAddress = Setting<MailAddress?>("notifier.bounce.address", default: .some(nil)) {
        try MailAddress($0)
    }
}
