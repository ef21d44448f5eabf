extension Duration {
    /// Rounded towards zero.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
}
