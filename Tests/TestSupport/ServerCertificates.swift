import Foundation

/// A certificate authority made for one test, and a certificate of it for `localhost` and 127.0.0.1.
public struct ServerCertificates: Sendable {
    public let authorityFile: String
    let certificateFile: String
    let keyFile: String

    /// Makes both with openssl in a folder of their own, and removes the folder afterwards.
    public static func made<Value: Sendable>(
        for body: (ServerCertificates) async throws -> Value
    ) async throws -> Value {
        try await inHelperFolder { folder in
            let openssl = HelperTool("openssl", package: "openssl")
            let common = [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            ]
            let authority = ["-keyout", "\(folder)/ca.key", "-out", "\(folder)/ca.pem"]
            try await HelperProcess.finishing(openssl, common + authority + ["-subj", "/CN=Throw-away authority"])
            let signing = ["-CA", "\(folder)/ca.pem", "-CAkey", "\(folder)/ca.key"]
            let server = ["-keyout", "\(folder)/server.key", "-out", "\(folder)/server.pem", "-subj", "/CN=localhost"]
            let names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
            try await HelperProcess.finishing(openssl, common + signing + server + names)
            return try await body(
                ServerCertificates(
                    authorityFile: "\(folder)/ca.pem", certificateFile: "\(folder)/server.pem",
                    keyFile: "\(folder)/server.key"))
        }
    }
}

/// Gives the body an empty folder and removes it afterwards.
func inHelperFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "breathe-easy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path)
}

/// The path of a script in `Tests/TestSupport/Servers`.
func serverScript(_ name: String, besides file: String = #filePath) -> String {
    URL(filePath: file).deletingLastPathComponent().appending(path: "Servers/\(name)").path
}
