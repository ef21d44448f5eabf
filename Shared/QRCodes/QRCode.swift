import CQRencode

/// A QR code as the modules that a camera reads: https://www.iso.org/standard/62021.html
public struct QRCode: Sendable, Equatable {
    /// Of the symbol without its quiet zone, in modules.
    public let width: Int
    /// The dark modules, as rows from the top and runs from the left.
    public let runs: [Run]

    /// Neighbouring dark modules of a row.
    public struct Run: Sendable, Equatable {
        public var row: Int
        public var column: Int
        public var length: Int
    }

    /// ISO/IEC 18004, 6.3.8: light modules around the symbol, without which readers do not find it.
    public static let quietZone = 4

    /// Of the symbol with its quiet zone, in modules.
    public var side: Int { width + 2 * Self.quietZone }

    /// - Returns: nil for a text that is longer than any code holds, 2,331 bytes with this correction.
    public init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard width > 0, let modules = code.pointee.data else { return nil }
        self.width = width
        runs = (0..<width).flatMap { row in
            // qrencode.h: the lowest bit says whether a module is dark.
            Self.runs(of: row, in: (0..<width).map { modules[row * width + $0] & 1 == 1 })
        }
    }

    private static func runs(of row: Int, in modules: [Bool]) -> [Run] {
        var runs: [Run] = []
        for column in modules.indices where modules[column] {
            if let last = runs.indices.last, runs[last].column + runs[last].length == column {
                runs[last].length += 1
            } else {
                runs.append(Run(row: row, column: column, length: 1))
            }
        }
        return runs
    }
}

extension QRCode {
    /// A rectangle for each run, as the path of an SVG that is ``side`` wide.
    public var path: String {
        runs.map { "M\($0.column + Self.quietZone) \($0.row + Self.quietZone)h\($0.length)v1h-\($0.length)z" }
            .joined()
    }
}
