import Foundation

/// All regions that can be chosen, in the order in which lists show them.
public struct BodyCatalogue: Sendable {
    public let regions: [BodyRegion]
    private let byID: [String: BodyRegion]

    /// The one that ships.
    public static let current = BodyCatalogue(embedded: PackageResources.regions_json)

    private init(embedded bytes: [UInt8]) {
        guard let file = try? JSONDecoder().decode([String: [StoredRegion]].self, from: Data(bytes)) else {
            preconditionFailure("regions.json cannot be read")
        }
        regions = BodyLayer.allCases.flatMap { layer in
            file[layer.rawValue, default: []].map { $0.region(in: layer) }
        }
        byID = Dictionary(regions.map { ($0.id, $0) }) { first, _ in
            preconditionFailure("regions.json has \(first.id) twice")
        }
    }

    public subscript(id: String) -> BodyRegion? { byID[id] }

    public func regions(of layer: BodyLayer, seenFrom view: BodyView? = nil) -> [BodyRegion] {
        regions.filter { $0.layer == layer && (view == nil || $0.view == view) }
    }

    /// A region as the file has it; the layer is the key of its list.
    private struct StoredRegion: Decodable {
        var id: String
        var view: BodyView
        var side: BodyRegion.Side
        var uberon: String
        var snomed: String?
        var en: String
        var de: String

        func region(in layer: BodyLayer) -> BodyRegion {
            BodyRegion(
                id: id, layer: layer, view: view, side: side, uberon: uberon, snomed: snomed, english: en, german: de)
        }
    }
}
