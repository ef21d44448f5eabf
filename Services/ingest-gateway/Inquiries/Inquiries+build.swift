import HTTPService
import NIOCore
import Postgres

extension GatewayFeatures {
    var inquiryStore: PostgresInquiryStore {
        PostgresInquiryStore(
            pool: pool, masterKeys: settings.healthKeys,
            mail: settings.linkSealer.map { InquiryMail(sealer: $0, publicURL: settings.publicURL) })
    }

    private var writeInquiry: WriteInquiry { WriteInquiry(store: inquiryStore, now: now) }

    /// - Parameter congestion: why nothing can be announced now; nil when it can.
    func contactRoutes(congestion: @escaping @Sendable () -> String?) -> ContactRoutes {
        let proxies = settings.proxies
        return ContactRoutes(
            store: inquiryStore, writeInquiry: writeInquiry, formTime: FormTime(settings.healthKeys),
            client: { ClientAddress(of: $0, from: $1.channel.remoteAddress, behind: proxies).text },
            congestion: congestion, now: now)
    }

    var contactInquiryRoutes: ContactInquiryRoutes { ContactInquiryRoutes(store: inquiryStore, now: now) }

    var inquiryRoutes: InquiryRoutes {
        InquiryRoutes(store: inquiryStore, writeInquiry: writeInquiry, now: now)
    }

    var supportRoutes: SupportRoutes { SupportRoutes(store: inquiryStore, now: now) }

    var supportPageRoutes: SupportPageRoutes { SupportPageRoutes(store: inquiryStore, now: now) }
}
