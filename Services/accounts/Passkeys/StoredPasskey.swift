import Domain
import Foundation

/// A passkey that is registered.
struct StoredPasskey: Sendable, Equatable {
    var id: [UInt8]
    var userID: UserID
    /// What its owner calls it.
    var name: String
    /// A COSE_Key.
    var publicKey: [UInt8]
    var counter: UInt32
    var isBackupEligible: Bool
    var isBackedUp: Bool
    var transports: [String]
    var createdAt: Date
    var usedAt: Date?

    /// Of one person.
    static let most = 20
}

extension UserID {
    /// What an authenticator stores with a passkey to say whose it is: random bytes without meaning elsewhere.
    var handle: [UInt8] { withUnsafeBytes(of: uuid.uuid) { Array($0) } }

    /// - Returns: nil for what is no handle of ours.
    init?(handle: [UInt8]) {
        guard handle.count == 16 else { return nil }
        self.init(handle.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    }
}
