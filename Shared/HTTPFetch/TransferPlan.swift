/// What a client asks the session to do; `configure` runs on the session's thread.
struct TransferPlan: Sendable {
    var timeLimit: Duration
    var maximumResponseBytes: Int
    var reach: AddressReach
    var configure: @Sendable (CurlEasy) -> Void
}
