import CVision
import Domain
import Pictures

/// A photo as it is judged: the square in its middle, 300 pixels on each side, upright, without anything that the file
/// says beside its pixels.
struct SkinPhoto: Sendable, Equatable {
    /// Red, green and blue of each pixel, row by row.
    let pixels: [UInt8]

    static let side = 300
    /// Pixels on the shorter side of what is sent; less shows too little of a mole.
    static let shortestSide = 299

    /// - Precondition: as many as ``side`` says.
    init(pixels: [UInt8]) {
        precondition(
            pixels.count == 3 * Self.side * Self.side, "a square of \(Self.side) pixels has three bytes for each")
        self.pixels = pixels
    }

    /// - Parameter takesAnySize: for photos that were made smaller, such as those it was trained with.
    /// - Throws: ``PhotoRefusal``.
    init(_ file: [UInt8], takesAnySize: Bool = false) throws(PhotoRefusal) {
        let (header, decoded) = try Self.decoded(file, shortestSide: takesAnySize ? 1 : Self.shortestSide)
        try self.init(decoded, header)
    }

    /// - Throws: ``PhotoRefusal``.
    init(_ decoded: DecodedPicture, _ header: PictureHeader) throws(PhotoRefusal) {
        let (side, square) = decoded.square
        var small = [UInt8](repeating: 0, count: 3 * Self.side * Self.side)
        guard vision_square(square, Int32(side), Int32(side), 0, 0, Int32(side), &small, Int32(Self.side)) == 0 else {
            throw .damaged
        }
        pixels = Self.upright(small, header.orientation)
    }

    /// - Parameter shortestSide: that is taken, in pixels.
    /// - Throws: ``PhotoRefusal``.
    static func decoded(
        _ file: [UInt8], shortestSide: Int
    ) throws(PhotoRefusal) -> (PictureHeader, DecodedPicture) {
        let header = try header(of: file)
        guard min(header.width, header.height) >= shortestSide else {
            throw .small(width: header.width, height: header.height, least: shortestSide)
        }
        do {
            return (header, try DecodedPicture(file, header, takesWhatIsCutOff: false))
        } catch {
            throw .damaged
        }
    }

    private static func header(of file: [UInt8]) throws(PhotoRefusal) -> PictureHeader {
        do {
            return try PictureHeader(file)
        } catch  where error == .noPicture {
            throw .format(PhotoFormat(of: file))
        } catch {
            throw .large
        }
    }

    /// - Parameter orientation: of Exif.
    private static func upright(_ pixels: [UInt8], _ orientation: Int) -> [UInt8] {
        guard orientation != 1 else { return pixels }
        let last = side - 1
        return [UInt8](unsafeUninitializedCapacity: pixels.count) { buffer, count in
            for y in 0..<side {
                for x in 0..<side {
                    let (column, row) = PictureHeader.source(of: (x, y), last: last, orientation)
                    for part in 0..<3 { buffer[3 * (y * side + x) + part] = pixels[3 * (row * side + column) + part] }
                }
            }
            count = pixels.count
        }
    }

    /// Turned by quarters, counterclockwise.
    func turned(_ quarters: Int) -> SkinPhoto {
        // As the cameras that are held in these ways would have it.
        let orientation = [1, 8, 3, 6][quarters % 4]
        return SkinPhoto(pixels: Self.upright(pixels, orientation))
    }
}
