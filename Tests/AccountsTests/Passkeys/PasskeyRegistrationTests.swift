import Foundation
import Testing

@testable import accounts

@Suite struct PasskeyRegistrationTests {
    static let site = PasskeyAssertionTests.site

    private func fault(_ change: (inout SoftwareAuthenticator) -> Void) throws -> PasskeyFault? {
        var authenticator = try SoftwareAuthenticator()
        change(&authenticator)
        do {
            _ = try authenticator.registration([1]).checked(for: Self.site)
            return nil
        } catch let fault as PasskeyFault {
            return fault
        }
    }

    @Test(arguments: SoftwareAuthenticator.Algorithm.allCases)
    func takesThePasskeyOfEachAlgorithm(algorithm: SoftwareAuthenticator.Algorithm) throws {
        var authenticator = try SoftwareAuthenticator(algorithm)
        (authenticator.counter, authenticator.flags) = (7, 0x1D)

        let new = try authenticator.registration([1]).checked(for: Self.site)

        let key = try authenticator.coseKey
        #expect(
            new
                == NewPasskey(
                    id: authenticator.id, publicKey: key, counter: 7, isBackupEligible: true, isBackedUp: true,
                    transports: ["internal"]))
    }

    @Test func refusesAnotherCeremonyOriginAndSite() throws {
        #expect(try fault { $0.origin = "https://localhost:8080" } == .origin)
        #expect(try fault { $0.origin = "http://localhost:8081" } == .origin)
        #expect(try fault { $0.origin = "http://localhost:8080.example.org" } == .origin)
        #expect(try fault { $0.isCrossOrigin = true } == .origin)
        #expect(try fault { $0.siteID = "example.org" } == .relyingParty)

        let authenticator = try SoftwareAuthenticator()
        var registration = try authenticator.registration([1])
        registration.clientData = try ClientData(authenticator.clientData("webauthn.get", [1]))
        #expect(throws: PasskeyFault.ceremony) { try registration.checked(for: Self.site) }
    }

    @Test func refusesFlagsThatSayTooLittle() throws {
        #expect(try fault { $0.flags = 0x04 } == .nobodyPresent)
        #expect(try fault { $0.flags = 0x01 } == .notVerified)
        #expect(try fault { $0.flags = 0x15 } == .backup)
    }

    @Test func takesAttestationOfOthersWithoutLookingAtIt() throws {
        let statement = CBORText.map([(CBORText.text("sig"), CBORText.bytes([1]))])
        #expect(try fault { ($0.format, $0.statement) = ("packed", statement) } == nil)
        #expect(try fault { ($0.format, $0.statement) = ("none", statement) } == .unreadable("attestationObject"))
        #expect(try fault { $0.statement = CBORText.text("none") } == .unreadable("attestationObject"))
    }

    @Test func refusesAnIDThatTheAuthenticatorDidNotMake() throws {
        var registration = try SoftwareAuthenticator().registration([1])
        registration.id[0] ^= 1
        #expect(throws: PasskeyFault.unreadable("id")) { try registration.checked(for: Self.site) }
    }

    @Test func refusesAuthenticatorDataWithoutAPasskey() throws {
        let authenticator = try SoftwareAuthenticator()
        var registration = try authenticator.registration([1])
        registration.attestation.authenticatorData = try AuthenticatorData(authenticator.authenticatorData(0x05))
        #expect(throws: PasskeyFault.unreadable("id")) { try registration.checked(for: Self.site) }
    }

    @Test func readsExtensionsOnlyWhereTheyAreAnnounced() throws {
        let policy = CBORText.map([(CBORText.text("credProtect"), CBORText.number(2))])
        #expect(try fault { ($0.flags, $0.extensions) = (0x85, policy) } == nil)
        let unreadable = PasskeyFault.unreadable("authenticatorData")
        #expect(try fault { $0.extensions = policy } == unreadable)
        #expect(try fault { $0.flags = 0x85 } == unreadable)
        #expect(try fault { ($0.flags, $0.extensions) = (0x85, policy + [0]) } == unreadable)
        #expect(try fault { ($0.flags, $0.extensions) = (0x85, CBORText.text("credProtect")) } == unreadable)
    }

    @Test func refusesIDsThatAreEmptyOrTooLong() throws {
        let unreadable = PasskeyFault.unreadable("authenticatorData")
        #expect(try fault { $0.id = [UInt8](repeating: 1, count: 1_023) } == nil)
        #expect(try fault { $0.id = [UInt8](repeating: 1, count: 1_024) } == unreadable)
        #expect(try fault { $0.id = [] } == unreadable)
    }

    /// Cut anywhere, it is refused and nothing worse happens.
    @Test func refusesEveryPrefixOfAnAttestation() throws {
        let object = try SoftwareAuthenticator().attestationObject()
        for count in 0..<object.count {
            #expect(throws: PasskeyFault.self) { try AttestationObject(Array(object.prefix(count))) }
        }
        let data = try SoftwareAuthenticator().authenticatorData(0x05)
        for count in 0..<data.count {
            #expect(throws: PasskeyFault.self) { try AuthenticatorData(Array(data.prefix(count))) }
        }
    }

    @Test(arguments: [
        "", "null", "[]", "{}", #"{"type":"webauthn.get","challenge":"AQ"}"#,
        #"{"type":"webauthn.get","challenge":"!","origin":"http://localhost:8080"}"#,
        #"{"type":1,"challenge":"AQ","origin":"http://localhost:8080"}"#,
        #"{"type":"webauthn.get","challenge":"AQ","origin":"http://localhost:8080","crossOrigin":"no"}"#,
        #"{"type":"webauthn.get","challenge":"AQ","origin":"http://localhost:8080"} "# + "x",
    ])
    func refusesClientDataThatIsNone(json: String) {
        #expect(throws: PasskeyFault.unreadable("clientDataJSON")) { try ClientData(Array(json.utf8)) }
    }

    @Test func refusesClientDataOfAFrameAndOfAnySize() throws {
        let framed =
            #"{"type":"webauthn.get","challenge":"AQ","origin":"http://localhost:8080","topOrigin":"http://x"}"#
        #expect(throws: PasskeyFault.origin) {
            try ClientData(Array(framed.utf8)).check(is: ClientData.assertion, at: Self.site)
        }
        let long =
            #"{"type":"webauthn.get","challenge":"AQ","origin":"http://localhost:8080","more":""#
            + String(repeating: "x", count: ClientData.mostBytes) + #""}"#
        #expect(throws: PasskeyFault.unreadable("clientDataJSON")) { try ClientData(Array(long.utf8)) }
    }
}
