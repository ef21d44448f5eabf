import Crypto
import Foundation
import Testing

@testable import accounts

@Suite struct COSEKeyTests {
    private static func isKey(_ members: [(Int, [UInt8])]) -> Bool {
        guard let value = try? CBORValue(COSE.map(members)) else { return false }
        return (try? COSEKey(value)) != nil
    }

    private static let point = Array(P256.Signing.PrivateKey().publicKey.x963Representation.dropFirst())

    /// A key on P-256 with some parameters in the place of its own.
    private static func p256(_ changed: [Int: [UInt8]?] = [:]) -> [(Int, [UInt8])] {
        parameters(
            [
                (1, COSE.number(2)), (3, COSE.number(-7)), (-1, COSE.number(1)), (-2, COSE.bytes(Array(point[0..<32]))),
                (-3, COSE.bytes(Array(point[32..<64]))),
            ], changed)
    }

    private static func rsa(
        modulus: [UInt8] = [0x80] + [UInt8](repeating: 1, count: 255), exponent: [UInt8] = [1, 0, 1],
        _ changed: [Int: [UInt8]?] = [:]
    ) -> [(Int, [UInt8])] {
        parameters(
            [(1, COSE.number(3)), (3, COSE.number(-257)), (-1, COSE.bytes(modulus)), (-2, COSE.bytes(exponent))],
            changed)
    }

    private static func parameters(_ usual: [(Int, [UInt8])], _ changed: [Int: [UInt8]?]) -> [(Int, [UInt8])] {
        usual.compactMap { name, value in
            guard let other = changed[name] else { return (name, value) }
            return other.map { (name, $0) }
        }
    }

    @Test(arguments: SoftwareAuthenticator.Algorithm.allCases)
    func verifiesWhatItsOwnerSigned(algorithm: SoftwareAuthenticator.Algorithm) throws {
        let (owner, other) = (try SoftwareAuthenticator(algorithm), try SoftwareAuthenticator(algorithm))
        let key = try COSEKey(try CBORValue(try owner.coseKey))
        let message: [UInt8] = [1, 2, 3]
        let signature = try owner.sign(message)

        #expect(key.isValid(signature, of: message))
        #expect(!key.isValid(signature, of: message + [4]))
        #expect(!key.isValid(try other.sign(message), of: message))
        #expect(!key.isValid([], of: message))
        #expect(!key.isValid(Array(signature.dropLast()), of: message))
        #expect(!key.isValid(signature + [0], of: message))
    }

    @Test func takesTheKeysThatTheOtherTestsChange() {
        #expect(Self.isKey(Self.p256()))
        #expect(Self.isKey(Self.rsa()))
    }

    @Test(
        arguments: [
            [1: COSE.number(1)], [1: COSE.number(3)], [1: nil], [3: COSE.number(-8)], [3: COSE.number(-257)],
            [3: COSE.number(-35)], [3: nil], [-1: COSE.number(2)], [-1: COSE.number(8)], [-1: nil], [-2: nil],
            [-3: nil],
            // A compressed point has only the sign of y.
            [-3: [0xF5]],
            [-2: COSE.bytes([UInt8](repeating: 0, count: 32))], [-2: COSE.bytes([UInt8](repeating: 0xFF, count: 32))],
            [-2: COSE.bytes([])], [-3: COSE.bytes([UInt8](repeating: 1, count: 31))],
            [-3: COSE.bytes([UInt8](repeating: 1, count: 33))],
        ] as [[Int: [UInt8]?]])
    func refusesOtherParametersOfP256(changed: [Int: [UInt8]?]) {
        #expect(!Self.isKey(Self.p256(changed)))
    }

    @Test func refusesParametersThatAreNotNeeded() {
        // key_ops, which WebAuthn forbids.
        let members = Self.p256()
        #expect(!Self.isKey(Array(members[..<2]) + [(4, [0x81, 0x02])] + Array(members[2...])))
        #expect(!Self.isKey(Self.rsa() + [(-3, COSE.bytes([1]))]))
    }

    @Test(arguments: [
        [UInt8](repeating: 0xFF, count: 128), [UInt8](repeating: 1, count: 256), [UInt8](repeating: 0xFF, count: 513),
        [],
    ])
    func refusesModuliOfOtherSizes(modulus: [UInt8]) { #expect(!Self.isKey(Self.rsa(modulus: modulus))) }

    @Test(arguments: [[3], [1, 0, 0], [0, 1, 0, 1], [1, 0, 0, 0, 1], [0xFF, 0xFF], []] as [[UInt8]])
    func refusesWeakAndCostlyExponents(exponent: [UInt8]) { #expect(!Self.isKey(Self.rsa(exponent: exponent))) }

    @Test func refusesEd25519KeysOfOtherSizesAndCurves() {
        func key(_ size: Int, curve: Int = 6) -> [(Int, [UInt8])] {
            [
                (1, COSE.number(1)), (3, COSE.number(-8)), (-1, COSE.number(curve)),
                (-2, COSE.bytes([UInt8](repeating: 2, count: size))),
            ]
        }
        #expect(Self.isKey(key(32)))
        #expect(!Self.isKey(key(31)) && !Self.isKey(key(33)) && !Self.isKey(key(57)))
        #expect(!Self.isKey(key(32, curve: 4)) && !Self.isKey(key(32, curve: 7)))
    }

    @Test(arguments: [CBORValue.null, .array([]), .map([]), .bytes([1]), .text("key")])
    func refusesWhatIsNoKeyAtAll(value: CBORValue) {
        #expect(throws: PasskeyFault.publicKey) { try COSEKey(value) }
    }
}
