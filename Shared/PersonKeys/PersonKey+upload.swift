public import Domain

/// Where the pieces of an uploaded file belong: the gateway seals them and the health-metrics-analyzer opens them.
extension PersonKey {
    /// - Parameter start: the offset of the piece in the file, in bytes.
    public static func place(ofUploadedPieceAt start: Int, of importID: ImportID) -> String {
        "uploads/\(importID)/\(start)"
    }
}
