import CCurl

/// A URL that has been parsed once: the text for libcurl and the host for error messages.
struct FetchTarget: Sendable {
    let url: String
    let scheme: String
    let host: String
    /// The URL's port, otherwise the scheme's.
    let port: String

    /// - Throws: ``HTTPFetchError/invalidURL(reason:)`` or ``HTTPFetchError/protocolNotAllowed(scheme:)``.
    init(_ url: String, allowing schemes: [String]) throws(HTTPFetchError) {
        // C would silently truncate the text at a NUL.
        guard !url.utf8.contains(0) else { throw .invalidURL(reason: "it contains a NUL character") }
        guard let parser = curl_url() else { throw .invalidURL(reason: "out of memory") }
        defer { curl_url_cleanup(parser) }
        // Without CURLU_NON_SUPPORT_SCHEME an unknown scheme would be reported as a malformed URL.
        let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_DISALLOW_USER)
        let code = curl_url_set(parser, CURLUPART_URL, url, flags)
        guard code == CURLUE_OK else { throw .invalidURL(reason: String(cString: curl_url_strerror(code))) }
        guard let scheme = Self.part(CURLUPART_SCHEME, of: parser)?.lowercased() else {
            throw .invalidURL(reason: "it has no scheme")
        }
        guard schemes.contains(scheme) else { throw .protocolNotAllowed(scheme: scheme) }
        guard let host = Self.part(CURLUPART_HOST, of: parser), !host.isEmpty else {
            throw .invalidURL(reason: "it has no host")
        }
        port = Self.part(CURLUPART_PORT, of: parser, CURLU_DEFAULT_PORT) ?? ""
        (self.url, self.scheme, self.host) = (url, scheme, host)
    }

    private static func part(_ part: CURLUPart, of parser: OpaquePointer, _ flags: CInt = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parser, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
        // "The returned part pointer must be freed with curl_free after use."
        defer { curl_free(text) }
        return String(cString: text)
    }
}
