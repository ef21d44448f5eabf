import CCurl
import HTTPTypes

extension CurlEasy {
    func configure(for request: FetchRequest, to target: FetchTarget, _ options: HTTPClientOptions) {
        set(CURLOPT_URL, target.url)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, request.connectTimeLimit.wholeMilliseconds))
        setVersion(for: request, to: target)
        setTrust(request.trust ?? options.trust)
        if !options.usesProxyFromEnvironment || (request.reach ?? options.reach) == .publicOnly {
            // CURLOPT_PROXY: "Setting the proxy string to "" (an empty string) will explicitly disable the use of a
            // proxy, even if there is an environment variable set for it."
            set(CURLOPT_PROXY, "")
        }
        // "" means every encoding libcurl knows, and makes it decompress.
        set(CURLOPT_ACCEPT_ENCODING, "")
        setMethodAndBody(of: request)
        setRedirects(of: request, from: target)
        set(CURLOPT_HTTPHEADER, lines: headerLines(of: request, userAgent: options.userAgent))
    }

    private func setVersion(for request: FetchRequest, to target: FetchTarget) {
        // "wait for the connection to reveal if it is possible to pipeline/multiplex on before it continues"
        set(CURLOPT_PIPEWAIT, 1)
        switch request.versionPreference {
        case .negotiated: set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        case .http2PriorKnowledge:
            set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
            if target.scheme == "http", !CurlLibrary.canShareHTTP2WithoutTLS {
                set(CURLOPT_FRESH_CONNECT, 1)
                set(CURLOPT_FORBID_REUSE, 1)
            }
        }
    }

    private func setMethodAndBody(of request: FetchRequest) {
        // The response to HEAD declares the length of a body that never comes.
        guard request.method != .head else { return set(CURLOPT_NOBODY, 1) }
        // Fails as soon as a longer Content-Length arrives; undeclared lengths are counted by the sink.
        note(breathe_easy_set_offset(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(request.maximumResponseBytes)))
        switch (request.method, request.body) {
        case (.get, nil): set(CURLOPT_HTTPGET, 1)
        case (.post, let body): setBody(body ?? [])
        case (let method, let body):
            if let body { setBody(body) }
            set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        }
    }

    private func setRedirects(of request: FetchRequest, from target: FetchTarget) {
        guard request.redirectLimit > 0, request.method == .get || request.method == .head else { return }
        set(CURLOPT_FOLLOWLOCATION, 1)
        set(CURLOPT_MAXREDIRS, request.redirectLimit)
        set(CURLOPT_REDIR_PROTOCOLS_STR, target.scheme == "https" ? "https" : "http,https")
    }

    private func headerLines(of request: FetchRequest, userAgent: String) -> [String] {
        var fields = request.headers
        // HTTPField replaces line breaks in values, so no value can start another line.
        if fields[.userAgent] == nil { fields[.userAgent] = userAgent }
        var lines = fields.map { field in
            // "To add a header with no content … use the form 'name;' (note the ending semicolon)."
            field.value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(field.value)"
        }
        // A name with nothing after its colon removes what libcurl would add by itself.
        if fields[.contentType] == nil { lines.append("Content-Type:") }
        if fields[.expect] == nil { lines.append("Expect:") }
        return lines
    }
}
