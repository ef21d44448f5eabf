import Crypto
public import Foundation

/// The operator's keys. They wrap people's own keys, so that a copy of the database alone reveals nothing, and deleting
/// one row makes all of a person's data unreadable.
public struct MasterKeys: Sendable {
    let keys: [SymmetricKey]

    /// - Parameter keys: 32 bytes each; the first wraps, all unwrap, so that keys can be rotated.
    /// - Throws: ``MasterKeyFault``.
    public init(keys: [Data]) throws(MasterKeyFault) {
        guard !keys.isEmpty, keys.allSatisfy({ $0.count == 32 }) else { throw MasterKeyFault.malformed }
        self.keys = keys.map { SymmetricKey(data: $0) }
    }

    /// - Parameter file: one line of Base64 for each key.
    /// - Throws: ``MasterKeyFault``, which never quotes the file.
    public init(file: String) throws(MasterKeyFault) {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw MasterKeyFault.unreadable(file)
        }
        try self.init(
            keys: text.split(whereSeparator: \.isNewline).map { Data(base64Encoded: String($0)) ?? Data() })
    }

    /// AES Key Wrap, RFC 3394, preceded by four bytes that identify the key.
    public func wrap(_ key: PersonKey) throws -> [UInt8] {
        let wrapped = try AES.KeyWrap.wrap(key.secret, using: keys[0])
        return Self.name(of: keys[0]) + [UInt8](wrapped)
    }

    /// - Throws: ``MasterKeyFault/unknown`` when none of the keys wrapped it.
    public func unwrap(_ bytes: [UInt8]) throws -> PersonKey {
        let name = Array(bytes.prefix(Self.nameSize))
        guard let key = keys.first(where: { Self.name(of: $0) == name }) else { throw MasterKeyFault.unknown }
        return PersonKey(secret: try AES.KeyWrap.unwrap(bytes.dropFirst(Self.nameSize), using: key))
    }

    /// Whether ``wrap(_:)`` would use a different key now.
    public func isOutdated(_ wrapped: [UInt8]) -> Bool {
        Array(wrapped.prefix(Self.nameSize)) != Self.name(of: keys[0])
    }

    static let nameSize = 4

    /// What begins everything that ``wrap(_:)`` makes now.
    var newestName: [UInt8] { Self.name(of: keys[0]) }

    /// What begins everything that any of the keys has wrapped.
    var names: [[UInt8]] { keys.map(Self.name) }

    /// What begins everything that the other keys have wrapped.
    var olderNames: [[UInt8]] { keys.dropFirst().map(Self.name) }

    private static func name(of key: SymmetricKey) -> [UInt8] {
        key.withUnsafeBytes { Array(SHA256.hash(data: $0).prefix(nameSize)) }
    }
}

/// An invalid master key, or the wrong one.
public enum MasterKeyFault: Error, CustomStringConvertible {
    case malformed
    case unreadable(String)
    case unknown

    public var description: String {
        switch self {
        case .malformed: "must hold 32 random bytes in Base64 on each line (openssl rand -base64 32)"
        case .unreadable(let file): "cannot read \(file): create it with `breathe-easy health-keys \(file)`"
        case .unknown: "the data was sealed under a master key that is no longer in the file: restore it"
        }
    }
}
