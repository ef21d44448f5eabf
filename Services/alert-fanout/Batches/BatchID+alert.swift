import Domain
import Foundation

extension BatchID {
    /// The same id for the same batch of the same alert, whoever computes it: the 128-bit FNV-1a hash of the alert's id
    /// and the number, as a UUID of version 8.
    ///
    /// Sources: https://www.rfc-editor.org/rfc/rfc9562#section-5.8,
    /// https://datatracker.ietf.org/doc/html/draft-eastlake-fnv-21
    init(number: Int, of alert: AlertID) {
        let input = withUnsafeBytes(of: alert.uuid.uuid) { Array($0) }
        let suffix = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
        var bytes = withUnsafeBytes(of: Self.hash(input + suffix).bigEndian) { Array($0) }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(
            UUID(
                uuid: (
                    bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
                    bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
                )))
    }

    private static func hash(_ bytes: [UInt8]) -> UInt128 {
        bytes.reduce(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D) { ($0 ^ UInt128($1)) &* (1 << 88 + 0x13B) }
    }
}
