import Domain
import Foundation
import Sessions
import Synchronization

/// Lives through a study with synthetic people, by the service's own routes and an injected clock.
struct StudySimulation: Sendable {
    let routes: RouteCaller
    let store: PostgresSimulation
    let current: CurrentStudy
    let invitees: ManageInvitees
    let studies: ManageStudies
    let mix: MixAnswers
    /// Makes a workbook of the study. Returns how many rows it has.
    let export: @Sendable (StudyID) async throws -> Int
    let clock: SimulatedClock
    let plan: SimulationPlan

    /// People who do something at the same time.
    private static let atOnce = 16

    func callAsFunction(progress: (SimulationMonth) -> Void) async throws -> SimulationReport {
        let season = SimulatedSeason(seed: plan.seed)
        let call = try StaffCall.operator("research-study simulate")
        let id = plan.definition.id
        let codes = try await invitees.create(plan.participants, in: id, for: call)
        var people = codes.enumerated().map { number, code in
            SimulatedParticipant(
                SimulatedPerson(number, seed: plan.seed, days: plan.days), SimulatedDevice(routes: routes, code: code))
        }
        var report = SimulationReport(invited: codes.count)
        for number in 0..<plan.days {
            clock.set(to: plan.day(number).start(in: .gmt))
            try await store.advance(plan.definition.id, plan.day(number))
            try await publish(on: number, for: call)
            var tally = DayTally()
            for hour in [6, 12, 18] {
                clock.set(to: plan.day(number).start(in: .gmt) + Double(hour) * 3_600 + 600)
                tally.add(try await live(&people, number, hour, season, call))
            }
            try await mix()
            report.add(tally, on: plan.day(number))
            if let month = report.finishedMonth(after: plan.day(number), isLast: number == plan.days - 1) {
                progress(month)
            }
        }
        try await end(people, &report)
        return report
    }

    /// All who do something at an hour.
    private func live(
        _ people: inout [SimulatedParticipant], _ number: Int, _ hour: Int, _ season: SimulatedSeason,
        _ call: StaffCall
    ) async throws -> DayTally {
        let (today, now) = (plan.day(number), clock.now)
        guard let study = try await current.fresh(), let key = try await DayPublicKey(of: today, from: routes) else {
            throw SimulationFault(step: "asking for the key of a day", status: 404, code: nil)
        }
        let day = SimulatedParticipant.Day(
            number: number, day: today, study: study, key: key, season: season,
            restrict: { [invitees] in try await invitees.restrict($0, in: study.id, for: call) })
        let awake = people.enumerated().filter { $0.element.person.hour == hour }.map { (index: $0, participant: $1) }
        let lived = try await Self.live(awake, day, at: now)
        var tally = DayTally()
        for (index, participant, part) in lived {
            people[index] = participant
            tally.add(part)
        }
        return tally
    }

    private typealias Lived = (index: Int, participant: SimulatedParticipant, tally: DayTally)

    private static func live(
        _ people: [(index: Int, participant: SimulatedParticipant)], _ day: SimulatedParticipant.Day, at now: Date
    ) async throws -> [Lived] {
        let air = Dictionary(
            uniqueKeysWithValues: SimulatedSeason.places.map { ($0, day.season.snapshot(at: $0, asOf: now)) })
        return try await withThrowingTaskGroup(of: [Lived].self) { group in
            // Each takes every sixteenth, so that as many are at it at the same time.
            for first in 0..<min(atOnce, people.count) {
                group.addTask {
                    var lived: [Lived] = []
                    for (index, participant) in stride(from: first, to: people.count, by: atOnce).map({ people[$0] }) {
                        guard let air = air[participant.person.place] else { continue }
                        var participant = participant
                        let tally = try await participant.live(day, asOf: air)
                        lived.append((index, participant, tally))
                    }
                    return lived
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// A better wording after a third of the time, a shorter keeping after two thirds: one informs, one asks again.
    private func publish(on number: Int, for call: StaffCall) async throws {
        var definition = try StudyFile(stored: try await studies.export(plan.definition.id)).definition
        switch number {
        case plan.days / 3: definition.consent.document.sections[0].paragraphs.append(SimulationPlan.addition)
        case plan.days * 2 / 3: definition.consent.statements.append(SimulationPlan.statement)
        default: return
        }
        _ = try await studies.publish(
            try definition.json(), consentChange: number == plan.days / 3 ? .cosmetic : .material, for: call)
    }

    private func end(_ people: [SimulatedParticipant], _ report: inout SimulationReport) async throws {
        let id = plan.definition.id
        try await refuse(people, &report)
        let counts = try await invitees.counts(of: id)
        func count(_ states: Set<SimulatedParticipant.State>) -> Int { people.count { states.contains($0.state) } }
        let asLived =
            counts.count(of: .invited) == count([.invited])
            && counts.count(of: .participating) == count([.takesPart, .vanished])
            && counts.count(of: .withdrawn) == count([.withdrawn])
            && counts.count(of: .restricted) == count([.restricted])
        report.total.expect(asLived && counts.total == people.count, .invitees)
        report.counts = counts
        let stored = try await store.figures(of: id, plan.definition.survey)
        report.total.expect(stored.answersByDay == report.answersByDay, .answers)
        report.total.expect(stored.values == report.total.values, .values)
        report.total.expect(stored.spentTokens == report.total.answers, .tokens)
        report.total.expect(stored.waiting == 0, .intake)
        report.total.expect(try await export(id) == report.total.answers, .export)
        // The day after the last.
        clock.set(to: plan.day(plan.days).start(in: .gmt) + 3_600)
        try await store.advance(id, plan.day(plan.days))
        let after = try await current.fresh()
        let keys = try await DayPublicKey(of: plan.day(plan.days), from: routes)
        report.total.expect(after?.phase == .analysis && keys == nil, .end)
    }

    /// Those who have left ask for a token on the last day.
    private func refuse(_ people: [SimulatedParticipant], _ report: inout SimulationReport) async throws {
        let day = plan.day(plan.days - 1)
        guard let key = try await DayPublicKey(of: day, from: routes) else { return }
        for person in people where person.state == .withdrawn || person.state == .restricted {
            let refusal = try await person.device.token(on: day, key).refusal
            report.total.expect(refusal == "not-participating", .restriction)
        }
    }
}

/// The time of a simulation.
final class SimulatedClock: Sendable {
    private let stored: Mutex<Date>

    init(_ now: Date) { stored = Mutex(now) }

    var now: Date { stored.withLock { $0 } }

    func set(to now: Date) { stored.withLock { $0 = now } }
}
