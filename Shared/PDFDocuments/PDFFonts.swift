import CPangoCairo
import Foundation

/// The fonts that documents are written in: these files and no others of the machine, so that a document is the same
/// wherever it is made.
enum PDFFonts {
    /// Inter for Latin, Greek and Cyrillic, DejaVu for what it has not.
    static let family = "Inter, DejaVu Sans"

    /// Of Debian's fonts-inter and fonts-dejavu-core.
    private static let files = [
        "/usr/share/fonts/opentype/inter/Inter-Regular.otf", "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf",
        "/usr/share/fonts/opentype/inter/Inter-Bold.otf", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    ]

    /// Fontconfig has one configuration for the process, and its functions may be called from any thread.
    private static let loaded: Result<Void, PDFFault> = load()

    static func check() throws(PDFFault) { try loaded.get() }

    private static func load() -> Result<Void, PDFFault> {
        guard let configuration = FcConfigCreate() else { return .failure(.outOfMemory) }
        // FcConfigSetCurrent keeps a reference of its own.
        defer { FcConfigDestroy(configuration) }
        for file in files {
            guard FcConfigAppFontAddFile(configuration, file) == FcTrue else { return .failure(.noFont(file)) }
        }
        guard FcConfigSetCurrent(configuration) == FcTrue else { return .failure(.outOfMemory) }
        return .success(())
    }
}

/// Why a document could not be made.
public enum PDFFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Its file.
    case noFont(String)
    case outOfMemory
    /// What cairo says.
    case drawing(String)

    public var description: String {
        switch self {
        case .noFont(let file): "no font can be read from \(file): install fonts-inter and fonts-dejavu-core"
        case .outOfMemory: "there is not enough memory for a PDF"
        case .drawing(let reason): "the PDF could not be drawn: \(reason)"
        }
    }
}
