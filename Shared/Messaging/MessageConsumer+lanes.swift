public import Logging
public import MessageProtocol

extension MessageConsumer {
    /// One consumer for each lane of a message in ``Topology/lanedMessages``, all behind one gate.
    /// - Parameters:
    ///   - gate: may be shared by the consumers of several messages.
    ///   - prefetch: how many messages of each lane may be unsettled at once, including those that wait for their turn.
    ///     A message in hand for longer than a handler may take counts as a stall, so keep this to a few times the
    ///     gate's width.
    public static func perLane(
        of service: ServiceName, handler: Handler, gate: LaneGate, subscriber: Subscriber,
        outage: @escaping Outage, prefetch: Int = 8,
        backoff: Backoff = Backoff(), logger: Logger
    ) -> [MessageConsumer] {
        Lane.allCases.map { lane in
            MessageConsumer(
                of: service, handler: handler, lane: lane, gate: gate, subscriber: subscriber,
                outage: outage, prefetch: prefetch,
                backoff: backoff, logger: logger)
        }
    }
}
