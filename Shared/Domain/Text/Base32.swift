/// Base32 after RFC 4648, section 6, in lower case without padding: it survives mail systems that change the case of an
/// address, and people who type it.
public enum Base32 {
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    public static func text(_ bytes: [UInt8]) -> String {
        var (result, buffer, bits) = ([UInt8](), 0, 0)
        for byte in bytes {
            (buffer, bits) = (buffer << 8 | Int(byte), bits + 8)
            while bits >= 5 {
                bits -= 5
                result.append(alphabet[buffer >> bits & 31])
            }
            buffer &= 1 << bits - 1
        }
        if bits > 0 { result.append(alphabet[buffer << (5 - bits) & 31]) }
        return String(decoding: result, as: UTF8.self)
    }

    /// Accepts either case; nil for any other character and for surplus bits that are not zero.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var (result, buffer, bits) = ([UInt8](), 0, 0)
        for character in text.lowercased().utf8 {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            (buffer, bits) = (buffer << 5 | value, bits + 5)
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(buffer >> bits))
                buffer &= 1 << bits - 1
            }
        }
        return bits < 5 && buffer == 0 ? result : nil
    }
}
