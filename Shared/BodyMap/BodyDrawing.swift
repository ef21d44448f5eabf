/// A layer of the body as it is drawn: outlines, and a path for each region.
public struct BodyDrawing: Sendable {
    /// Data of paths (SVG 2, 9.3) in a space of 200 by 480.
    public let outlines: [String]
    public let regions: [Region]

    public struct Region: Sendable {
        public var id: String
        public var path: String
    }

    /// - Parameter figure: whose proportions it has; the parts are the same.
    public static func of(_ layer: BodyLayer, seenFrom view: BodyView, as figure: BodyFigure = .neutral) -> BodyDrawing
    {
        shaped[figure]?[layer]?[view] ?? neutral(layer, view)
    }

    private static let shaped = Dictionary(
        uniqueKeysWithValues: [BodyFigure.female, .male].map { figure in
            let layers = BodyLayer.allCases.map { layer in
                let views = BodyView.allCases.map { ($0, neutral(layer, $0).shaped(as: figure)) }
                return (layer, Dictionary(uniqueKeysWithValues: views))
            }
            return (figure, Dictionary(uniqueKeysWithValues: layers))
        })

    private func shaped(as figure: BodyFigure) -> BodyDrawing {
        BodyDrawing(
            outlines: outlines.map(figure.shape),
            regions: regions.map { Region(id: $0.id, path: figure.shape($0.path)) })
    }

    private init(outlines: [String], regions: [Region]) { (self.outlines, self.regions) = (outlines, regions) }

    private static func neutral(_ layer: BodyLayer, _ view: BodyView) -> BodyDrawing {
        switch (layer, view) {
        case (.skin, .front): skinFront
        case (.skin, .back): skinBack
        case (.muscle, .front): muscleFront
        case (.muscle, .back): muscleBack
        case (.bone, .front): boneFront
        case (.bone, .back): boneBack
        case (.organ, .front): organFront
        case (.organ, .back): organBack
        }
    }

    private static let skinFront = BodyDrawing(PackageResources.skin_front_svg)
    private static let skinBack = BodyDrawing(PackageResources.skin_back_svg)
    private static let muscleFront = BodyDrawing(PackageResources.muscle_front_svg)
    private static let muscleBack = BodyDrawing(PackageResources.muscle_back_svg)
    private static let boneFront = BodyDrawing(PackageResources.bone_front_svg)
    private static let boneBack = BodyDrawing(PackageResources.bone_back_svg)
    private static let organFront = BodyDrawing(PackageResources.organ_front_svg)
    private static let organBack = BodyDrawing(PackageResources.organ_back_svg)

    /// - Parameter file: an SVG with one path on each line, those of regions with `data-region`.
    private init(_ file: [UInt8]) {
        var (outlines, regions): ([String], [Region]) = ([], [])
        for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
            guard let path = line.firstMatch(of: #/ d="([^"]+)"/#)?.1 else { continue }
            if let id = line.firstMatch(of: #/data-region="([^"]+)"/#)?.1 {
                regions.append(Region(id: String(id), path: String(path)))
            } else {
                outlines.append(String(path))
            }
        }
        (self.outlines, self.regions) = (outlines, regions)
    }
}
