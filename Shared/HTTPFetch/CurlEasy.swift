import CCurl

/// A libcurl easy handle and everything it points to, reused for transfers. Lives on the session's thread.
final class CurlEasy {
    let handle: UnsafeMutableRawPointer
    let sink = TransferSink()
    /// The first option that was rejected, for instance by a libcurl built without HTTP/2.
    private(set) var optionFault = CURLE_OK
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private var upload: UploadSource?
    private let errorText: UnsafeMutableBufferPointer<CChar>

    /// Nil when libcurl cannot be initialised or memory is short.
    init?() {
        guard CurlLibrary.isReady, let handle = curl_easy_init() else { return nil }
        self.handle = handle
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0)
    }

    deinit {
        // CURLOPT_ERRORBUFFER: "You must keep the associated buffer available until libcurl no longer needs it"; the
        // lists are not copied either, so the handle goes first.
        curl_easy_cleanup(handle)
        for list in lists { curl_slist_free_all(list) }
        errorText.deallocate()
    }

    /// Prepares a new or reset handle for a transfer's own options.
    func prepare(limit: Int, reach: AddressReach) {
        sink.prepare(limit: limit, reach: reach)
        applyHouseRules()
        guard reach == .publicOnly else { return }
        // "called … after a connection has been established or a connection has been reused": a connection that
        // another client opened to a private address is not used either.
        note(breathe_easy_set_prerequest(handle, checkConnection))
        note(breathe_easy_set_pointer(handle, CURLOPT_PREREQDATA, Unmanaged.passUnretained(sink).toOpaque()))
    }

    /// Forgets the last transfer. curl_easy_reset "does not change the following information kept in the handle: live
    /// connections, the Session ID cache, the DNS cache", and those belong to the multi handle here.
    func reset() {
        curl_easy_reset(handle)
        for list in lists { curl_slist_free_all(list) }
        lists.removeAll(keepingCapacity: true)
        upload = nil
        optionFault = CURLE_OK
        errorText[0] = 0
        sink.prepare(limit: 0, reach: .publicOnly)
    }

    private func applyHouseRules() {
        note(breathe_easy_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText.baseAddress))
        // "libcurl will not use any functions that install signal handlers": signals and threads do not mix.
        set(CURLOPT_NOSIGNAL, 1)
        // "when recovering from a timeout, libcurl should skip lengthy cleanups": without it, removing a transfer
        // waits for a stuck name resolution and stops every other transfer of the thread.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        set(CURLOPT_TCP_KEEPALIVE, 1)
        // A full cache closes the oldest connection. For a mail server's connection libcurl waits for the response to
        // QUIT on this thread, up to this limit: seconds instead of its default of two minutes.
        set(CURLOPT_SERVER_RESPONSE_TIMEOUT, 1)
        let sink = Unmanaged.passUnretained(sink).toOpaque()
        note(breathe_easy_set_callback(handle, CURLOPT_WRITEFUNCTION, receiveBody))
        note(breathe_easy_set_pointer(handle, CURLOPT_WRITEDATA, sink))
        note(breathe_easy_set_socket_opener(handle, openSocket))
        note(breathe_easy_set_pointer(handle, CURLOPT_OPENSOCKETDATA, sink))
    }

    func set(_ option: CURLoption, _ value: Int) {
        note(breathe_easy_set_long(handle, option, value))
    }

    /// libcurl copies the text.
    func set(_ option: CURLoption, _ text: String) {
        note(breathe_easy_set_text(handle, option, text))
    }

    func set(_ option: CURLoption, lines: [String]) {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            // "A null pointer is returned if anything went wrong", and the old list is left as it was.
            guard let longer = curl_slist_append(list, line) else {
                curl_slist_free_all(list)
                return note(CURLE_OUT_OF_MEMORY)
            }
            list = longer
        }
        guard let list else { return }
        lists.append(list)
        note(breathe_easy_set_pointer(handle, option, list))
    }

    /// The bytes of an HTTP request's body.
    func setBody(_ bytes: [UInt8]) {
        // CURLOPT_COPYPOSTFIELDS: "If the size has not been set prior to CURLOPT_COPYPOSTFIELDS, the data is assumed to
        // be a null-terminated string".
        note(breathe_easy_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count)))
        bytes.withUnsafeBytes { buffer in
            var empty: UInt8 = 0
            withUnsafePointer(to: &empty) { zero in
                let start = buffer.baseAddress ?? UnsafeRawPointer(zero)
                note(breathe_easy_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, start))
            }
        }
    }

    /// The bytes of a mail.
    func setUpload(_ bytes: [UInt8]) {
        let source = UploadSource(bytes)
        upload = source
        set(CURLOPT_UPLOAD, 1)
        note(breathe_easy_set_offset(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(bytes.count)))
        note(breathe_easy_set_callback(handle, CURLOPT_READFUNCTION, readUpload))
        note(breathe_easy_set_pointer(handle, CURLOPT_READDATA, Unmanaged.passUnretained(source).toOpaque()))
        note(breathe_easy_set_callback(handle, CURLOPT_HEADERFUNCTION, receiveReply))
        note(breathe_easy_set_pointer(handle, CURLOPT_HEADERDATA, Unmanaged.passUnretained(sink).toOpaque()))
    }

    func setTrust(_ trust: CertificateTrust) {
        guard case .onlyAuthorities(let file) = trust else { return }
        set(CURLOPT_CAINFO, file)
        // Debian's libcurl would also look into /etc/ssl/certs.
        note(breathe_easy_set_pointer(handle, CURLOPT_CAPATH, nil))
    }

    /// The number by which ``CurlMulti/nextFinished()`` identifies this transfer.
    func setNumber(_ number: Int) {
        note(breathe_easy_set_pointer(handle, CURLOPT_PRIVATE, UnsafeRawPointer(bitPattern: number)))
    }

    /// libcurl's own message about the failure; may contain host names.
    var faultText: String {
        String(decoding: errorText.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether libcurl itself retried on fresh connections, which it only does while no server has started to respond,
    /// until its limit of five was reached.
    func wasNeverTaken(_ code: CURLcode) -> Bool {
        [CURLE_SEND_ERROR, CURLE_RECV_ERROR].contains(code) && faultText.hasPrefix("Connection died, tried")
    }

    /// Keeps the first rejection of an option.
    func note(_ code: CURLcode) {
        if optionFault == CURLE_OK { optionFault = code }
    }
}
