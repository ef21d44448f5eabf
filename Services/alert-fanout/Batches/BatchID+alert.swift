import Domain
import Foundation

extension BatchID {
    /// The same id for the same batch of the same alert, whoever computes it.
    init(number: Int, of alert: AlertID) {
        let input = withUnsafeBytes(of: alert.uuid.uuid) { Array($0) }
        let suffix = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
        self.init(hashing: input + suffix)
    }
}
