import BlockingCalls
import Domain
import Pictures

/// Makes a picture for an article of what somebody uploaded, with libgd on a thread of its own: one at a time, since each
/// may take 100 MB while it is decoded. Nothing but the pixels goes over.
actor ArticlePictureRenderer {
    private let thread = DedicatedThread(name: "pictures")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Of an upload, in bytes.
    static let mostBytes = 5 << 20
    private static let longestSide = 1_280
    private static let quality: Int32 = 82

    /// - Returns: a JPEG, upright, on white.
    /// - Throws: ``DomainError`` naming `picture`: for an SVG as well, which can carry a program.
    func render(_ bytes: [UInt8]) throws(DomainError) -> (width: Int, height: Int, bytes: [UInt8]) {
        let header = try PictureHeader(bytes)
        let picture = try DecodedPicture(bytes, header, takesWhatIsCutOff: false)
        let made = picture.wholeJPEG(
            longestSide: Self.longestSide, orientation: header.orientation, quality: Self.quality)
        guard let made else { throw .noPicture }
        return made
    }
}
