import Foundation
import Sessions
import Testing

@Suite struct AuditVerificationTests {
    private static let day = Date(timeIntervalSince1970: 1_681_120_800.123)

    /// Ten entries, each confirming the one before.
    private let chain = Self.chain(of: 10)

    private static func act(_ number: Int) -> StaffAct {
        StaffAct(
            by: "anna", "people.found", of: number.isMultiple(of: 2) ? "ben" : nil, because: "inquiry \(number)",
            from: "GET /api/v1/staff/people")
    }

    private static func chain(of count: Int, after first: [AuditEntry] = []) -> [AuditEntry] {
        (first.count..<count).reduce(into: first) { chain, number in
            chain.append(AuditEntry(act(number), at: day + Double(number), after: chain.last?.head))
        }
    }

    private func fault(
        in entries: [AuditEntry], heads: [AuditHead] = []
    ) -> AuditVerification.Fault? {
        var verification = AuditVerification(heads: heads)
        do throws(AuditVerification.Fault) {
            for entry in entries { try verification.take(entry) }
            try verification.finish()
            return nil
        } catch {
            return error
        }
    }

    @Test func findsAWholeChainWhole() {
        #expect(chain.map(\.sequence) == Array(1...10))
        #expect(fault(in: chain, heads: [chain[3].head, chain[9].head]) == nil)
        #expect(fault(in: []) == nil)
    }

    @Test func saysUpToWhereHeadsConfirmIt() throws {
        var verification = AuditVerification(heads: [chain[6].head, chain[2].head])
        for entry in chain { try verification.take(entry) }
        #expect(verification.lastConfirmed == 7)
        #expect(verification.last == chain[9].head)
    }

    @Test func findsAnAlteredEntry() {
        var entries = chain
        entries[4].act.reason = "something else"
        #expect(fault(in: entries) == .altered(5))
    }

    @Test func everyFieldIsPartOfTheHash() {
        let fields = [\AuditEntry.act.actor, \.act.action, \.act.route, \.act.reason]
        for field in fields {
            var entries = chain
            entries[0][keyPath: field] += "."
            #expect(fault(in: entries) == .altered(1))
        }
    }

    @Test func theTimeAndTheSubjectArePartOfTheHash() {
        var (later, other, none) = (chain, chain, chain)
        later[1].at += 0.001
        other[1].act.subject = "carl"
        none[2].act.detail = ""
        #expect(fault(in: later) == .altered(2))
        #expect(fault(in: other) == .altered(2))
        #expect(fault(in: none) == .altered(3))
    }

    @Test func findsARemovedEntry() {
        var entries = chain
        entries.remove(at: 4)
        #expect(fault(in: entries) == .gap(after: 4, found: 6))
    }

    @Test func findsARemovedBeginning() {
        #expect(fault(in: Array(chain.dropFirst(3))) == .gap(after: 0, found: 4))
    }

    @Test func findsARemovedEndByTheHeads() {
        let cut = Array(chain.dropLast(2))
        #expect(fault(in: cut) == nil)
        #expect(fault(in: cut, heads: [chain[9].head]) == .cut(after: 8, kept: 10))
        #expect(fault(in: [], heads: [chain[0].head]) == .cut(after: 0, kept: 1))
    }

    @Test func findsEntriesThatChangedPlaces() {
        var entries = chain
        entries.swapAt(2, 3)
        #expect(fault(in: entries) == .gap(after: 2, found: 4))
        (entries[2].sequence, entries[3].sequence) = (3, 4)
        #expect(fault(in: entries) == .altered(3))
    }

    @Test func findsAnEntryThatDoesNotConfirmTheOneBefore() {
        var entries = chain
        entries[4] = AuditEntry(Self.act(77), at: Self.day, after: entries[3].head)
        #expect(fault(in: entries) == .brokenLink(6))
    }

    /// Whoever can write the table can make all hashes anew, but not the heads.
    @Test func findsAForgedChainByTheHeads() {
        var forged = Array(chain.prefix(4))
        forged.append(AuditEntry(Self.act(77), at: Self.day, after: forged.last?.head))
        forged = Self.chain(of: 10, after: forged)
        #expect(fault(in: forged) == nil)
        #expect(
            fault(in: forged, heads: [chain[2].head, chain[7].head]) == .replaced(atOrBefore: 8, lastConfirmed: 3))
    }

    @Test func heedsEachOfTwoHeadsOfOneEntry() {
        let other = AuditHead(sequence: 5, hash: chain[6].hash)
        #expect(
            fault(in: chain, heads: [chain[4].head, other]) == .replaced(atOrBefore: 5, lastConfirmed: 5))
    }

    @Test func readsTheLineOfAHead() throws {
        let head = chain[9].head
        let line = head.line(seenAt: Self.day)
        #expect(line.hasSuffix("\n"))
        #expect(AuditHead(line: Substring(line.dropLast())) == head)
    }

    @Test(arguments: [
        "", "2026-05-01T00:00:00Z 4", "2026-05-01T00:00:00Z 0 \(String(repeating: "a", count: 64))", "x 1 00",
    ])
    func refusesALineThatIsNoHead(line: String) {
        #expect(AuditHead(line: line[...]) == nil)
    }
}
