import Foundation

/// The same four requests, as a team would write them with FastAPI, asyncpg and aio-pika in one process of uvicorn:
/// `Benchmarks/peers/accounts_peer.py`.
struct AccountsPeer: Sendable {
    static let name = "FastAPI 0.165.0 with asyncpg and aio-pika on uvicorn 0.54.0"
    /// Of its tables, in the same database.
    static let schema = "peer"
    static var isInstalled: Bool { CeleryPeer.isInstalled }

    let url: String
    private let process: SinkProcess

    /// Copies the people into its tables and starts.
    static func start(beside stack: AccountsStack) async throws -> AccountsPeer {
        let port = try freePort()
        let own = ["PEER_AMQP_URL": stack.host.url, "PYTHONDONTWRITEBYTECODE": "1"]
        let process = try await SinkProcess(
            CeleryPeer.python, ["Benchmarks/peers/accounts_peer.py", "\(port)"],
            environment: stack.database.clientEnvironment.merging(own) { $1 }, port: port)
        return AccountsPeer(url: "http://127.0.0.1:\(port)", process: process)
    }

    func stop() { process.stop() }
}
