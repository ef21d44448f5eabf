import BlockingCalls
import Domain
import Foundation
import Pictures

/// Checks what somebody sends, on a thread of its own: one at a time, since each may take 100 MB while it is decoded.
actor PhotoReader {
    private let thread = DedicatedThread(name: "photos")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Of the longer side, in pixels: what a telephone of 12 megapixels takes. A larger photo is made smaller.
    static let longestSide = 4_096
    /// Of a thumbnail's longer side, in pixels.
    static let thumbnailSide = 320
    private static let (quality, thumbnailQuality): (Int32, Int32) = (92, 80)

    /// - Parameter shortestSide: that is taken, in pixels.
    /// - Throws: ``PhotoRefusal``, and ``SkinNetwork/Fault`` when OpenCV refuses to work.
    func read(_ file: [UInt8], _ limits: ClassifierHead.Quality, shortestSide: Int) throws -> CheckedPhoto {
        let (header, decoded) = try SkinPhoto.decoded(file, shortestSide: shortestSide)
        let measures = try PhotoMeasures(try SkinPhoto(decoded, header))
        let faults = measures.faults(limits)
        guard faults.isEmpty else { throw PhotoRefusal.faults(faults) }
        guard
            let whole = decoded.wholeJPEG(
                longestSide: Self.longestSide, orientation: header.orientation, quality: Self.quality),
            let thumbnail = decoded.wholeJPEG(
                longestSide: Self.thumbnailSide, orientation: header.orientation, quality: Self.thumbnailQuality)
        else { throw PhotoRefusal.damaged }
        return CheckedPhoto(
            width: whole.width, height: whole.height, jpeg: whole.bytes, thumbnail: thumbnail.bytes,
            isSurelySkin: measures.skin >= limits.sureSkinShare)
    }
}

/// A photo that is good enough to be judged, with nothing but its pixels.
struct CheckedPhoto: Sendable {
    /// In pixels, upright.
    var width, height: Int
    var jpeg: [UInt8]
    var thumbnail: [UInt8]
    /// Whether nobody has to be asked if it is skin.
    var isSurelySkin: Bool
}
