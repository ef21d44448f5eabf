import Foundation
import WebPages

/// Leaflet as Debian's package libjs-leaflet has it: docs/decisions/0072-maps.md.
enum LeafletFiles {
    /// Where the package puts it.
    static let folder = URL(filePath: "/usr/share/javascript/leaflet")

    /// Read once. Without the package, maps are left out of pages, whose lists and forms say and do the same.
    static let installed: [EmbeddedFile] = {
        let files = [("leaflet.js", "leaflet.esm.min.js"), ("leaflet.css", "leaflet.css")].compactMap { name, file in
            (try? EmbeddedFile(readFrom: folder.appending(path: file))).map { EmbeddedFile(name, $0.bytes) }
        }
        return files.count == 2 ? files : []
    }()

    static var areInstalled: Bool { !installed.isEmpty }
    static var styles: [String] { areInstalled ? ["leaflet.css"] : [] }
}
