import Logging
import MessageProtocol
import Messaging
import Postgres
import ServiceLifecycle

extension GatewayFeatures {
    private var channels: PostgresChannelStore { PostgresChannelStore(pool: pool) }

    var channelRoutes: ChannelRoutes {
        ChannelRoutes(
            listChannels: ListChannels(store: channels, subscriptions: subscriptions),
            confirmEmail: ConfirmEmail(store: channels, changeSubscription: changeSubscription), store: channels,
            webPushKey: settings.webPushKey, now: now)
    }

    func retirements(from subscriber: some MessageSubscriber, logger: Logger) -> any Service {
        MessageConsumer(
            of: .ingestGateway, handler: DeliveryEndpointRetiredHandler(store: channels), subscriber: subscriber,
            outage: pool.unreadyReason, logger: logger)
    }
}
