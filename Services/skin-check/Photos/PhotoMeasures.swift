import CVision

/// How sharp and well lit a photo is, and how much of it has the colour of skin.
struct PhotoMeasures: Sendable, Equatable {
    /// Variance of the Laplacian of its grey values.
    var blur: Double
    /// Shares of all pixels.
    var dark, bright, skin: Double

    /// Of 255: grey values that are black and white as good as any.
    private static let darkest: Int32 = 10
    private static let brightest: Int32 = 250

    /// - Throws: ``SkinNetwork/Fault``.
    init(_ photo: SkinPhoto) throws {
        var measures = vision_measures()
        guard vision_measure(photo.pixels, Int32(SkinPhoto.side), Self.darkest, Self.brightest, &measures) == 0 else {
            throw SkinNetwork.Fault(description: "OpenCV could not measure a photo")
        }
        (blur, dark, bright, skin) = (measures.blur, measures.dark, measures.bright, measures.skin)
    }

    func faults(_ limits: ClassifierHead.Quality) -> [PhotoFault] {
        var faults: [PhotoFault] = []
        if blur < limits.leastBlurVariance { faults.append(.blur) }
        if dark > limits.mostDarkShare || bright > limits.mostBrightShare { faults.append(.exposure) }
        if skin < limits.leastSkinShare { faults.append(.skin) }
        return faults
    }
}
