import Domain
import HTTPFetch
import Testing

@testable import accounts

@Suite struct PasswordHasherTests {
    @Test func recognisesThePasswordAndNoOther() async throws {
        let hasher = PasswordHasher()
        let password = try Password("correct horse")
        let hash = try await hasher.hash(password)
        #expect(try await hasher.matches(password, hash: hash))
        #expect(try await hasher.matches(try Password("correct hors3"), hash: hash) == false)
    }

    @Test func givesTheSamePasswordAnotherHashEachTime() async throws {
        let hasher = PasswordHasher()
        let password = try Password("correct horse")
        #expect(try await hasher.hash(password) != hasher.hash(password))
    }

    @Test func takesAnUnreadableHashForNobodys() async throws {
        #expect(try await PasswordHasher().matches(try Password("correct horse"), hash: "md5$abc") == false)
    }
}

@Suite struct EmailAddressTests {
    @Test(arguments: ["a+b=c/d@example.org", "o'neil@sub.example.co.uk", "anna@xn--bcher-kva.example"])
    func takesNoAddressThatMailWouldRefuse(email: String) throws {
        let address = try EmailAddress(mailable: email)
        #expect(try MailAddress(address.text).text == address.text)
    }
}
