import Domain
import Foundation

extension BatchID {
    /// The same id for the same batch of the same range of an alert, whoever computes it.
    init(number: Int, of range: AlertRange) {
        let input = withUnsafeBytes(of: range.alertID.uuid.uuid) { Array($0) }
        let suffix = withUnsafeBytes(of: (UInt64(range.number).bigEndian, UInt64(number).bigEndian)) { Array($0) }
        self.init(hashing: input + suffix)
    }
}
