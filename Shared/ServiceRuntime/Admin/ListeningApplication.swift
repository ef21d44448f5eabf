import Glibc
public import Hummingbird
import NIOCore
public import ServiceLifecycle

/// An HTTP server that says which address it could not have.
public struct ListeningApplication<Base: ApplicationProtocol>: Service {
    private let application: Base
    private let host: String
    private let port: Int

    /// - Parameter application: configured for the same host and port.
    public init(_ application: Base, host: String, port: Int) {
        self.application = application
        self.host = host
        self.port = port
    }

    public func run() async throws {
        do {
            try await application.run()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw AddressInUse(host: host, port: port)
        }
    }
}

/// Somebody else listens there.
public struct AddressInUse: Error, CustomStringConvertible {
    public var host: String
    public var port: Int

    public var description: String {
        "another process listens on \(host):\(port); stop it or choose another port"
            + " (make up: 'make down' and 'make up' find a free one; compose: set it in .env)"
    }
}
