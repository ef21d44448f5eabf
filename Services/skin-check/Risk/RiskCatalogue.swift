import Foundation

/// All factors with their weights and sources, as `risk-factors.json` has them.
struct RiskCatalogue: Sendable, Decodable {
    struct Source: Sendable, Decodable, Equatable {
        var citation: String
        var url: String
        /// What of it was read when the figure was taken.
        var read: String
    }

    /// In the order in which they are asked.
    var factors: [RiskFactor]
    var sources: [String: Source]

    static let current: RiskCatalogue = {
        do {
            return try JSONDecoder().decode(RiskCatalogue.self, from: Data(PackageResources.risk_factors_json))
        } catch {
            preconditionFailure("risk-factors.json, which is built in, cannot be read: \(error)")
        }
    }()

    subscript(id: RiskFactorID) -> RiskFactor? { factors.first { $0.id == id } }

    /// What the highest answers add up to among those that the sum decides about: one with an advice decides by itself.
    var highestSum: Double {
        factors.compactMap { factor in factor.options.filter { $0.advice == nil }.map(\.value).max() }.reduce(0, +)
    }

    /// Of a factor's options, each once.
    func sources(of factor: RiskFactor) -> [Source] {
        var keys: [String] = []
        for option in factor.options where !keys.contains(option.source) { keys.append(option.source) }
        return keys.compactMap { sources[$0] }
    }
}
