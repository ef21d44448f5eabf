import Logging
import MessageProtocol
import Messaging
import Postgres
import ServiceLifecycle
import Sessions

extension GatewayFeatures {
    private var anchors: PostgresPersonAnchorStore { PostgresPersonAnchorStore(pool: pool) }

    var findSession: FindSession { FindSession(pool: pool, now: now) }

    var anchorMiddleware: AnchorMiddleware { AnchorMiddleware(store: anchors, now: now) }

    /// What accounts tells of people.
    func accountConsumers(from subscriber: some MessageSubscriber, logger: Logger) -> [any Service] {
        func consumer(of handler: some MessageHandler) -> any Service {
            MessageConsumer(
                of: .ingestGateway, handler: handler, subscriber: subscriber, outage: pool.unreadyReason,
                logger: logger)
        }
        let refreshAddress = RefreshAddress(store: anchors)
        return [
            consumer(of: AccountCreatedHandler(refreshAddress: refreshAddress)),
            consumer(of: AccountChangedHandler(refreshAddress: refreshAddress)),
            consumer(of: accountErased),
        ]
    }

    var accountErased: AccountErasedHandler {
        AccountErasedHandler(store: anchors, now: now, log: logErasuresNow)
    }
}
