import ServiceLifecycle

extension NotifierParts {
    /// The consumers that keep the service's copy of people and their endpoints up to date.
    func recipients() -> [any Service] {
        let updateRecipient = UpdateRecipient(store: PostgresSubscriberStore(pool: pool), now: now)
        let updateEndpoint = UpdateEndpoint(store: PostgresEndpointStore(pool: pool), now: now)
        return [
            consumer(of: SubscriberChangedHandler(updateRecipient: updateRecipient)),
            consumer(of: DeliveryEndpointChangedHandler(updateEndpoint: updateEndpoint)),
        ]
    }
}
