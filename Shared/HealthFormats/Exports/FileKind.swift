/// The kind of a file by its first bytes: names and declared types are not trusted.
enum FileKind {
    case zip
    case xml
    case json
    case other

    init(head: [UInt8]) {
        if head.starts(with: [0x50, 0x4B]) {
            self = .zip
            return
        }
        let isMarked = head.starts(with: [0xEF, 0xBB, 0xBF])
        switch head.dropFirst(isMarked ? 3 : 0).first(where: { !$0.isWhiteSpace }) {
        case UInt8(ascii: "<"): self = .xml
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        default: self = .other
        }
    }
}

extension UInt8 {
    fileprivate var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
