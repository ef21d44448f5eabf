/// A value of the part of CBOR that authenticators write: the canonical form of CTAP2, without tags, floats, undefined
/// and lengths that are not known from the start.
///
/// Sources: https://www.rfc-editor.org/rfc/rfc8949 and
/// https://fidoalliance.org/specs/fido-v2.1-ps-20210615/fido-client-to-authenticator-protocol-v2.1-ps-20210615.html#ctap2-canonical-cbor-encoding-form
enum CBORValue: Sendable, Equatable {
    case unsigned(UInt64)
    /// The number -1 - n, which goes beyond what an `Int64` can hold.
    case negative(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    /// In the order of the encoded keys, none of them twice.
    case map([Member])
    case truth(Bool)
    case null

    struct Member: Sendable, Equatable {
        var key: CBORValue
        var value: CBORValue
    }
}

extension CBORValue {
    /// Reads one value and nothing behind it.
    init(_ bytes: [UInt8]) throws(CBORFault) {
        var reader = CBORReader(bytes[...])
        self = try reader.value()
        guard reader.rest.isEmpty else { throw .surplus }
    }

    /// Of a whole number; nil when this is none or does not fit.
    var number: Int? {
        switch self {
        case .unsigned(let value): Int(exactly: value)
        case .negative(let value): Int(exactly: value).map { -1 - $0 }
        default: nil
        }
    }

    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// Nil for anything but a map.
    var members: [Member]? { if case .map(let members) = self { members } else { nil } }

    /// A member of a map by its name; nil when it is absent or this is no map.
    subscript(name: String) -> CBORValue? { members?.first { $0.key == .text(name) }?.value }

    /// A member of a map by its number, as COSE names them.
    subscript(number: Int) -> CBORValue? { members?.first { $0.key.number == number }?.value }
}

/// Why bytes are not read.
enum CBORFault: Error, Equatable {
    /// They end within a value.
    case truncated
    /// Something follows the value.
    case surplus
    /// More bytes than any authenticator writes.
    case tooLarge
    /// Values within each other, deeper than ``CBORReader/deepest``.
    case tooDeep
    /// A number or length that takes more bytes than it needs.
    case notShortest
    /// A length that is only known at the end.
    case indefinite
    /// Keys that are not in the order of their encoding, or the same key twice.
    case keyOrder
    case notUTF8
    /// A tag, a float, undefined, a simple value without a name, or a head that RFC 8949 reserves.
    case unsupported
}
