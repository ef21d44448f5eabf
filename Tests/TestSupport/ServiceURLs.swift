import Foundation
public import MessageProtocol
import RabbitMQ

extension BrokerForTests {
    /// For a process that logs in with the rights of one service.
    /// - Parameter port: of a proxy before the broker.
    public func url(as service: ServiceName, port: Int? = nil) async throws -> String {
        url(of: try await configuration(as: service), port: port)
    }

    /// For the status page's process.
    public func statusURL() async throws -> String { url(of: try await statusConfiguration(), port: nil) }

    private func url(of login: RabbitMQConfiguration, port: Int?) -> String {
        let host = login.hosts[0]
        return "amqp://\(login.user):\(login.password)@\(host.name):\(port ?? host.port)/\(virtualHost)"
    }
}

extension DatabaseForTests {
    /// For a process that logs in as `role`.
    /// - Parameter port: of a proxy before the server.
    public func processURL(of role: String, port: Int? = nil) throws -> String {
        let text = try Checkout.setting("\(role.uppercased())_POSTGRES_URL")
        guard var url = URLComponents(string: text) else { return text }
        url.path = "/\(name)"
        if let port { url.port = port }
        return url.string ?? text
    }

    /// Where the server listens.
    public static var serverPort: Int {
        get throws {
            URLComponents(string: try Checkout.setting("OPERATOR_POSTGRES_URL"))?.port ?? 5_432
        }
    }
}
