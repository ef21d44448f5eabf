import Localization
import Postgres

/// Replaces the texts of alerts that quote a person whose account was erased; alert-fanout knows which they are.
///
/// A batch that was under way may bring such a text after the erasure, so this is repeated.
struct RedactTexts: Sendable {
    let pool: PostgresPool

    /// - Returns: how many texts there were.
    @discardableResult
    func callAsFunction() async throws -> Int {
        let (english, german) = (Self.words(in: .english), Self.words(in: .german))
        return try await pool.query(
            """
            UPDATE texts SET body = CASE WHEN language LIKE 'de%' THEN \(german) ELSE \(english) END
            FROM sources JOIN alert_fanout.redacted_alerts AS redacted ON redacted.alert_id = sources.source_id
            WHERE texts.source = sources.number AND body NOT IN (\(english), \(german))
            """
        ).affectedCount
    }

    static func words(in language: ContentLanguage) -> String {
        switch language {
        case .english: "The person who reported this has deleted their account."
        case .german: "Die Person, die dies gemeldet hat, hat ihr Konto gelöscht."
        }
    }
}
