import CCurl
import Glibc

/// Initialises libcurl once per process.
enum CurlLibrary {
    /// Read before the first handle is created.
    static let isReady: Bool = {
        // CURLOPT_NOSIGNAL "makes libcurl NOT ask the system to ignore SIGPIPE signals, which otherwise are sent by the
        // system when trying to send data to a socket which is closed in the other end."
        signal(SIGPIPE, SIG_IGN)
        // CURL_GLOBAL_DEFAULT is a macro of macros, which Swift does not import.
        return curl_global_init(Int(CURL_GLOBAL_SSL) | Int(CURL_GLOBAL_WIN32)) == CURLE_OK
    }()

    /// libcurl 7.88 fails every request but the first on an HTTP/2 connection without TLS
    /// (https://github.com/curl/curl/issues/10634, fixed in 8.0.0).
    static let canShareHTTP2WithoutTLS: Bool = {
        guard let version = curl_version_info(CURLVERSION_FIRST) else { return false }
        return !(0x07_58_00..<0x08_00_00).contains(version.pointee.version_num)
    }()
}
