import CCurl

/// A libcurl multi handle: the transfers in flight and the connections they share. Lives on the session's thread.
final class CurlMulti {
    private let handle: UnsafeMutableRawPointer

    /// Nil when libcurl cannot be initialised or memory is short.
    init?(connectionsPerHost: Int) {
        guard CurlLibrary.isReady, let handle = curl_multi_init() else { return nil }
        self.handle = handle
        breathe_easy_set_multi_long(handle, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        breathe_easy_set_multi_long(handle, CURLMOPT_MAX_HOST_CONNECTIONS, connectionsPerHost)
        // libcurl's default is four times the transfers in flight, so that a few would evict a mail server's
        // connections.
        breathe_easy_set_multi_long(handle, CURLMOPT_MAXCONNECTS, 512)
        // libcurl's default is 100 streams per connection; push services allow 1,000.
        breathe_easy_set_multi_long(handle, CURLMOPT_MAX_CONCURRENT_STREAMS, 1_000)
    }

    // "curl_multi_cleanup should be called when all easy handles are removed": the session removes each as it ends.
    deinit { curl_multi_cleanup(handle) }

    func add(_ easy: CurlEasy) -> Bool {
        curl_multi_add_handle(handle, easy.handle) == CURLM_OK
    }

    func remove(_ easy: CurlEasy) {
        curl_multi_remove_handle(handle, easy.handle)
    }

    /// Blocks until a connection has an event, the descriptor is readable, or the time is over.
    func wait(or descriptor: CInt, milliseconds: CInt) {
        var extra = curl_waitfd(fd: descriptor, events: CShort(CURL_WAIT_POLLIN), revents: 0)
        curl_multi_poll(handle, &extra, 1, milliseconds, nil)
    }

    /// Advances every transfer as far as possible without blocking.
    func perform() {
        var running: CInt = 0
        curl_multi_perform(handle, &running)
    }

    /// The number set as `CURLOPT_PRIVATE` of a finished transfer, and its result.
    func nextFinished() -> (number: Int, code: CURLcode)? {
        var remaining: CInt = 0
        while let message = curl_multi_info_read(handle, &remaining) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            // "The data the returned pointer points to will not survive calling curl_multi_cleanup,
            // curl_multi_remove_handle or curl_easy_cleanup": both values are copied here.
            var number: UnsafeMutableRawPointer?
            breathe_easy_get_pointer(message.pointee.easy_handle, CURLINFO_PRIVATE, &number)
            return (Int(bitPattern: number), message.pointee.data.result)
        }
        return nil
    }
}
