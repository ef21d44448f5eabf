import MessageProtocol
import Testing

struct FaultScheduleTests {
    private let seeds: [UInt64] = (0..<200).map { $0 &* 0x9E37_79B9_7F4A_7C15 }

    @Test func isTheSameForTheSameSeedAndDuration() {
        #expect(FaultSchedule(seed: 7, seconds: 300) == FaultSchedule(seed: 7, seconds: 300))
        #expect(FaultSchedule(seed: 7, seconds: 300) != FaultSchedule(seed: 8, seconds: 300))
    }

    @Test func hasEveryFaultInFiveMinutes() {
        for seed in seeds {
            let faults = Set(FaultSchedule(seed: seed, seconds: 300).entries.map(\.fault))
            #expect(faults == Set(Fault.all), "seed \(seed)")
        }
    }

    @Test func hasAServicesAndTheBrokersDeathAndACutInFortySeconds() {
        for seed in seeds {
            let faults = FaultSchedule(seed: seed, seconds: 40).entries.map(\.fault)
            #expect(faults.contains(.killServer(.broker)), "seed \(seed)")
            #expect(faults.contains { if case .killService = $0 { true } else { false } }, "seed \(seed)")
            #expect(faults.contains { if case .cut = $0 { true } else { false } }, "seed \(seed)")
        }
    }

    @Test func hasAnOutageAndAFloodBesidesInTheRunOfMakeTest() {
        for seed in seeds {
            let faults = FaultSchedule(seed: seed, seconds: 70).entries.map(\.fault)
            let expected: Set<Fault> = [
                .killServer(.broker), .badMessages, .duplicates, .hostileTexts, .outage, .flood,
            ]
            #expect(expected.isSubset(of: faults), "seed \(seed)")
        }
    }

    @Test(arguments: [70, 300, 1_200]) func anOutageIsLongerThanAHandlerWaitsAndLeavesMostOfTheRun(_ seconds: Int) {
        let hold = Fault.outage.hold(in: seconds)
        #expect(hold.lowerBound > 10_000)
        #expect(hold.upperBound <= seconds * 1_000 / 4)
    }

    @Test(arguments: [40, 70, 120, 300]) func staysWithinItsTimeWithOneFaultAfterAnother(_ seconds: Int) {
        for seed in seeds {
            let entries = FaultSchedule(seed: seed, seconds: seconds).entries
            for (entry, next) in zip(entries, entries.dropFirst()) {
                #expect(entry.start + entry.hold < next.start, "seed \(seed)")
            }
            #expect((entries.first?.start ?? 0) >= FaultSchedule.calm, "seed \(seed)")
            let last = entries.last.map { $0.start + $0.hold } ?? 0
            #expect(last <= seconds * 1_000 - FaultSchedule.calm, "seed \(seed)")
        }
    }

    @Test func keepsAHalfOpenConnectionLongerThanTwoHeartbeats() {
        let faults = FaultSchedule(seed: 1, seconds: 300).entries
        for entry in faults where entry.fault == .halfOpen(.broker) {
            #expect(entry.hold > 2 * ChaosSettings.heartbeatSeconds * 1_000)
        }
    }
}
