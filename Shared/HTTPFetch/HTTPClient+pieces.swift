import CCurl

/// A part of the body of an answer, as it arrived.
public struct FetchedPiece: Sendable {
    public var bytes: [UInt8]
    /// Of the whole body, as the server declared it; nil when it did not, or when it sends the body compressed.
    public var declaredLength: Int?
}

extension HTTPClient {
    /// Sends a request and hands the body of a successful answer on as it arrives, in order, instead of keeping it: for
    /// files that need not fit into memory and for streams that do not end.
    ///
    /// The body of any other answer is kept as by ``send(_:)``, up to the request's maximum; what is handed on may be of
    /// any length, within the request's time.
    /// - Parameter take: called on the loop's thread, which serves no other transfer until it returns; false ends the
    ///   transfer.
    /// - Returns: the answer, without the body that was handed on.
    /// - Throws: ``HTTPFetchError``; ``HTTPFetchError/cancelled`` also when `take` returned false.
    public func send(
        _ request: FetchRequest, handingOn take: @escaping @Sendable (FetchedPiece) -> Bool
    ) async throws(HTTPFetchError) -> FetchResponse {
        try await send(request, adding: { $0.handOn(to: take) })
    }
}

extension CurlEasy {
    fileprivate func handOn(to take: @escaping @Sendable (FetchedPiece) -> Bool) {
        // "Pass 0 to disable": what is handed on needs no room.
        note(breathe_easy_set_offset(handle, CURLOPT_MAXFILESIZE_LARGE, 0))
        sink.handOn { [unowned self] bytes in
            guard (200..<300).contains(number(CURLINFO_RESPONSE_CODE)) else { return .notWanted }
            return take(FetchedPiece(bytes: Array(bytes), declaredLength: declaredLength)) ? .taken : .stopped
        }
    }

    private var declaredLength: Int? {
        var length: curl_off_t = -1
        // "Stores -1 if the size is not known."
        breathe_easy_get_offset(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
        return length < 0 ? nil : Int(length)
    }
}
