import Domain
import Foundation
import HTTPService

/// The JSON forms of WebAuthn that `PublicKeyCredential.toJSON()` makes.
extension BodyField {
    /// - Throws: names the field that is no base64url, or too long.
    static func bytes(_ name: String, upTo limit: Int) -> BodyField<[UInt8]> {
        BodyField<String>.required(name).checked { try decoded($0, name, limit) }
    }

    static func optionalBytes(_ name: String, upTo limit: Int) -> BodyField<[UInt8]?> {
        BodyField<String?>.optional(name, default: nil).checked { try $0.map { try decoded($0, name, limit) } }
    }
}

private func decoded(_ text: String, _ name: String, _ limit: Int) throws(DomainError) -> [UInt8] {
    guard text.utf8.count <= (limit + 2) / 3 * 4, let bytes = Data(base64URL: text), !bytes.isEmpty else {
        throw DomainError(field: name, problem: "must be base64url of 1 to \(limit) bytes")
    }
    return Array(bytes)
}

extension BodyField<PasskeyRegistration> {
    static var registration: BodyField {
        .requiredObject("passkey") { reader throws(FieldFaults) in
            let (id, response) = try reader.values(
                BodyField<[UInt8]>.bytes("id", upTo: AttestedCredential.longestID),
                BodyField<(ClientData, AttestationObject, [String])>.requiredObject("response") {
                    parts throws(FieldFaults) in
                    try parts.values(
                        BodyField<ClientData>.clientData,
                        BodyField<[UInt8]>.bytes("attestationObject", upTo: CBORReader.mostBytes)
                            .checked { try AttestationObject($0) },
                        BodyField<[String]>.transports)
                })
            return PasskeyRegistration(
                id: id, clientData: response.0, attestation: response.1, transports: response.2)
        }
    }
}

extension BodyField<PasskeyAssertion> {
    static var assertion: BodyField {
        .requiredObject("passkey") { reader throws(FieldFaults) in
            let (id, response) = try reader.values(
                BodyField<[UInt8]>.bytes("id", upTo: AttestedCredential.longestID),
                BodyField<(ClientData, [UInt8], [UInt8], [UInt8]?)>.requiredObject("response") {
                    parts throws(FieldFaults) in
                    try parts.values(
                        BodyField<ClientData>.clientData,
                        BodyField<[UInt8]>.bytes("authenticatorData", upTo: 1_024),
                        BodyField<[UInt8]>.bytes("signature", upTo: 512),
                        BodyField<[UInt8]>.optionalBytes("userHandle", upTo: 64))
                })
            return PasskeyAssertion(
                id: id, clientData: response.0, authenticatorBytes: response.1, signature: response.2,
                userHandle: response.3)
        }
    }
}

extension BodyField<ClientData> {
    fileprivate static var clientData: BodyField {
        BodyField<[UInt8]>.bytes("clientDataJSON", upTo: ClientData.mostBytes).checked { try ClientData($0) }
    }
}

extension BodyField<[String]> {
    /// Those that browsers of today name; others are left out: they are only hints.
    fileprivate static var transports: BodyField {
        let known: Set = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]
        return BodyField<[String]?>.optional("transports", default: nil).checked { named in
            known.intersection(named ?? []).sorted()
        }
    }
}
