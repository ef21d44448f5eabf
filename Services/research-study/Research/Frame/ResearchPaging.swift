/// The way between the pages of a list, for `research-paging.mustache`.
struct ResearchPaging {
    /// From 1.
    var number: Int
    /// Of pages.
    var count: Int
    var words: ResearchWords
    /// Of a page by its number.
    var address: (Int) -> String

    /// Nothing for a list of one page.
    var fields: [[String: Any]] {
        guard count > 1 else { return [] }
        let isFirst = number <= 1
        let isLast = number >= count
        var fields: [String: Any] = [
            "pageOf": words.page(number, of: count), "firstPath": isFirst ? [] : [address(1)],
            "previousPath": isFirst ? [] : [address(number - 1)], "nextPath": isLast ? [] : [address(number + 1)],
            "lastPath": isLast ? [] : [address(count)],
        ]
        fields.merge(words.paging) { own, _ in own }
        return [fields]
    }
}
