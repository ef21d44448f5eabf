import Domain
public import Postgres

/// Whether the keys that a service has stored can be opened with its master keys.
public enum StoredKey: Sendable, Equatable {
    /// None is stored yet.
    case absent
    case opens
    /// - Parameter name: the first four bytes of the SHA-256 of the missing master key, in hexadecimal.
    case underUnknownKey(name: String)
    /// The master key is there, and does not open it.
    case damaged

    /// Of so many stored keys, one under an unknown master key is opened first.
    private static let looked = 10_000

    /// Opens one of the keys of people.
    /// - Parameter schema: of the service that stored them.
    public init(in schema: String, _ pool: PostgresPool, under masterKeys: MasterKeys) async throws {
        let rows = try await pool.query(
            """
            SELECT wrapped FROM (SELECT wrapped FROM \(identifier: schema).person_keys LIMIT \(Self.looked)) AS looked
            ORDER BY encode(substring(wrapped FROM 1 FOR \(MasterKeys.nameSize)::int), 'hex')
                = ANY(\(masterKeys.names.map(\.hexadecimal)))
            LIMIT 1
            """)
        guard let wrapped: [UInt8] = try rows.first?["wrapped"] else {
            self = .absent
            return
        }
        do {
            _ = try masterKeys.unwrap(wrapped)
            self = .opens
        } catch MasterKeyFault.unknown {
            self = .underUnknownKey(name: wrapped.prefix(MasterKeys.nameSize).hexadecimal)
        } catch {
            self = .damaged
        }
    }
}
