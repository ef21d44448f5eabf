import Domain

/// What a reader made of an answer.
struct ReadReport: Sendable, Equatable {
    var report: EnvironmentReport
    var refused: RefusedValues
}
