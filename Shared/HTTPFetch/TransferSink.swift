import CCurl
import Domain
import Glibc

/// Receives what libcurl's callbacks get for one transfer. Used on the session's thread only.
final class TransferSink {
    private(set) var body: [UInt8] = []
    private(set) var isOverLimit = false
    private(set) var hasRefusedAddress = false
    /// The last line with which a mail server rejected the mail; its response to QUIT may follow.
    private(set) var refusal: [UInt8] = []
    /// Whether the receiver of the pieces wanted no more of them.
    private(set) var isStopped = false
    private var limit = 0
    private var reach = AddressReach.publicOnly
    private var handOn: ((UnsafeRawBufferPointer) -> Receipt)?

    /// What became of bytes that were handed on.
    enum Receipt {
        case taken
        /// They are to be kept as any other body.
        case notWanted
        case stopped
    }

    /// Forgets the last transfer.
    func prepare(limit: Int, reach: AddressReach) {
        (self.limit, self.reach) = (limit, reach)
        (body, isOverLimit, hasRefusedAddress, refusal) = ([], false, false, [])
        (handOn, isStopped) = (nil, false)
    }

    /// Hands the bytes of the body on, instead of keeping them.
    func handOn(to receiver: @escaping (UnsafeRawBufferPointer) -> Receipt) { handOn = receiver }

    fileprivate func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch handOn?(bytes) {
        case .taken: return true
        case .stopped:
            isStopped = true
            return false
        case .notWanted, nil: return keep(bytes)
        }
    }

    private func keep(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= limit else {
            isOverLimit = true
            body = []
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    fileprivate func receiveReply(_ line: UnsafeRawBufferPointer) {
        guard line.first == UInt8(ascii: "4") || line.first == UInt8(ascii: "5") else { return }
        // RFC 5321, 4.5.3.1.5: a reply line has at most 512 octets.
        refusal = Array(line.prefix(512))
    }

    fileprivate func allowsConnection(to address: UnsafePointer<CChar>) -> Bool {
        let isAllowed = reach == .anywhere || isPublicAddress(text: address)
        if !isAllowed { hasRefusedAddress = true }
        return isAllowed
    }

    fileprivate func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> CInt {
        guard reach == .anywhere || isPublicAddress(addressBytes(of: address)) else {
            // "This return code can be used for IP address block listing."
            hasRefusedAddress = true
            return curlBadSocket
        }
        let kind = address.pointee.socktype | CInt(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.pointee.family, kind, address.pointee.protocol)
        guard descriptor >= 0 else { return curlBadSocket }
        // Otherwise a half-open connection with many HTTP/2 requests on it would swallow new ones for the quarter of an
        // hour that Linux retransmits.
        var milliseconds: CInt = 20_000
        let size = socklen_t(MemoryLayout<CInt>.size)
        setsockopt(descriptor, CInt(IPPROTO_TCP), CInt(TCP_USER_TIMEOUT), &milliseconds, size)
        return descriptor
    }
}

/// CURL_SOCKET_BAD, a macro that Swift does not import: "in case no connection could be established or another error
/// was detected".
private let curlBadSocket: CInt = -1

private func addressBytes(of address: UnsafeMutablePointer<curl_sockaddr>) -> [UInt8] {
    guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return [] }
    let start = UnsafeRawPointer(address) + offset
    return switch address.pointee.family {
    case AF_INET: withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in.self).sin_addr, Array.init)
    case AF_INET6: withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in6.self).sin6_addr, Array.init)
    default: []
    }
}

private func sink(_ context: UnsafeMutableRawPointer?) -> TransferSink? {
    context.map { Unmanaged<TransferSink>.fromOpaque($0).takeUnretainedValue() }
}

/// CURLOPT_WRITEFUNCTION: "If that amount differs from the amount passed to your callback function, it will signal an
/// error condition to the library. This will cause the transfer to get aborted".
func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let sink = sink(context) else { return 0 }
    return sink.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

/// CURLOPT_HEADERFUNCTION: for SMTP it is called with each line of the server's replies.
func receiveReply(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    sink(context)?.receiveReply(UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
}

func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> CInt {
    guard let sink = sink(context), let address else { return curlBadSocket }
    return sink.openSocket(address)
}

/// CURLOPT_PREREQFUNCTION: "Return CURL_PREREQFUNC_OK if your callback function wants to indicate success, or
/// CURL_PREREQFUNC_ABORT to cause the request to fail."
func checkConnection(
    _ context: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<CChar>?,
    _ localAddress: UnsafeMutablePointer<CChar>?, _ port: CInt, _ localPort: CInt
) -> CInt {
    guard let sink = sink(context), let address, sink.allowsConnection(to: address) else {
        return CURL_PREREQFUNC_ABORT
    }
    return CURL_PREREQFUNC_OK
}
