import CVision
import Foundation

/// The network as OpenCV runs it. One thread at a time may use it.
final class SkinNetwork {
    private let network: OpaquePointer
    private let outputs: Int
    private let preprocessing: ClassifierHead.Preprocessing

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// - Throws: ``Fault`` for bytes that are no network.
    init(_ onnx: Data, _ head: ClassifierHead) throws {
        // One photo at a time takes one core, whatever the machine has.
        vision_use_threads(1)
        guard let network = onnx.withUnsafeBytes({ vision_network_read($0.baseAddress, $0.count) }) else {
            throw Fault(description: "skin.onnx is no network that OpenCV reads: train the classifier anew")
        }
        (self.network, outputs, preprocessing) = (network, head.outputs, head.preprocessing)
    }

    deinit { vision_network_free(network) }

    /// Of each copy of a photo: the logits of the classes, and the distance.
    /// - Throws: ``Fault``.
    func outputs(for photo: SkinPhoto) throws -> [[Double]] {
        try (0..<preprocessing.turns).map { try outputs(forCopy: photo.turned($0)) }
    }

    private func outputs(forCopy photo: SkinPhoto) throws -> [Double] {
        let (side, input) = (Int32(SkinPhoto.side), Int32(preprocessing.input))
        var copy = [UInt8](repeating: 0, count: 3 * preprocessing.input * preprocessing.input)
        var answers = [Float](repeating: 0, count: outputs)
        guard
            vision_square(
                photo.pixels, side, side, Int32(preprocessing.left), Int32(preprocessing.top), input, &copy, input)
                == 0,
            vision_network_answers(
                network, copy, input, preprocessing.mean, preprocessing.divisor, &answers, Int32(outputs)) == 0
        else { throw Fault(description: "OpenCV could not run the network over a photo") }
        return answers.map { Double($0) }
    }
}
