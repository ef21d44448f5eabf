public import Foundation

extension Data {
    /// Base64 with the URL-safe alphabet, with or without padding: RFC 4648, section 5.
    public init?(base64URL text: String) {
        // Byte by byte: a push decodes and encodes five of these, and String.replacing takes fifteen times as long.
        var plain: [UInt8] = []
        plain.reserveCapacity(text.utf8.count + 3)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): plain.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): plain.append(UInt8(ascii: "/"))
            case UInt8(ascii: "="): break
            default: plain.append(byte)
            }
        }
        while plain.count % 4 != 0 { plain.append(UInt8(ascii: "=")) }
        self.init(base64Encoded: Data(plain))
    }

    /// Without padding.
    public var base64URL: String {
        let bytes = base64EncodedData().lazy.filter { $0 != UInt8(ascii: "=") }.map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return String(decoding: Array(bytes), as: UTF8.self)
    }
}
