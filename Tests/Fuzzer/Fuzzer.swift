import Decoders
import Foundation

/// What libFuzzer calls with each input. `DECODER` names the decoder.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    feed(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private let feed = chosenDecoder()

private func chosenDecoder() -> ([UInt8]) -> Void {
    let name = ProcessInfo.processInfo.environment["DECODER"] ?? ""
    guard let decoder = FuzzTarget(name) else {
        FileHandle.standardError.write(
            Data("DECODER must be one of: \(FuzzTarget.names.joined(separator: " "))\n".utf8))
        exit(2)
    }
    return decoder.feed
}
