import MessageProtocol
import Messaging
import TestSupport
import Testing

@Suite struct LaneScheduleTests {
    private func turns(_ count: Int, patience: Int, among waiting: Set<Lane>) -> [Lane?] {
        var schedule = LaneSchedule(patience: patience)
        return (0..<count).map { _ in schedule.next(among: waiting) }
    }

    @Test func nobodyGoesWhenNobodyWaits() {
        #expect(turns(3, patience: 8, among: []) == [nil, nil, nil])
    }

    @Test(arguments: Lane.allCases) func whoWaitsAloneGoes(lane: Lane) {
        #expect(turns(20, patience: 2, among: [lane]) == Array(repeating: lane, count: 20))
    }

    @Test func theHighestLaneGoesFirst() {
        var schedule = LaneSchedule(patience: 100)
        #expect(schedule.next(among: Set(Lane.allCases)) == .danger)
        #expect(schedule.next(among: [.station, .forecast, .digest]) == .station)
        #expect(schedule.next(among: [.forecast, .digest]) == .forecast)
        #expect(schedule.next(among: [.digest]) == .digest)
    }

    @Test func withFullLanesEachLowerOneGetsOneTurnInNine() {
        let turns = turns(900, patience: 8, among: Set(Lane.allCases)).compactMap(\.self)
        let counts = Dictionary(turns.map { ($0, 1) }, uniquingKeysWith: +)

        #expect(counts == [.danger: 602, .station: 100, .forecast: 99, .digest: 99])
        #expect(turns.prefix(8) == ArraySlice(repeating: .danger, count: 8))
        #expect(turns[8..<12] == [.station, .forecast, .digest, .danger])
    }

    @Test func withTwoFullLanesTheLowerOneGetsEveryNinthTurn() {
        let turns = turns(45, patience: 8, among: [.danger, .digest])

        #expect(turns.indices.filter { turns[$0] == .digest } == [8, 17, 26, 35, 44])
    }

    @Test func withAPatienceOfOneTheLanesTakeTurns() {
        let turns = turns(400, patience: 1, among: Set(Lane.allCases)).compactMap(\.self)

        for lane in Lane.allCases { #expect((99...101).contains(turns.count { $0 == lane }), "\(lane)") }
    }

    @Test func whoLeftAndComesBackBeginsAnew() {
        var schedule = LaneSchedule(patience: 2)
        for _ in 0..<2 { #expect(schedule.next(among: [.danger, .digest]) == .danger) }
        #expect(schedule.next(among: [.danger]) == .danger)

        #expect(schedule.next(among: [.danger, .digest]) == .danger)
        #expect(schedule.next(among: [.danger, .digest]) == .danger)
        #expect(schedule.next(among: [.danger, .digest]) == .digest)
    }

    @Test(arguments: [1, 2, 8, 30], UInt64(1)...5)
    func nobodyWhoWaitsIsPassedOverForLong(patience: Int, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var schedule = LaneSchedule(patience: patience)
        var passedOver: [Lane: Int] = [:]
        var waiting: Set<Lane> = []
        for _ in 0..<5_000 {
            waiting.formUnion(Lane.allCases.filter { _ in Double.random(in: 0..<1, using: &random) < 0.7 })
            guard let chosen = schedule.next(among: waiting) else { continue }
            #expect(waiting.contains(chosen))
            passedOver[chosen] = 0
            for lane in waiting where lane != chosen { passedOver[lane, default: 0] += 1 }
            #expect(passedOver.values.allSatisfy { $0 <= patience + 2 }, "\(passedOver)")
            if Bool.random(using: &random) { waiting.remove(chosen) }
        }
    }
}
