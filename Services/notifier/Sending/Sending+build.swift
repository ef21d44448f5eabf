import Domain
import Foundation
import HTTPFetch
import Logging
import ServiceLifecycle

extension NotifierParts {
    /// The engine that sends queued deliveries, the sampler of its backlog, and what tells the gateway what can be sent.
    func sending() -> [any Service] {
        let store = PostgresDeliveryStore(pool: pool)
        return [
            DeliveryEngine(
                store: store, signal: PostgresDeliveryQueueSignal(pool: pool),
                handle: HandleDelivery(senders: senders, now: now), policy: configuration.sending.hosts,
                logger: logger),
            DeliveryBacklogSampler(store: store, now: now, logger: logger),
            SendingSettingsRecorder(
                settings: PostgresSendingSettings(pool: pool), channels: enabledChannels,
                privateHosts: configuration.sending.privateHosts, now: now, logger: logger),
        ]
    }
}

/// Builds a sender for each channel that is configured.
struct ChannelSenders {
    let configuration: NotifierConfiguration
    let now: @Sendable () -> Date
    let logger: Logger

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
                "Channels are off because they are not configured",
                metadata: ["channels": "\(off.joined(separator: ", "))"])
        }
        if links == nil {
            logger.notice("Messages carry no links: NOTIFIER_PUBLIC_URL and NOTIFIER_LINK_KEYS are not set")
        }
        return senders
    }

    /// Uses a loop of its own: after a rejected mail libcurl blocks the whole thread until the mail server responds.
    private func email(_ mail: MailConfiguration, _ links: NotificationLinks?) throws -> EmailSender {
        let loop = TransferLoop(name: "mail", connectionsPerHost: mail.connections)
        return EmailSender(
            client: SMTPClient(server: mail.server, on: loop),
            composer: try EmailComposer(from: mail.from, links: links), bounces: mail.bounces)
    }
}
