import Domain
import Foundation
import PersonKeys
import Testing

@testable import accounts

@Suite struct PasskeyAssertionTests {
    static let site: RelyingParty = {
        guard let url = URL(string: "http://localhost:8080/"), let site = try? RelyingParty(publicURL: url) else {
            preconditionFailure()
        }
        return site
    }()

    /// What becomes of an assertion of a changed authenticator, over a passkey that was stored before the change.
    private func fault(
        before: (inout SoftwareAuthenticator) -> Void = { _ in },
        _ change: (inout SoftwareAuthenticator) -> Void = { _ in },
        then tamper: (inout PasskeyAssertion) -> Void = { _ in }
    ) throws -> PasskeyFault? {
        var authenticator = try SoftwareAuthenticator()
        before(&authenticator)
        let stored = try authenticator.stored()
        change(&authenticator)
        var assertion = try authenticator.assertion([1])
        tamper(&assertion)
        do throws(PasskeyFault) {
            _ = try assertion.checked(against: stored, for: Self.site)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: SoftwareAuthenticator.Algorithm.allCases)
    func acceptsWhatThePasskeySigned(algorithm: SoftwareAuthenticator.Algorithm) throws {
        var authenticator = try SoftwareAuthenticator(algorithm)
        authenticator.counter = 3
        let stored = try authenticator.stored()
        authenticator.counter = 4

        let used = try authenticator.assertion([1]).checked(against: stored, for: Self.site)

        #expect(used.counter == 4)
        #expect(used.id == stored.id && used.userID == stored.userID)
    }

    @Test func refusesAnotherOriginSiteAndCeremony() throws {
        #expect(try fault({ $0.origin = "http://localhost" }) == .origin)
        #expect(try fault({ $0.origin = "http://LOCALHOST:8080" }) == .origin)
        #expect(try fault({ $0.origin = "null" }) == .origin)
        #expect(try fault({ $0.isCrossOrigin = true }) == .origin)
        #expect(try fault({ $0.siteID = "localhost.example.org" }) == .relyingParty)

        let authenticator = try SoftwareAuthenticator()
        let registered = try authenticator.assertion([1], ceremony: "webauthn.create")
        #expect(throws: PasskeyFault.ceremony) {
            try registered.checked(against: authenticator.stored(), for: Self.site)
        }
    }

    @Test func refusesFlagsThatSayTooLittle() throws {
        #expect(try fault({ $0.flags = 0x04 }) == .nobodyPresent)
        #expect(try fault({ $0.flags = 0x01 }) == .notVerified)
        #expect(try fault({ $0.flags = 0x00 }) == .nobodyPresent)
        #expect(try fault({ $0.flags = 0x0D }) == .backup)
        #expect(try fault({ $0.flags = 0x15 }) == .backup)
    }

    @Test func refusesEveryChangedBitOfTheSignedBytes() throws {
        // Each bit of the flags and the counter, and one of the digest.
        for bit in [0] + (256..<296) {
            let fault = try fault(then: { $0.authenticatorBytes[bit / 8] ^= 1 << (bit % 8) })
            #expect(fault != nil, "bit \(bit)")
        }
    }

    @Test func refusesASignatureOfOthersOrOverSomethingElse() throws {
        let other = try SoftwareAuthenticator()
        #expect(try fault(then: { $0.signature[$0.signature.count - 1] ^= 1 }) == .signature)
        #expect(try fault(then: { $0.signature = [] }) == .signature)
        let foreign = try other.assertion([1])
        #expect(try fault(then: { $0.signature = foreign.signature }) == .signature)
        let later = try ClientData(other.clientData("webauthn.get", [2]))
        #expect(try fault(then: { $0.clientData = later }) == .signature)
    }

    @Test func refusesAForeignPasskeyAndUserHandle() throws {
        #expect(try fault(then: { $0.id[0] ^= 1 }) == .unknownPasskey)
        #expect(try fault(then: { $0.userHandle = UserID().handle }) == .unknownPasskey)
        #expect(try fault(then: { $0.userHandle = [1] }) == .unknownPasskey)
        // Where the passkey was asked for by its id, an authenticator may say no name.
        #expect(try fault(then: { $0.userHandle = nil }) == nil)
    }

