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

    /// A module at an address that stays, whose neighbours are imported from this version's folder. So it is another file
    /// in each version, as service workers have to be.
    public func module(_ name: String) throws -> Response {
        var response = try response(name)
        guard let file = files[name] else { return response }
        let text = file.text.replacing("from \"./", with: "from \"\(path)/")
        response.body = ResponseBody(byteBuffer: ByteBuffer(string: text))
        return response
    }

    /// ES modules with all that they import, directly or not, but not what they import later, by `import(…)`: for
    /// `modulepreload`, as otherwise a browser finds them one after the other.
    public func modules(of names: [String]) -> [String] {
        var found: [String] = []
        var next = names
        while let name = next.popLast() {
            guard !found.contains(name), let file = files[name] else { continue }
            found.append(name)
            next += file.text.matches(of: /from "\.\/([^"]+)"/).map { String($0.1) }
        }
        return found.sorted()
    }

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
        EmbeddedFile(
            "breathe-easy.css",
            PackageResources.tokens_css + PackageResources.breathe_easy_css + PackageResources.values_css),
        EmbeddedFile("research.css", PackageResources.research_css),
        EmbeddedFile("icon.svg", PackageResources.icon_svg),
        EmbeddedFile("icons.svg", PackageResources.icons_svg),
        EmbeddedFile("drawings.svg", PackageResources.drawings_svg),
        EmbeddedFile("icon-180.png", PackageResources.icon_180_png),
        EmbeddedFile("icon-192.png", PackageResources.icon_192_png),
        EmbeddedFile("icon-512.png", PackageResources.icon_512_png),
        EmbeddedFile("icon-mask-512.png", PackageResources.icon_mask_512_png),
        EmbeddedFile("api.js", PackageResources.api_js),
        EmbeddedFile("dom.js", PackageResources.dom_js),
        EmbeddedFile("vault.js", PackageResources.vault_js),
        EmbeddedFile("sealed-store.js", PackageResources.sealed_store_js),
        EmbeddedFile("study-vault.js", PackageResources.study_vault_js),
        EmbeddedFile("study-api.js", PackageResources.study_api_js),
        EmbeddedFile("study-answers.js", PackageResources.study_answers_js),
        EmbeddedFile("study-due.js", PackageResources.study_due_js),
        EmbeddedFile("kept-pages.js", PackageResources.kept_pages_js),
        EmbeddedFile("pain-waiting.js", PackageResources.pain_waiting_js),
        EmbeddedFile("server.js", PackageResources.server_js),
        EmbeddedFile("offline-forms.js", PackageResources.offline_forms_js),
        EmbeddedFile("app.js", PackageResources.app_js),
        EmbeddedFile("notices.js", PackageResources.notices_js),
        EmbeddedFile("network.js", PackageResources.network_js),
        EmbeddedFile("waiting.js", PackageResources.waiting_js),
        EmbeddedFile("last-known.js", PackageResources.last_known_js),
        EmbeddedFile("badge.js", PackageResources.badge_js),
        EmbeddedFile("signed-in.js", PackageResources.signed_in_js),
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
