import Foundation
public import MessageProtocol
import RabbitMQ

extension BrokerForTests {
    /// For a process that logs in with the rights of one service.
    public func url(as service: ServiceName) async throws -> String {
        let login = try await configuration(as: service)
        return "amqp://\(login.user):\(login.password)@\(login.hosts[0].name):\(login.hosts[0].port)/\(virtualHost)"
    }
}

extension DatabaseForTests {
    /// For a process that logs in as `role`.
    public func processURL(of role: String) throws -> String {
        let url = try Checkout.setting("\(role.uppercased())_POSTGRES_URL")
        guard let slash = url.lastIndex(of: "/") else { return url }
        return "\(url[..<slash])/\(name)"
    }
}
