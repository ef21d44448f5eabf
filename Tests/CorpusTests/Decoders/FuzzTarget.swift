/// A decoder as the fuzzer's executable sees it.
public struct FuzzTarget: Sendable {
    public static let names = FuzzedDecoder.all.map(\.name)

    private let decoder: FuzzedDecoder

    public init?(_ name: String) {
        guard let decoder = FuzzedDecoder[name] else { return nil }
        self.decoder = decoder
    }

    /// Traps on a ``BrokenPromise``, so that libFuzzer keeps the input; a refusal is no find.
    public func feed(_ input: [UInt8]) {
        do {
            try decoder.decode(input)
        } catch let broken as BrokenPromise {
            preconditionFailure("\(decoder.name): \(broken)")
        } catch {
            return
        }
    }
}
