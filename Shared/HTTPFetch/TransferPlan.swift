/// A client's instructions to the session; `configure` runs on the session's thread.
struct TransferPlan: Sendable {
    var timeLimit: Duration
    var maximumResponseBytes: Int
    var reach: AddressReach
    var configure: @Sendable (CurlEasy) -> Void
}
