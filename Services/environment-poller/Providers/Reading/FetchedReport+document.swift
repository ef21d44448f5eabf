extension FetchedReport {
    /// What was read from one document.
    init(_ read: ReadReport, of document: Document) {
        self.init(
            report: read.report, refused: read.refused, receipts: [document.receipt], freshUntil: document.freshUntil)
    }
}
