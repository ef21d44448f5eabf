/// Times that many people share: whoever is in one transaction can read at the same moment.
struct SharedTimes: Sendable {
    /// By time, each with how many people there are up to it.
    private let reached: [(seconds: Double, people: Int)]

    /// - Parameter groups: in any order; groups of nobody are left out.
    init(_ groups: [(seconds: Double, people: Int)]) {
        var people = 0
        reached = groups.filter { $0.people > 0 }.sorted { $0.seconds < $1.seconds }.map { group in
            people += group.people
            return (group.seconds, people)
        }
    }

    /// How many there are.
    var people: Int { reached.last?.people ?? 0 }

    /// When this share of the people had their turn; nil when there is nobody.
    /// - Parameter share: 0...1; with 1 it is the last one's time.
    func percentile(_ share: Double) -> Double? {
        let wanted = share * Double(people)
        return reached.first { Double($0.people) >= wanted }?.seconds
    }
}
