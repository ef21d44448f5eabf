import ArgumentParser
import Foundation

/// Counts what a season of pollen asks of the services, and what runs out next, for several numbers of people.
struct CapacityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capacity",
        abstract: "Model the season: replicas, queues, delays, rows, cost, and the next bottleneck; docs/capacity.md.")

    @Option(parsing: .upToNextOption, help: "Numbers of people, 1 to 1,000,000,000.")
    var people: [Int] = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

    @Option(
        name: .customLong("set"), parsing: .upToNextOption,
        help: "Other values than usual, such as push-rate=9000; --inputs lists them.")
    var settings: [String] = []

    @Option(help: "Makes the same alerts again.")
    var seed: UInt64 = 20_230_410

    @Flag(help: "Print JSON instead of tables.")
    var json = false

    @Flag(help: "Only list the inputs, with where each comes from.")
    var inputs = false

    @Option(help: "Also draw the peak day of the largest number of people into this file, as SVG.")
    var chart: String?

    func validate() throws {
        guard !people.isEmpty, people.allSatisfy({ (1...1_000_000_000).contains($0) }) else {
            throw ValidationError("--people must be from 1 to 1000000000")
        }
        do { _ = try CapacityInputs(settings: settings) } catch { throw ValidationError("--set \(error)") }
    }

    func run() throws {
        let values = try CapacityInputs(settings: settings)
        guard !inputs else { return print(CapacityInputTable(inputs: values).text) }
        let facts = try PeopleFacts()
        let arrivals = try CapacityArrivals(try RehearsalSeason(), facts, seed: seed)
        let season = try CapacitySeason(facts)
        let plans = people.sorted().map {
            CapacityPlan(people: Double($0), inputs: values, arrivals: arrivals, season: season)
        }
        if let chart, let largest = plans.last {
            try Data(RehearsalChart(largest).svg.utf8).write(to: URL(filePath: chart), options: .atomic)
        }
        print(try json ? Self.json(CapacityDocument(plans, values)) : CapacityReport(plans: plans, inputs: values).text)
    }

    private static func json(_ document: CapacityDocument) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }
}
