import Foundation

/// A server of map pictures that an operator chose in the place of the embedded outlines.
struct MapTiles: Sendable, Equatable {
    /// Such as `https://tiles.example.org/{z}/{x}/{y}.png`.
    let template: String
    /// Whom its terms want named.
    let attribution: String

    /// What a page's Content-Security-Policy has to allow pictures from.
    let origin: String

    /// - Returns: nil unless it is an address over TLS, or of this machine, with `{z}`, `{x}` and `{y}` in its path.
    init?(_ template: String, attribution: String) {
        let example = template.replacing("{z}", with: "0").replacing("{x}", with: "0").replacing("{y}", with: "0")
        guard let url = URLComponents(string: example), let host = url.host, !host.isEmpty, url.user == nil,
            url.scheme == "https" || url.scheme == "http" && ["localhost", "127.0.0.1"].contains(host),
            host.utf8.allSatisfy({ $0.isHostByte }),
            ["{z}", "{x}", "{y}"].allSatisfy({ template.contains($0) })
        else { return nil }
        (self.template, self.attribution) = (template, attribution)
        origin = "\(url.scheme ?? "https")://\(host)\(url.port.map { ":\($0)" } ?? "")"
    }
}

extension UInt8 {
    /// Whether a name of a host has it: nothing that could end a directive of a Content-Security-Policy.
    fileprivate var isHostByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }
}

/// Where a map begins.
struct MapView: Sendable {
    var latitude: Double
    var longitude: Double
    var zoom: Int
    var tiles: MapTiles?

    var fields: [String: Any] {
        [
            "latitude": "\(latitude)", "longitude": "\(longitude)", "zoom": "\(zoom)",
            "tiles": tiles.map { [["template": $0.template, "attribution": $0.attribution]] } ?? [],
        ]
    }
}
