public import Logging
public import MessageProtocol
public import Postgres
public import RabbitMQ
public import ServiceRuntime

/// A service with a schema of its own in the database.
public protocol ServiceWithSchema: ServiceApplication {
    /// In order.
    static var migrations: [Migration] { get }
}

extension ServiceWithSchema {
    /// Applies what is missing, with the connection of `<SERVICE>_POSTGRES_URL` alone.
    /// - Returns: the titles of the migrations applied now, in order.
    public static func migrate(_ settings: SettingsReader, logger: Logger) async throws -> [String] {
        let pool = PostgresPool(try settings.read(.postgres(of: name)), logger: logger)
        do {
            let applied = try await Migrator(schema: name.schema, migrations: migrations).apply(to: pool)
            await pool.close()
            return applied.map(\.title)
        } catch {
            await pool.close()
            throw error
        }
    }
}

extension Setting<PostgresConfiguration> {
    /// `<SERVICE>_POSTGRES_URL`.
    public static func postgres(of service: ServiceName) -> Setting {
        Setting("\(service.schema).postgres.url", isSecret: true) { text in
            var configuration = try PostgresConfiguration(url: text)
            configuration.applicationName = service.rawValue
            return configuration
        }
    }
}

extension Setting<RabbitMQConfiguration> {
    /// `<SERVICE>_AMQP_URL`.
    public static func rabbitMQ(of service: ServiceName) -> Setting {
        Setting("\(service.schema).amqp.url", isSecret: true) { text in
            try RabbitMQConfiguration(url: text, connectionName: service.rawValue)
        }
    }
}
