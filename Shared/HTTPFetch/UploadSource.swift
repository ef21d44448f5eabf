import CCurl

/// The message that libcurl reads while it submits a mail. Used on the session's thread only.
final class UploadSource {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position)
        bytes.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
        }
        position += count
        return count
    }
}

/// CURLOPT_READFUNCTION: "Your function must return the actual number of bytes that it stored in the data area
/// pointed at by the pointer buffer. Returning 0 will signal end-of-file to the library".
func readUpload(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return Int(CURL_READFUNC_ABORT) }
    let source = Unmanaged<UploadSource>.fromOpaque(context).takeUnretainedValue()
    return source.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
}
