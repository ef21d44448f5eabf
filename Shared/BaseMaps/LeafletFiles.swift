import Foundation
public import WebPages

/// Leaflet as Debian's package libjs-leaflet has it: docs/decisions/0072-maps.md.
public enum LeafletFiles {
    /// Where the package puts it.
    private static let folder = URL(filePath: "/usr/share/javascript/leaflet")

    /// Read once. Without the package, maps are left out of pages, whose lists and forms say and do the same.
    public static let installed: [EmbeddedFile] = {
        let files = [("leaflet.js", "leaflet.esm.min.js"), ("leaflet.css", "leaflet.css")].compactMap { name, file in
            (try? EmbeddedFile(readFrom: folder.appending(path: file))).map { EmbeddedFile(name, $0.bytes) }
        }
        return files.count == 2 ? files : []
    }()

    public static var areInstalled: Bool { !installed.isEmpty }
    public static var styles: [String] { areInstalled ? ["leaflet.css"] : [] }
}
