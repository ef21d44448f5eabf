import ArgumentParser
import Foundation
import Localization

/// Judges files as the service will judge photos, for whoever wants to check its figures. It keeps nothing.
struct ClassifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "Judge photos, each of one lesion in its middle; a line of JSON for each.",
        discussion: """
            A line has "file", and either "refused" with the reason, or "finding" (benign, malignant, uncertain, \
            disagreeing, unlike), "melanoma" (no, suspected, cannot say; beside benign and malignant only), \
            "probability" (of malignant), "melanomaProbability", "certainty" (|p - 0.5| * 2), "spread" and "distance". \
            Never a diagnosis: docs/skin-model-card.md says how often it errs.
            """)

    @Option(
        help: "The folder with skin.onnx and head.json. SKIN_CHECK_MODEL names another than that of a checkout.",
        completion: .directory)
    var model = ProcessInfo.processInfo.environment["SKIN_CHECK_MODEL"] ?? "Services/skin-check/Model"

    @Flag(help: "Take photos of fewer than 299 pixels on a side, such as those of a training set.")
    var anySize = false

    @Flag(help: "Add how long each took, and the most memory that this process has had.")
    var timed = false

    @Argument(help: "JPEG, PNG or WebP files.", completion: .file())
    var photos: [String]

    func run() async throws {
        let folder = URL(filePath: model, directoryHint: .isDirectory)
        guard FileManager.default.isReadableFile(atPath: folder.appending(path: "skin.onnx").path) else {
            throw ValidationError(
                "There is no skin.onnx in \(model): name the model's folder with --model or SKIN_CHECK_MODEL")
        }
        let classifier = try SkinClassifier(readFrom: folder)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for path in photos {
            guard let file = FileManager.default.contents(atPath: path).map({ Array($0) }) else {
                throw ValidationError("\(path) cannot be read")
            }
            var line = ClassifiedFile(file: path)
            let clock = ContinuousClock()
            let began = clock.now
            var read = began
            do {
                let photo = try await classifier.photo(in: file, takesAnySize: anySize)
                read = clock.now
                line.take(try await classifier.answer(for: photo))
            } catch let refusal as PhotoRefusal {
                line.refused = refusal.text(in: .english)
            }
            if timed { line.took(reading: read - began, judging: clock.now - read) }
            print(String(decoding: try encoder.encode(line), as: UTF8.self))
        }
    }
}

private struct ClassifiedFile: Encodable {
    var file: String
    var refused: String?
    var finding: SkinAnswer.Finding?
    var melanoma: SkinAnswer.Melanoma?
    var probability, melanomaProbability, certainty, spread, distance: Double?
    /// Milliseconds.
    var reading, judging: Double?
    var peakBytes: Int?

    init(file: String) { self.file = file }

    mutating func take(_ answer: SkinAnswer) {
        (finding, melanoma) = (answer.finding, answer.isAnswer ? answer.melanomaFinding : nil)
        (probability, melanomaProbability) = (answer.malignant, answer.melanoma)
        (certainty, spread) = (SkinAnswer.certainty(of: answer.malignant), answer.spread)
        distance = answer.distance
    }

    mutating func took(reading: Duration, judging: Duration) {
        (self.reading, self.judging) = (reading / .milliseconds(1), judging / .milliseconds(1))
        var usage = rusage()
        // Of Linux in kilobytes.
        if getrusage(RUSAGE_SELF.rawValue, &usage) == 0 { peakBytes = usage.ru_maxrss << 10 }
    }
}
