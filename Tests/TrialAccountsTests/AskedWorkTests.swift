import Crypto
import Foundation
import Testing

@testable import TrialAccounts

@Suite struct AskedWorkTests {
    @Test func findsATextWhoseDigestBeginsWithSoManyZeroBits() throws {
        let problem = #"{"status": 429, "title": "Too Many Requests", "work": {"bits": 10, "challenge": "AAAB"}}"#
        let work = try #require(AskedWork(in: Array(problem.utf8)))

        let done = work.done
        let solution = try #require(done["solution"])
        let digest = Array(SHA256.hash(data: Data("AAAB:\(solution)".utf8)))

        #expect(done["challenge"] == "AAAB")
        #expect(digest[0] == 0 && digest[1] < 64)
    }

    @Test(arguments: ["", "{}", #"{"status": 429}"#, #"{"work": {"bits": 3}}"#])
    func aRefusalOfAnotherKindAsksForNone(problem: String) {
        #expect(AskedWork(in: Array(problem.utf8)) == nil)
    }
}
