import CCurl
import HTTPTypes

/// The end of a transfer as Swift values, returned by the session's thread.
enum TransferOutcome: Sendable {
    case finished(TransferFacts)
    /// It took longer than it may.
    case overdue(TransferFacts)
    case cancelled
    case closed
    /// libcurl rejected the transfer or one of its options.
    case notStarted(CURLcode)
}

/// Everything about a transfer that libcurl ended itself.
struct TransferFacts: Sendable {
    var code: CURLcode
    var faultText: String
    var phase: FetchPhase
    /// The HTTP status, or the last reply code of a mail server; 0 when there was none.
    var status: Int
    var version: FetchResponse.Version
    var headers: HTTPFields
    var body: [UInt8]
    /// The line with which a mail server rejected the mail.
    var refusal: [UInt8]
    var isOverLimit: Bool
    var isStopped: Bool
    var hasRefusedAddress: Bool
}

extension TransferFacts {
    init(of easy: CurlEasy, code: CURLcode) {
        self.init(
            code: code, faultText: easy.faultText, phase: easy.phase, status: easy.number(CURLINFO_RESPONSE_CODE),
            version: easy.version, headers: easy.responseHeaders, body: easy.sink.body,
            refusal: easy.sink.refusal, isOverLimit: easy.sink.isOverLimit,
            isStopped: easy.sink.isStopped, hasRefusedAddress: easy.sink.hasRefusedAddress)
    }
}

extension CurlEasy {
    var phase: FetchPhase {
        if microseconds(CURLINFO_PRETRANSFER_TIME_T) == 0 { return .connecting }
        return microseconds(CURLINFO_STARTTRANSFER_TIME_T) == 0 ? .awaitingAnswer : .receivingAnswer
    }

    fileprivate var version: FetchResponse.Version {
        switch number(CURLINFO_HTTP_VERSION) {
        case CURL_HTTP_VERSION_1_0: .http10
        case CURL_HTTP_VERSION_1_1: .http11
        case CURL_HTTP_VERSION_2_0: .http2
        default: .other
        }
    }

    fileprivate var responseHeaders: HTTPFields {
        var fields = HTTPFields()
        var previous: UnsafeMutablePointer<curl_header>?
        // "Passing in -1 is a shortcut to "the last" request in the series": fields of redirects and of 1xx answers are left out.
        while let header = curl_easy_nextheader(handle, UInt32(CURLH_HEADER), -1, previous) {
            if let name = HTTPField.Name(String(cString: header.pointee.name)) {
                fields.append(HTTPField(name: name, value: String(cString: header.pointee.value)))
            }
            previous = header
        }
        return fields
    }

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        breathe_easy_get_long(handle, info, &value)
        return value
    }

    private func microseconds(_ info: CURLINFO) -> Int64 {
        var value: curl_off_t = 0
        breathe_easy_get_offset(handle, info, &value)
        return Int64(value)
    }
}
