extension Int {
    /// Such as `1 message` and `2 messages`.
    func counted(_ thing: String) -> String { "\(self) \(thing)\(self == 1 ? "" : "s")" }
}
