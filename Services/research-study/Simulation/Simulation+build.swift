import ArgumentParser
import Domain
import Foundation
import Logging
import MessageProtocol
import Postgres
import ServiceConnections
import ServiceRuntime

/// Lives through a study before it is launched.
struct SimulateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Live through a study with synthetic people, from invitation to export, and prove what it promises.",
        discussion: """
            A copy of the study is lived through by the service's own routes with a clock of its own, in the service's \
            tables, and deleted afterwards. Participants see nothing of it. Exits with 0 only when every claim holds.
            """)

    @Option(help: "The study, such as hay-fever; nothing takes the one that comes with the program.")
    var study: StudyID?
    @Option(help: "How many people are invited.") var participants = 500
    @Option(help: "How many days answers are collected.") var days = 365
    @Option(help: "Repeats a simulation.") var seed: UInt64 = 1
    @Flag(help: "Keep the copy, so that the researchers' pages show it.") var keep = false

    func validate() throws {
        guard (1...PostgresInviteeStore.most).contains(participants) else {
            throw ValidationError("--participants must be from 1 to \(PostgresInviteeStore.most)")
        }
        guard (3...StudySchedule.mostDays).contains(days) else {
            throw ValidationError("--days must be from 3 to \(StudySchedule.mostDays)")
        }
    }

    func run() async throws {
        let keys = try SettingsReader().read(ResearchStudyConfiguration.healthKeys)
        var logger = Logger(label: "research-study-simulation")
        logger.logLevel = .error
        try await CommandSession.run(.researchStudy) { [logger] pool in
            let settings = ResearchStudySettings(healthKeys: keys, publicURL: URL(filePath: "/"))
            let store = PostgresStudyStore(pool: pool, whoever: StudyOperator())
            let plan = SimulationPlan(
                of: try await definition(from: store), participants: participants, days: days,
                seed: seed,
                // Tomorrow, for the service destroys the keys of days that are over.
                from: CalendarDay(of: Date(), in: .gmt).next)
            let simulation = StudySimulation(plan, pool: pool, settings: settings, logger: logger)
            print("\(plan.definition.id): \(participants) people, \(days) days from \(plan.day(0))")
            let report = try await simulation.keeping(keep) { simulation in
                print(SimulationMonth.header)
                return try await simulation { print($0.line) }
            }
            print(report.summary)
            guard report.broken.isEmpty else { throw CommandProblem("\(report.broken.count) claims do not hold") }
        }
    }

    private func definition(from store: PostgresStudyStore) async throws -> StudyDefinition {
        guard let study else { return try ShippedStudy.hayFever().definition }
        guard let newest = try await store.versions(of: study).last else {
            throw CommandProblem(StudyError.unknownStudy.description)
        }
        return try StudyFile(stored: newest.file).definition
    }
}

extension StudySimulation {
    /// Over the service's own routes and tables.
    init(_ plan: SimulationPlan, pool: PostgresPool, settings: ResearchStudySettings, logger: Logger) {
        let clock = SimulatedClock(plan.day(0).start(in: .gmt))
        let features = ResearchStudyFeatures(
            pool: pool, now: { clock.now }, settings: settings, simulated: plan.definition.id)
        let season = SimulatedSeason(seed: plan.seed)
        let snapshots = SnapshotRoutes(
            takeSnapshot: { coordinate in
                let place = SimulatedSeason.places.first {
                    $0.latitude == coordinate.latitude && $0.longitude == coordinate.longitude
                }
                guard let place else { throw SnapshotError.nowhere }
                return season.snapshot(at: place, asOf: clock.now)
            }, seal: features.snapshotSeal)
        let router = ResearchStudyRoutes.of(features, snapshots: snapshots, congestion: { nil }).router()
        self.init(
            routes: RouteCaller(router, logger: logger),
            store: PostgresSimulation(
                pool: pool,
                advance: { [store = features.studyStore] in try await store.advance(on: $1, simulated: $0) },
                end: { [ends = PostgresStudyEnds(pool: pool)] in try await ends.end($0, on: $1) }),
            current: features.currentStudy, invitees: features.manageInvitees, studies: features.manageStudies,
            mix: MixAnswers(store: PostgresMixer(pool: pool, study: plan.definition.id), now: features.now),
            export: { try await features.exportedRows(of: $0, logger: logger) }, clock: clock, plan: plan)
    }

    /// Makes the copy, and deletes it unless it is kept, whatever becomes of the body.
    nonisolated(nonsending) func keeping(
        _ isKept: Bool, _ body: (StudySimulation) async throws -> SimulationReport
    ) async throws -> SimulationReport {
        let id = plan.definition.id
        try await store.begin(plan.definition, at: clock.now)
        do {
            let report = try await body(self)
            if !isKept { try await store.remove(id, on: plan.day(plan.days)) }
            return report
        } catch {
            if !isKept { try? await store.remove(id, on: plan.day(plan.days)) }
            throw error
        }
    }
}

extension ResearchStudyFeatures {
    /// Has the workbook made, by this process or by a running service.
    fileprivate func exportedRows(of study: StudyID, logger: Logger) async throws -> Int {
        let worker = exportWorker(logger: logger)
        let export = try await requestExport(of: study, for: try .operator("research-study simulate"))
        while true {
            let isWorking = try await worker.workOnce()
            let job = try await readExports(export)
            switch job.state {
            case .done: return job.rowsDone
            case .failed: throw CommandProblem("the export failed: \(job.failure ?? "for no known reason")")
            case .waiting, .running: if !isWorking { try await Task.sleep(for: .seconds(1)) }
            }
        }
    }
}
