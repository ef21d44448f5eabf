import BlockingCalls
import Crypto
import CryptoExtras
import Domain
import Foundation
import PersonKeys

/// Makes the keys of the day and signs with them, on a thread of its own: a signature takes a core for a millisecond, a
/// key for a fifth of a second.
///
/// RSABSSA-SHA384-PSS-Randomized, https://www.rfc-editor.org/rfc/rfc9474.html#section-5: what is signed stays unknown
/// here, and the signature cannot be recognised later.
actor TokenSigner {
    private let thread = DedicatedThread(name: "rsa")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let masterKeys: MasterKeys
    private var opened: [Name: BlindSigningKey] = [:]

    private struct Name: Hashable {
        var day: CalendarDay
        /// Another study, or another database, has other keys of the same day.
        var publicKey: [UInt8]
    }

    private typealias BlindSigningKey = _RSA.BlindSigning.PrivateKey<SHA384>

    init(masterKeys: MasterKeys) { self.masterKeys = masterKeys }

    func newKey(of study: StudyID, on day: CalendarDay) throws -> DayKey {
        let pair = try BlindSigningKey(keySize: .bits2048)
        var key = DayKey(study: study, day: day, publicKey: Array(pair.publicKey.derRepresentation))
        let seal = PersonKey()
        key.sealed = SealedPrivateKey(
            wrapped: try masterKeys.wrap(seal), bytes: try seal.seal(pair.derRepresentation, at: key.place))
        return key
    }

    /// - Parameter blinded: as long as the key's modulus.
    /// - Throws: ``TokenError/unreadableMessage``, ``TokenError/otherDay`` once the private half is gone.
    func sign(_ blinded: [UInt8], with key: DayKey) throws -> [UInt8] {
        let pair = try open(key)
        do {
            return Array(try pair.blindSignature(for: blinded).rawRepresentation)
        } catch {
            throw TokenError.unreadableMessage
        }
    }

    /// Forgets the keys of the days before.
    func forget(before day: CalendarDay) { opened = opened.filter { $0.key.day >= day } }

    private func open(_ key: DayKey) throws -> BlindSigningKey {
        guard let sealed = key.sealed else { throw TokenError.otherDay }
        let name = Name(day: key.day, publicKey: key.publicKey)
        if let pair = opened[name] { return pair }
        let der = try masterKeys.unwrap(sealed.wrapped).open(sealed.bytes, at: key.place)
        let pair = try BlindSigningKey(derRepresentation: der)
        opened[name] = pair
        return pair
    }
}
