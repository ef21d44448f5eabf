import HTTPTypes
public import Hummingbird

/// What a client makes up once for a request and sends again with each repetition, so that all of them have one effect.
///
/// Source: https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
public struct IdempotencyKey: Hashable, Sendable {
    public let text: String

    public static let header = "Idempotency-Key"
    static let longest = 128

    /// - Returns: nil for a request without the header.
    /// - Throws: ``Problem`` for a key that is not 1 to 128 visible ASCII characters.
    public init?(of request: Request) throws(Problem) {
        guard let name = HTTPField.Name(Self.header), let text = request.headers[name] else { return nil }
        guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Problem(
                .badRequest, "\(Self.header) must have 1 to \(Self.longest) visible ASCII characters, such as a UUID")
        }
        self.text = text
    }
}
