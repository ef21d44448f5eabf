import Logging
import RabbitMQ
import ServiceRuntime

/// One command's stay at the broker.
enum OperatorSession {
    /// Runs `body` with the broker of OPERATOR_AMQP_URL, and gives back what it holds whatever happens.
    /// - Throws: ``CommandFailure`` with one sentence when the broker is away.
    static func run(_ body: (RabbitMQOperator, RabbitMQConfiguration) async throws -> Void) async throws {
        let configuration = try SettingsReader().read(
            Setting("operator.amqp.url", isSecret: true) { try RabbitMQConfiguration(url: $0) })
        var logger = Logger(label: "breathe-easy")
        logger.logLevel = .critical
        let broker = RabbitMQOperator(configuration: configuration, logger: logger)
        do {
            try await body(broker, configuration)
        } catch let error as RabbitMQError {
            await broker.close()
            throw CommandFailure("\(error)")
        } catch {
            await broker.close()
            throw error
        }
        await broker.close()
    }
}
