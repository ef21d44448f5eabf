import BlockingCalls
import Foundation

/// Judges photos, on a thread of its own: one at a time, since each takes a core while it is judged.
actor SkinClassifier {
    let head: ClassifierHead

    private let network: SkinNetwork
    private let thread = DedicatedThread(name: "classifier")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// - Parameter folder: with `skin.onnx` and `head.json`, as the training writes them.
    /// - Throws: ``SkinNetwork/Fault``, and what Foundation says of files that cannot be read.
    init(readFrom folder: URL) throws {
        let onnx = try Data(contentsOf: folder.appending(path: "skin.onnx"))
        head = try JSONDecoder().decode(
            ClassifierHead.self, from: try Data(contentsOf: folder.appending(path: "head.json")))
        guard head.version == 1, head.classes == ["BCC", "SCC", "MEL", "NEV", "SEK", "ACK"],
            head.preprocessing.side == SkinPhoto.side
        else { throw SkinNetwork.Fault(description: "head.json is of another version: train the classifier anew") }
        network = try SkinNetwork(onnx, head)
    }

    /// Reads a file on the classifier's own thread: what one decoding frees, the next one has again, which is not so
    /// between the threads of a pool.
    /// - Throws: ``PhotoRefusal``.
    func photo(in file: [UInt8], takesAnySize: Bool = false) throws -> SkinPhoto {
        try SkinPhoto(file, takesAnySize: takesAnySize)
    }

    /// The same for the same photo.
    /// - Throws: ``PhotoRefusal`` for a photo that is too bad, ``SkinNetwork/Fault`` when OpenCV refuses to work.
    func answer(for photo: SkinPhoto) throws -> SkinAnswer {
        let faults = try PhotoMeasures(photo).faults(head.quality)
        guard faults.isEmpty else { throw PhotoRefusal.faults(faults) }
        return try judge(photo)
    }

    /// As ``answer(for:)``, however good the photo is.
    func judge(_ photo: SkinPhoto) throws -> SkinAnswer {
        SkinAnswer(try network.outputs(for: photo), head)
    }
}
