import BlockingCalls
import Domain
import Pictures

/// Makes a small square picture of what somebody uploaded, with libgd on a thread of its own: one at a time, since each
/// may take 100 MB while it is decoded. Nothing but the pixels goes over, so no place, camera or name in the file does.
actor PictureRenderer {
    private let thread = DedicatedThread(name: "pictures")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Pixels on each side.
    static let side: Int32 = 256
    private static let quality: Int32 = 85

    /// - Returns: a JPEG of the middle, upright, on white.
    /// - Throws: ``DomainError`` naming `picture`.
    func render(_ bytes: [UInt8]) throws(DomainError) -> [UInt8] {
        let header = try PictureHeader(bytes)
        // Many cameras end a file a few bytes early.
        let picture = try DecodedPicture(bytes, header, takesWhatIsCutOff: true)
        guard
            let jpeg = picture.squareJPEG(side: Self.side, orientation: header.orientation, quality: Self.quality)
        else { throw .noPicture }
        return jpeg
    }
}
