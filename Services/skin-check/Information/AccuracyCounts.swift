import Foundation

/// How many photos were answered how.
struct AccuracyCounts: Sendable, Equatable {
    var malignant = 0
    var benign = 0
    var cannotSay = 0

    var total: Int { malignant + benign + cannotSay }
}

extension AccuracyCounts {
    /// Of one kind of spot, out of the shares of its diagnoses.
    init(_ diagnoses: [AccuracyFigures.Diagnosis], malignant isMalignant: Bool) {
        for diagnosis in diagnoses where diagnosis.isMalignant == isMalignant { add(diagnosis) }
    }

    init(_ diagnosis: AccuracyFigures.Diagnosis) { add(diagnosis) }

    private mutating func add(_ diagnosis: AccuracyFigures.Diagnosis) {
        func count(_ figure: AccuracyFigures.Figure) -> Int {
            Int((figure.value * Double(diagnosis.photos) / 100).rounded())
        }
        malignant += count(diagnosis.malignant)
        benign += count(diagnosis.benign)
        cannotSay += count(diagnosis.cannotSay)
    }

    /// As if there were 100: whole numbers that add up, by the method of largest remainders.
    var ofHundred: AccuracyCounts {
        guard total > 0 else { return self }
        let exact = [malignant, benign, cannotSay].map { Double($0) * 100 / Double(total) }
        var whole = exact.map { Int($0) }
        let remainders = exact.map { $0 - $0.rounded(.down) }
        let largestFirst = exact.indices.sorted { remainders[$0] > remainders[$1] }
        for index in largestFirst.prefix(100 - whole.reduce(0, +)) { whole[index] += 1 }
        return AccuracyCounts(malignant: whole[0], benign: whole[1], cannotSay: whole[2])
    }
}
