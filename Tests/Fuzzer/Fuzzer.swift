import Decoders
import Foundation

/// libFuzzer over the decoder that the variable `DECODER` names; the arguments are libFuzzer's.
@main struct Fuzzer {
    static func main() {
        // Before libFuzzer starts, which would take the end for a crash.
        _ = target
        var (count, arguments) = (CommandLine.argc, Optional(CommandLine.unsafeArgv))
        exit(runDriver(&count, &arguments, feed))
    }
}

/// libFuzzer's own `main` is linked as well and asks for this name, though it never runs.
@_cdecl("LLVMFuzzerTestOneInput")
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.feed(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private let target = chosenTarget()

private func chosenTarget() -> FuzzTarget {
    let name = ProcessInfo.processInfo.environment["DECODER"] ?? ""
    guard let target = FuzzTarget(name) else {
        let names = FuzzTarget.names.joined(separator: " ")
        FileHandle.standardError.write(Data("DECODER must be one of: \(names)\n".utf8))
        exit(2)
    }
    return target
}

/// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ feed: @convention(c) (_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt
) -> CInt
