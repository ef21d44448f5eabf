import Synchronization

extension PostgresPool {
    /// Why the service cannot use its database now; nil when it can. Queries the server when a connection or a slot is
    /// free, for at most two seconds and one attempt to connect.
    public func unreadyReason() async -> String? {
        do {
            switch try withState({ try $0.lease() }) {
            case .connection(let connection): return await probe(connection)
            case .slot: return await probeByConnecting()
            // All connections are busy, so they are alive.
            case nil: return withState { $0.lastFailure }
            }
        } catch {
            return "\(error)"
        }
    }

    private func probe(_ connection: PostgresConnection) async -> String? {
        do {
            _ = try await connection.run(["SELECT 1"], limit: .seconds(2))
            await release(connection)
            return nil
        } catch is StaleConnection {
            await connection.close()
            return await probeByConnecting()
        } catch {
            await release(connection)
            return "\(error)"
        }
    }

    private func probeByConnecting() async -> String? {
        do {
            await release(try await connectOnce())
            return nil
        } catch {
            releaseSlot()
            return "\(error)"
        }
    }
}