    @Test(
        arguments: [(0, 0, true), (0, 1, true), (5, 6, true), (5, 5, false), (5, 4, false), (5, 0, false)]
            as [(UInt32, UInt32, Bool)])
    func refusesACounterThatDoesNotGrow(before: UInt32, after: UInt32, isAccepted: Bool) throws {
        let fault = try fault(before: { $0.counter = before }, { $0.counter = after })
        #expect(fault == (isAccepted ? nil : .counter))
    }

    @Test func refusesAnAssertionWithTheKeyOfARegistration() throws {
        #expect(try fault({ $0.extensions = [0] }) == .unreadable("authenticatorData"))
        #expect(try fault(then: { $0.authenticatorBytes = [] }) == .unreadable("authenticatorData"))
    }
}

@Suite struct RelyingPartyTests {
    @Test(arguments: [
        ("https://breathe.example", "breathe.example", "https://breathe.example"),
        ("https://Breathe.Example:443/", "breathe.example", "https://breathe.example"),
        ("https://breathe.example:8443/x", "breathe.example", "https://breathe.example:8443"),
        ("http://localhost:8080", "localhost", "http://localhost:8080"),
        ("http://localhost:80", "localhost", "http://localhost"),
        ("http://air.localhost", "air.localhost", "http://air.localhost"),
    ])
    func takesItsNameFromThePublicAddress(address: String, id: String, origin: String) throws {
        let site = try RelyingParty(publicURL: try #require(URL(string: address)))
        #expect(site.id == id && site.origin == origin)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080", "http://localhost:8080"), ("https://192.168.1.20", "https://localhost"),
        ("http://[::1]:8080", "http://localhost:8080"), ("http://2130706433", "http://localhost"),
    ])
    func refusesAddressesAndSaysWhatToOpen(address: String, instead: String) throws {
        let url = try #require(URL(string: address))
        #expect(throws: RelyingPartyFault.noName(instead)) { try RelyingParty(publicURL: url) }
    }

    @Test func refusesPlainHTTPElsewhere() throws {
        let url = try #require(URL(string: "http://breathe.example"))
        #expect(throws: RelyingPartyFault.notSecure) { try RelyingParty(publicURL: url) }
    }
}

@Suite struct PasskeyChallengesTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private func challenges(at now: Date = now, key: UInt8 = 7) throws -> PasskeyChallenges {
        PasskeyChallenges(keys: try MasterKeys(keys: [Data(repeating: key, count: 32)]), now: { now })
    }

    @Test func knowsItsOwnUntilTheyEnd() throws {
        let challenge = try challenges().challenge(for: .signIn)

        let accepted = try challenges(at: Self.now + 299).check(challenge, for: .signIn)
        #expect(accepted.end == Self.now + 300)
        #expect(throws: PasskeyFault.challenge) { try challenges(at: Self.now + 300).check(challenge, for: .signIn) }
    }

    @Test func acceptsThemForTheirPurposeAndPersonOnly() throws {
        let (one, other) = (UserID(), UserID())
        let all: [PasskeyChallenges.Purpose] = [
            .signIn, .registration(one), .registration(other), .unlock(one), .unlock(other),
        ]
        for purpose in all {
            let challenge = try challenges().challenge(for: purpose)
            for asked in all {
                let isAccepted = (try? challenges().check(challenge, for: asked)) != nil
                #expect(isAccepted == (asked == purpose), "\(purpose) as \(asked)")
            }
        }
    }

    @Test func refusesEveryChangeAndOtherServers() throws {
        let challenge = try challenges().challenge(for: .signIn)
        for position in challenge.indices {
            var changed = challenge
            changed[position] ^= 1
            #expect(throws: PasskeyFault.challenge) { try challenges().check(changed, for: .signIn) }
        }
        for count in challenge.indices {
            #expect(throws: PasskeyFault.challenge) {
                try challenges().check(Array(challenge.prefix(count)), for: .signIn)
            }
        }
        #expect(throws: PasskeyFault.challenge) { try challenges().check(challenge + [0], for: .signIn) }
        #expect(throws: PasskeyFault.challenge) { try challenges(key: 8).check(challenge, for: .signIn) }
    }

    @Test func makesEachOnce() throws {
        let made = try (0..<100).map { _ in try challenges().challenge(for: .signIn) }
        #expect(Set(made).count == 100)
    }
}
