public import Domain

/// Where the pieces of an uploaded file lie: what the gateway seals is opened by the health-metrics-analyzer.
extension PersonKey {
    /// - Parameter start: where in the file the piece begins, in bytes.
    public static func place(ofUploadedPieceAt start: Int, of importID: ImportID) -> String {
        "uploads/\(importID)/\(start)"
    }
}
