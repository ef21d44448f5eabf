import Crypto
import CryptoExtras
import Domain
import Foundation
import Postgres

/// The tokens of as many participants, signed here in the service's place: blinding them first would only cost time.
struct StudyTokens: Sendable {
    let day: CalendarDay
    private let key: _RSA.Signing.PrivateKey

    init(of day: CalendarDay) throws {
        self.day = day
        key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    }

    /// Makes the key that of the day, before the service makes one.
    func settle(in pool: PostgresPool) async throws {
        try await pool.transaction { transaction in
            // Triggers find their tables by it.
            try await transaction.query("SET LOCAL search_path = research_study")
            try await transaction.query(
                """
                INSERT INTO token_keys (study_id, day, public_key)
                SELECT id, \(day.description)::date, \(Array(key.publicKey.derRepresentation)) FROM studies
                """)
        }
    }

    /// - Returns: the JSON of each.
    func make(_ count: Int) async throws -> [String] {
        try await withThrowingTaskGroup(of: [String].self) { group in
            for part in 0..<Self.parts {
                let size = count / Self.parts + (part < count % Self.parts ? 1 : 0)
                group.addTask { try (0..<size).map { _ in try token() } }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private static let parts = 4

    private func token() throws -> String {
        let message = Data((0..<64).map { _ in UInt8.random(in: .min ... .max) })
        // The padding is that of RFC 9474: the salt is as long as the digest.
        let signature = try key.signature(for: SHA384.hash(data: message), padding: .PSS).rawRepresentation
        return #"{"day": "\#(day)", "message": "\#(message.base64URL)", "signature": "\#(signature.base64URL)"}"#
    }
}
