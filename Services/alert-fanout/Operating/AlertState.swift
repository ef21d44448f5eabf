/// How far an alert has come; as the table `alerts` has it.
enum AlertState: String, CaseIterable, Sendable, Codable {
    /// Nobody is told, for a reason that stands beside it.
    case refused
    /// It waits for an operator.
    case held
    /// Its audience is being matched, range by range.
    case running
    /// Everybody in its audience is decided for; batches may still be on their way.
    case done
    case stopped
}
