import Domain
import EnvironmentReports
import Foundation

/// A cell with the answers that came from it in a span of days.
struct SymptomCell: Sendable, Equatable {
    /// Of its centre.
    var latitude: Double
    var longitude: Double
    var answers: Int
    /// Of all questions that were answered.
    var mean: Double
}

/// How large the cells of a map are: the larger, the more of them are groups that may be shown.
enum CellSize: Int, Sendable, CaseIterable {
    case tenth = 1
    case half = 5
    case twoAndAHalf = 25

    /// Of a side.
    var degrees: Double { Double(rawValue) / 10 }
    /// As addresses have it, such as `0.5`.
    var word: String { "\(degrees)" }

    init?(_ word: String) {
        guard let size = CellSize.allCases.first(where: { $0.word == word }) else { return nil }
        self = size
    }
}

/// How strong symptoms are on the scale of a survey, for colours and words.
enum SymptomStrength: String, Sendable, CaseIterable {
    case none, low, moderate, high

    /// - Parameter range: of the scale; the mean is rounded to the nearest of its four thirds.
    init(mean: Double, of range: ClosedRange<Int>) {
        let length = Double(max(range.upperBound - range.lowerBound, 1))
        let third = ((mean - Double(range.lowerBound)) / length * 3).rounded()
        self = Self.allCases[min(max(Int(third), 0), 3)]
    }
}

extension SurveyDefinition {
    /// Of all its scales together.
    var scale: ClosedRange<Int> {
        let (low, high) = (questions.map(\.minimum).min() ?? 0, questions.map(\.maximum).max() ?? 1)
        return low...max(low, high)
    }
}

/// Where answers came from, by cells that hold groups which may be shown.
struct ReadSymptomMap: Sendable {
    let store: PostgresSymptomMapStore

    /// More are no map.
    static let most = 20_000

    /// The cells with most answers first.
    /// - Parameter box: nil for everywhere.
    func callAsFunction(
        of study: StudyID, in span: DaySpan, _ size: CellSize, within box: BoundingBox? = nil
    ) async throws -> (cells: [SymptomCell], isCutOff: Bool) {
        let cells = try await store.cells(of: study, in: span.days, size, within: box, limit: Self.most + 1)
        return (Array(cells.prefix(Self.most)), cells.count > Self.most)
    }
}
