import Domain
import HTTPService
import MessageProtocol

@testable import accounts

extension FuzzedDecoder {
    /// What authenticators and browsers write, before anybody is signed in.
    static let passkeys = [
        FuzzedDecoder(name: "cbor") { input in
            // The canonical form has one way to write each value.
            guard try CBORValue(input).encoded == input else {
                throw BrokenPromise("CBOR was accepted that is not written in the canonical form")
            }
        },
        FuzzedDecoder(name: "cose-key") { input in
            // No signature of nothing is right.
            guard try !COSEKey(CBORValue(input)).isValid(input, of: input) else {
                throw BrokenPromise("a key accepted itself as its signature")
            }
        },
        FuzzedDecoder(name: "passkey-attestation") { input in
            let said = try AttestationObject(input).authenticatorData
            if let credential = said.credential { _ = try COSEKey(CBORValue(credential.publicKey)) }
        },
        FuzzedDecoder(name: "passkey-client-data") { input in _ = try ClientData(input) },
        FuzzedDecoder(name: "body-passkey") { input in
            let (isRegistration, body) = try choice(among: [true, false], by: input)
            let reader = try MessageCoding.decode(BodyReader.self, from: body)
            if isRegistration { _ = try reader.read(.registration) } else { _ = try reader.read(.assertion) }
        },
    ]
}

extension CBORValue {
    /// In the canonical form, when the keys are in their order.
    fileprivate var encoded: [UInt8] {
        switch self {
        case .unsigned(let number): head(0, number)
        case .negative(let number): head(1, number)
        case .bytes(let bytes): head(2, UInt64(bytes.count)) + bytes
        case .text(let text): head(3, UInt64(text.utf8.count)) + text.utf8
        case .array(let elements): head(4, UInt64(elements.count)) + elements.flatMap(\.encoded)
        case .map(let members): head(5, UInt64(members.count)) + members.flatMap { $0.key.encoded + $0.value.encoded }
        case .truth(let truth): [truth ? 0xF5 : 0xF4]
        case .null: [0xF6]
        }
    }

    private func head(_ kind: UInt8, _ argument: UInt64) -> [UInt8] {
        guard argument >= 24 else { return [kind << 5 | UInt8(argument)] }
        let power: UInt8 = argument <= 0xFF ? 0 : argument <= 0xFFFF ? 1 : argument <= 0xFFFF_FFFF ? 2 : 3
        let size = UInt64(1) << power
        return [kind << 5 | (24 + power)] + (0..<size).map { UInt8(argument >> (8 * (size - 1 - $0)) & 0xFF) }
    }
}
