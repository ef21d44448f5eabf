import Domain
import Foundation
import HTTPFetch
import Logging

/// The way out of each channel that is set up.
struct ChannelSenders {
    let configuration: NotifierConfiguration
    let now: @Sendable () -> Date
    let logger: Logger

    init(_ configuration: NotifierConfiguration, now: @escaping @Sendable () -> Date, logger: Logger) {
        (self.configuration, self.now, self.logger) = (configuration, now, logger)
    }

    func byChannel() throws -> [Channel: any ChannelSender] {
        let links = configuration.sending.links
        let http = OutboundHTTP(
            client: HTTPClient(on: TransferLoop(name: "push")), allowing: configuration.sending.privateHosts, now: now)
        var senders: [Channel: any ChannelSender] = [.webhook: WebhookSender(http: http, links: links, now: now)]
        senders[.email] = try configuration.mail.map { try email($0, links) }
        senders[.webPush] = configuration.webPush.map {
            WebPushSender($0, http: http, links: links, now: now, logger: logger)
        }
        senders[.apns] = configuration.apns.map {
            APNsSender($0, http: http, links: links, now: now, logger: logger)
        }
        senders[.fcm] = configuration.fcm.map { FCMSender($0, http: http, links: links, now: now, logger: logger) }
        let off = Channel.outside.filter { senders[$0] == nil }.map(\.rawValue)
        if !off.isEmpty {
            logger.notice(
                "Channels are off because their settings are absent",
                metadata: ["channels": "\(off.joined(separator: ", "))"])
        }
        if links == nil {
            logger.notice("Messages carry no links: NOTIFIER_PUBLIC_URL and NOTIFIER_LINK_KEYS are not set")
        }
        return senders
    }

    /// On a loop of its own: after a refused mail libcurl waits for the mail server with the whole thread.
    private func email(_ mail: MailConfiguration, _ links: NotificationLinks?) throws -> EmailSender {
        let loop = TransferLoop(name: "mail", connectionsPerHost: mail.connections)
        return EmailSender(
            client: SMTPClient(server: mail.server, on: loop),
            composer: try EmailComposer(from: mail.from, links: links), bounces: mail.bounces)
    }
}
