import Foundation

/// An RSA key of 2048 bits, made once for all tests of a process.
public enum RSAKeyForTests {
    /// In PEM.
    public static var pem: String {
        get async throws { try await made.value }
    }

    private static let made = Task {
        try await inHelperFolder { folder in
            let file = "\(folder)/rsa.pem"
            let options = ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", file]
            try await HelperProcess.finishing(HelperTool("openssl", package: "openssl"), options)
            return try String(contentsOfFile: file, encoding: .utf8)
        }
    }
}
