import Domain
import Foundation

/// How often the classifier errs: the figures of docs/skin-model-card.md that people are shown. A test compares both.
struct AccuracyFigures: Sendable, Decodable {
    /// With its interval of 95 %: in per cent, an area under the curve (AUC) from 0 to 1.
    struct Figure: Sendable, Equatable {
        var value: Double
        var low: Double
        var high: Double
    }

    struct MalignantOrBenign: Sendable, Decodable {
        var aucOfAll: Figure
        var shareAnswered: Figure
        /// Of answered photos, as the next two.
        var accuracy: Figure
        var sensitivity: Figure
        var specificity: Figure
        /// Of all malignant photos.
        var malignantCalledBenign: Figure
        var certainty: Figure
        var certaintyOfRight: Figure
        var certaintyOfWrong: Figure
    }

    struct Melanoma: Sendable, Decodable {
        var photos: Int
        var patients: Int
        /// By the answer to whether it is a melanoma.
        var notCalledNo: Figure
        var suspected: Figure
        var othersSuspected: Figure
        /// By the answer to whether it is malignant.
        var calledBenign: Figure
    }

    struct Diagnosis: Sendable, Decodable {
        var name: String
        var isMalignant: Bool
        var photos: Int
        var malignant: Figure
        var benign: Figure
        var cannotSay: Figure
    }

    struct Coverage: Sendable, Decodable {
        /// The most certain photos, in per cent of all.
        var share: Int
        var accuracy: Figure
    }

    struct SkinTypeRow: Sendable, Decodable {
        /// I to VI, or `Unknown`.
        var type: String
        /// Photos.
        var malignant: Int
        var benign: Int
        /// Nil where there was nothing to count.
        var sensitivity: Figure?
        var specificity: Figure?
    }

    struct Sex: Sendable, Decodable {
        var name: String
        var auc: Figure
    }

    var reviewed: CalendarDay
    var sources: [LearnText.Source]
    /// Of training and judging.
    var photos: Int
    var patients: Int
    var malignantOrBenign: MalignantOrBenign
    var melanoma: Melanoma
    var diagnoses: [Diagnosis]
    var coverage: [Coverage]
    /// Whether any share of the photos is answered with 99 % right.
    var reaches99: Bool
    var skinTypes: [SkinTypeRow]
    var sexes: [Sex]

    static let current: AccuracyFigures = {
        do {
            return try JSONDecoder().decode(AccuracyFigures.self, from: Data(PackageResources.accuracy_json))
        } catch {
            preconditionFailure("accuracy.json, which is built in, cannot be read: \(error)")
        }
    }()
}

extension AccuracyFigures.Figure: Decodable {
    /// A list of three numbers.
    init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        (value, low) = (try numbers.decode(Double.self), try numbers.decode(Double.self))
        high = try numbers.decode(Double.self)
        guard numbers.isAtEnd, low <= value, value <= high else {
            throw DecodingError.dataCorruptedError(in: numbers, debugDescription: "A figure lies in its interval")
        }
    }
}
