public import WebPages

/// What the maps of every service are made of: the embedded outlines, and the modules and styles that draw them.
public enum BaseMapFiles {
    /// Land and towns; `basemap-notice.txt` says whose they are.
    public static let outlines = EmbeddedFile("basemap.json", PackageResources.basemap_json)

    /// `map-base.js` opens a map in an element, `map-painted.js` has the layers that are drawn into tiles.
    public static let all = [
        outlines, EmbeddedFile("map.css", PackageResources.map_css),
        EmbeddedFile("map-base.js", PackageResources.map_base_js),
        EmbeddedFile("map-painted.js", PackageResources.map_painted_js),
    ]
}
