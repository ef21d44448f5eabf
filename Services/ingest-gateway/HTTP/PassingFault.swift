/// An error of an adapter that knows whether the same request may work in a moment.
protocol PassingFault: Error {
    var isTransient: Bool { get }
}
