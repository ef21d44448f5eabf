import HTTPFetch

extension HTTPFetchError {
    /// What happened, without the general advice that its description ends with.
    var fact: String { String("\(self)".prefix { $0 != ";" }) }
}
