import MessageProtocol
import Messaging
import Postgres
import ServiceLifecycle

extension AlertFanoutAssembly {
    private var fanOutStore: PostgresFanOutStore { PostgresFanOutStore(pool: pool) }

    var admitAlert: AdmitAlert {
        AdmitAlert(audience: audience, store: fanOutStore, settings: configuration.fanOut, now: now)
    }

    /// The consumers of alerts, and those of their ranges in each lane.
    func fanOutServices() -> [any Service] {
        let fanOutRange = FanOutRange(
            audience: audience, store: fanOutStore, texts: texts, batchSize: configuration.fanOut.batchSize, now: now)
        return [
            consumer(of: StationAlertHandler(admitAlert: admitAlert), prefetch: configuration.concurrency),
            consumer(of: ForecastAlertHandler(admitAlert: admitAlert), prefetch: configuration.concurrency),
        ]
            + MessageConsumer.perLane(
                of: .alertFanout, handler: AlertRangeHandler(fanOutRange: fanOutRange),
                gate: LaneGate(width: configuration.concurrency), subscriber: broker,
                outage: pool.unreadyReason, prefetch: configuration.concurrency, logger: logger)
    }
}
