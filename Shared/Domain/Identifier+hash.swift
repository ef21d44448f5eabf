import Foundation

extension Identifier {
    /// The same id for the same bytes everywhere: their 128-bit FNV-1a hash as a version 8 UUID.
    ///
    /// Sources: https://www.rfc-editor.org/rfc/rfc9562#section-5.8,
    /// https://datatracker.ietf.org/doc/html/draft-eastlake-fnv-21
    public init(hashing bytes: some Sequence<UInt8>) {
        let hash = bytes.reduce(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D as UInt128) { hash, byte in
            (hash ^ UInt128(byte)) &* (1 << 88 + 0x13B)
        }
        var bytes = withUnsafeBytes(of: hash.bigEndian) { Array($0) }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(
            UUID(
                uuid: (
                    bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
                    bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
                )))
    }
}
