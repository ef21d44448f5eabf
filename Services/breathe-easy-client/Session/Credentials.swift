import Foundation

/// Who is signed in where.
struct Credentials: Codable, Equatable, Sendable {
    var server: String
    var token: String
    /// What the person signed in as; nil for a personal token.
    var login: String?
    /// Nil for a personal token, whose end its owner chose.
    var expiresAt: Date?

    var isPersonalToken: Bool { login == nil }
}

/// The files of this program in `$XDG_CONFIG_HOME/breathe-easy`, by the XDG Base Directory Specification: readable by
/// their owner only, and replaced as a whole.
struct ClientFolder: Sendable {
    let url: URL

    init(url: URL) { self.url = url }

    /// - Parameter environment: of the process.
    init(_ environment: [String: String]) {
        let configured = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
        url = URL(filePath: configured ?? "\(home)/.config").appending(path: "breathe-easy")
    }

    private var credentialsFile: URL { url.appending(path: "credentials.json") }

    /// - Returns: nil when nobody is signed in.
    /// - Throws: ``ClientFailure`` when others can read the file, or it is none of this program's.
    func credentials() throws -> Credentials? { try read(Credentials.self, credentialsFile) }

    func keep(_ credentials: Credentials) throws { try write(credentials, credentialsFile) }

    func forgetCredentials() throws { try remove(credentialsFile) }

    func read<Value: Decodable>(_ type: Value.Type, _ file: URL) throws -> Value? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else { return nil }
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
        guard mode & 0o077 == 0 else {
            throw ClientFailure(
                .notSignedIn,
                "Others may read \(file.path), which holds the sign-in: "
                    + "sign out and in again, or run 'chmod 600' on it if nobody has read it")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let bytes = FileManager.default.contents(atPath: file.path),
            let value = try? decoder.decode(type, from: bytes)
        else {
            throw ClientFailure(.notSignedIn, "\(file.path) cannot be read: delete it and sign in again")
        }
        return value
    }

    func write(_ value: some Encodable, _ file: URL) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let written = try NewFile(for: file)
            try written.write(Array(try encoder.encode(value)))
            try written.finish(replacing: true)
        } catch {
            throw ClientFailure(.notWritten, "\(file.path) cannot be written: \(error)")
        }
    }

    func remove(_ file: URL) throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        do {
            try FileManager.default.removeItem(at: file)
        } catch {
            throw ClientFailure(.notWritten, "\(file.path) cannot be deleted: delete it yourself")
        }
    }
}
