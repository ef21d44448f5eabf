import Foundation
import HTTPFetch
import Logging
import ServiceLifecycle

extension NotifierParts {
    /// The consumer of requests of other services, and the sender of their mails where there is a mail server.
    func requested() throws -> [any Service] {
        let store = PostgresRequestStore(pool: pool)
        let (mail, sealer) = (configuration.mail, configuration.sending.sealer)
        let acceptRequest = AcceptRequest(store: store, sealer: sealer, sendsMail: mail != nil, now: now)
        let consumer = consumer(of: NotificationRequestedHandler(acceptRequest: acceptRequest))
        guard let mail, let sealer else {
            logger.warning(
                "Requested mails are not sent, nor can anybody sign up, until mail and links are configured",
                metadata: ["missing": "\(mail == nil ? "NOTIFIER_SMTP_URL" : "NOTIFIER_LINK_KEYS")"])
            return [consumer]
        }
        let loop = TransferLoop(name: "requested-mail", connectionsPerHost: 2)
        let mailer = try RequestedMailer(
            client: SMTPClient(server: mail.server, on: loop), from: mail.from, bounces: mail.bounces)
        let send = SendRequestedMails(store: store, mailer: mailer, sealer: sealer, now: now)
        return [
            consumer,
            RequestedMailSending(send, signal: PostgresDeliveryQueueSignal(pool: pool), logger: logger),
        ]
    }
}
