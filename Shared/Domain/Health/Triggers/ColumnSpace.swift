/// The space spanned by a set of columns: an orthonormal basis (Gram and Schmidt, each column twice, which is
/// sufficient: Giraud et al., Comput. Math. Appl. 50, 2005, https://doi.org/10.1016/j.camwa.2005.08.009).
struct ColumnSpace {
    private(set) var basis: [[Double]] = []

    /// Columns that depend on others, or are constant, are left out.
    init(_ columns: [[Double]]) {
        for column in columns { append(column) }
    }

    var count: Int { basis.count }

    /// - Returns: whether the column added a dimension.
    @discardableResult
    mutating func append(_ column: [Double]) -> Bool {
        let rest = residual(of: column)
        let length = Self.length(rest)
        guard length > Self.tolerance * Self.length(column) else { return false }
        basis.append(rest.map { $0 / length })
        return true
    }

    /// The part of a series that the columns do not explain.
    func residual(of values: [Double]) -> [Double] {
        var rest = values
        for _ in 0..<2 {
            for column in basis {
                let share = Self.product(rest, column)
                for index in rest.indices { rest[index] -= share * column[index] }
            }
        }
        return rest
    }

    static func product(_ left: [Double], _ right: [Double]) -> Double {
        var sum = 0.0
        for index in left.indices { sum += left[index] * right[index] }
        return sum
    }

    static func length(_ values: [Double]) -> Double { product(values, values).squareRoot() }

    /// A shorter remainder of a column is rounding error.
    private static let tolerance = 1e-6
}
