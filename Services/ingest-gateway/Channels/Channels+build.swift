import Logging
import MessageProtocol
import Messaging
import Postgres
import ServiceLifecycle

extension GatewayFeatures {
    private var channels: PostgresChannelStore { PostgresChannelStore(pool: pool) }

    var channelRoutes: ChannelRoutes {
        let sending = PostgresSendingState(pool: pool)
        return ChannelRoutes(
            listChannels: ListChannels(store: channels, subscriptions: subscriptions, sending: sending),
            addChannel: AddChannel(store: channels, sending: sending, now: now),
            testChannel: TestChannel(store: channels, sending: sending, subscriptions: subscriptions, now: now),
            confirmEmail: ConfirmEmail(store: channels, changeSubscription: changeSubscription), store: channels,
            webPushKey: settings.webPushKey)
    }

    var channelsPageRoutes: ChannelsPageRoutes {
        ChannelsPageRoutes(
            channels: channelRoutes, changeSubscription: changeSubscription, subscriptions: subscriptions, now: now)
    }

    func retirements(from subscriber: some MessageSubscriber, logger: Logger) -> any Service {
        MessageConsumer(
            of: .ingestGateway, handler: DeliveryEndpointRetiredHandler(store: channels), subscriber: subscriber,
            outage: pool.unreadyReason, logger: logger)
    }
}
