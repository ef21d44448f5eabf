import DeclaredMetrics
import Messaging
import Metrics

/// Counts the outcomes of publishes; created once for each broker.
struct PublishMeter: Sendable {
    private let confirmed = RabbitMQMetrics.publishes.counter("confirmed")
    private let unroutable = RabbitMQMetrics.publishes.counter("unroutable")
    private let refused = RabbitMQMetrics.publishes.counter("refused")
    private let failed = RabbitMQMetrics.publishes.counter("failed")

    func count(_ result: Result<Void, PublishError>) {
        switch result {
        case .success: confirmed.increment()
        case .failure(.unroutable): unroutable.increment()
        case .failure(.refused), .failure(.rejectedByBroker): refused.increment()
        case .failure: failed.increment()
        }
    }
}
