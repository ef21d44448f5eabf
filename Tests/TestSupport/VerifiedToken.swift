import Foundation

/// A JSON Web Token that another library has verified: see `Servers/verify_jwt.py`.
public struct VerifiedToken: Decodable, Sendable {
    /// A text or a whole number.
    public enum Value: Decodable, Hashable, Sendable {
        case text(String)
        case number(Int)

        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    public let header: [String: Value]
    public let claims: [String: Value]

    /// - Parameters:
    ///   - algorithm: ES256 or RS256; no other is accepted.
    ///   - publicKey: in PEM.
    /// - Throws: ``HelperProcessError`` when the signature is not of that key, or the Python packages are missing.
    public init(_ token: String, _ algorithm: String, publicKey: String) async throws {
        let line = try await inHelperFolder { folder in
            let file = "\(folder)/key.pem"
            try publicKey.write(toFile: file, atomically: false, encoding: .utf8)
            return try await TestPython.lines(1, of: "verify_jwt.py", [token, algorithm, file])[0]
        }
        self = try JSONDecoder().decode(Self.self, from: Data(line.utf8))
    }
}
