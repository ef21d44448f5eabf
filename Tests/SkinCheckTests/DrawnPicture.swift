import Foundation
import TestSupport
import Testing

@testable import skin_check

/// A picture that was drawn, with what the training's own classifier says of it.
struct DrawnPicture: Sendable, Decodable, CustomTestStringConvertible {
    var name: String
    var malignant, melanoma, spread, distance: Double
    var answer: SkinAnswer.Finding
    var melanomaAnswer: SkinAnswer.Melanoma
    var faults: [PhotoFault]

    var testDescription: String { name }

    static let all: [DrawnPicture] = {
        do {
            return try JSONDecoder().decode([DrawnPicture].self, from: Data(try file("outputs.json")))
        } catch {
            preconditionFailure("Training/skin/drawn.py writes what is missing: \(error)")
        }
    }()

    var bytes: [UInt8] {
        get throws { try Self.file(name) }
    }

    static func file(_ name: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.url(forResource: "Pictures/\(name)", withExtension: nil))
        return Array(try Data(contentsOf: url))
    }
}

extension SkinClassifier {
    static let model = Checkout.folder.appending(path: "Services/skin-check/Model")

    /// One for all tests: it takes as long to read as a photo to judge.
    static let shared: SkinClassifier = {
        do {
            return try SkinClassifier(readFrom: model)
        } catch {
            preconditionFailure("\(error)")
        }
    }()
}
