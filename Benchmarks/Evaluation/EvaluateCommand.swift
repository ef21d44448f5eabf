import ArgumentParser
import Foundation

/// Evaluates the detectors on the days of real people of published data sets, half of whom are held out for a single
/// use.
struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Share of illnesses flagged, days of lead and false alarms on real people's data.")

    @Option(help: "The folder of the data sets; docs/evaluation.md names them.")
    var data = "../shared/data/wearables"

    @Flag(help: "Also the people on whom no parameter was chosen.")
    var heldOut = false

    @Flag(help: "For machines.")
    var json = false

    func run() throws {
        let everybody = try read()
        let tolerances = BudgetCurve.restingTolerances(on: everybody.filter { $0.part == .development })
        let parts: [EvaluatedPerson.Part] = heldOut ? [.development, .heldOut] : [.development]
        let reports = parts.map { EvaluationReport($0, of: everybody, tolerances: tolerances) }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            print(String(decoding: try encoder.encode(reports), as: UTF8.self))
        } else {
            print(reports.map { EvaluationTables($0).text }.joined(separator: "\n\n\n"))
        }
    }

    /// Exits with status 2 when the data are missing: the code is not at fault.
    private func read() throws -> [EvaluatedPerson] {
        do {
            return try EvaluationData(folder: data).people
        } catch let missing as EvaluationData.Missing {
            let message = """
                evaluate: \(missing). Name the folder that holds mayer_hr_covid, welltory_hrv_covid19 and lifesnaps with \
                --data or, for make evaluate, in EVALUATION_DATA; docs/evaluation.md says where they come from.

                """
            FileHandle.standardError.write(Data(message.utf8))
            throw ExitCode(2)
        }
    }
}
