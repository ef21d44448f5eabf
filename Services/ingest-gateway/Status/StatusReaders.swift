import BrokerManagement
import EnvironmentReports

/// Where the status page looks; each part is read on its own, so that one can fail alone.
struct StatusReaders: Sendable {
    var lanes: @Sendable () async throws -> [LaneAccount]
    var channels: @Sendable () async throws -> [ChannelAccount]
    var providers: @Sendable () async throws -> [ProviderState]
    /// Nil while no setting says where RabbitMQ's management API is.
    var queues: (@Sendable () async throws -> [QueueStatus])?
}
