import Crypto
import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore

/// The styles, ES modules and pictures of one service's pages, with those that all pages share.
///
/// All lie in one folder whose name contains a hash of every file: `/assets/ingest-gateway/0f3a…/api.js`. So a browser
/// keeps them for a year, and modules import each other by relative names (`./api.js`).
public struct AssetFolder: Sendable {
    /// Without a slash at the end, such as `/assets/ingest-gateway/0f3a61b2c4d5`.
    public let path: String

    private let base: String
    private let hash: String
    private let files: [String: EmbeddedFile]

    /// - Parameters:
    ///   - base: where the service answers for its assets, such as `/assets/ingest-gateway`; no other service's path.
    ///   - files: the service's own; a file named like a shared one replaces it.
    public init(at base: String, files: [EmbeddedFile] = []) {
        let all = Dictionary((Self.shared + files).map { ($0.name, $0) }) { _, own in own }
        hash = Self.hash(of: all.values.sorted { $0.name < $1.name })
        (self.base, self.files, path) = (base, all, "\(base)/\(hash)")
    }

    public func add(to routes: some RouterMethods<some RequestContext>) {
        routes.get("\(base)/:hash/:file") { _, context in
            try response(context.parameters.get("file") ?? "", isCurrent: context.parameters.get("hash") == hash)
        }
    }

    /// A file at an address that stays, such as a service worker's: browsers ask each time whether it has changed.
    public func response(_ name: String) throws -> Response { try response(name, isCurrent: false) }

    /// While replicas are updated, a page of one version may load its assets from another. They get what this version
    /// has, which no browser may keep under the other's name.
    private func response(_ name: String, isCurrent: Bool) throws -> Response {
        guard let file = files[name] else { throw HTTPError(.notFound, message: "There is no such file") }
        var headers = PageSecurity.headers()
        headers[.contentType] = file.contentType
        headers[.cacheControl] = isCurrent ? "public, max-age=31536000, immutable" : "no-cache"
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
    }

    private static let shared = [
        EmbeddedFile("breathe-easy.css", PackageResources.breathe_easy_css),
        EmbeddedFile("icon.svg", PackageResources.icon_svg),
        EmbeddedFile("icons.svg", PackageResources.icons_svg),
        EmbeddedFile("api.js", PackageResources.api_js),
        EmbeddedFile("dom.js", PackageResources.dom_js),
        EmbeddedFile("session.js", PackageResources.session_js),
    ]

    private static func hash(of files: [EmbeddedFile]) -> String {
        var sum = SHA256()
        for file in files {
            // The length keeps apart what a file's name and bytes could otherwise share with the next one's.
            sum.update(data: Data("\(file.name)\n\(file.bytes.count)\n".utf8))
            sum.update(data: file.bytes)
        }
        return sum.finalize().prefix(6).map { String(format: "%02x", $0) }.joined()
    }
}
