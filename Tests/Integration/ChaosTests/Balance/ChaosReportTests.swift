import MessageProtocol
import Testing

struct ChaosReportTests {
    private let faults: [Fault: Int] = [.killService(.notifier): 3, .outage: 1]

    private func report(_ facts: ChaosFacts) -> String {
        let balance = ChaosBalance(LoadRecord(), users: [], injected: [], facts: facts)
        let settings = ChaosSettings(seed: 42, seconds: 40)
        return ChaosReport(
            settings: settings, faults: faults,
            notes: [.outage: "40 messages on their last attempt", .duplicates: "0 copies"], record: LoadRecord(),
            storedAlerts: 0, storedMetrics: 0, balance: balance
        ).description
    }

    @Test func saysHowToPlayTheSameAgain() {
        #expect(report(ChaosFacts()).contains("make chaos SEED=42 SECONDS=40"))
    }

    @Test func countsEveryKindOfFault() {
        let lines = report(ChaosFacts()).split(separator: "\n")
        for fault in Fault.all {
            let count = faults[fault] ?? 0
            #expect(lines.contains { $0.hasPrefix("\(fault) ") && $0.hasSuffix(" \(count)") })
        }
    }

    @Test func notesWhatThereIsToSayOfAFaultThatWas() {
        #expect(report(ChaosFacts()).contains("outage of the database (40 messages on their last attempt)"))
        #expect(!report(ChaosFacts()).contains("0 copies)"))
    }

    @Test func marksWhatDiffers() {
        #expect(report(ChaosFacts()).contains("Nothing was lost, nothing came twice."))
        let differing = report(ChaosFacts(endedServices: [.notifier]))
        #expect(differing.contains("DIFFERS"))
        #expect(differing.contains("services that ended by themselves: expected 0, found 1, such as notifier"))
    }
}
