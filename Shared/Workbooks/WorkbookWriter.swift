import CXlsxWriter
public import Foundation

/// Writes a workbook (.xlsx, ECMA-376) from start to end in constant memory: rows wait in files of the scratch folder
/// until the workbook is finished. Not thread-safe: libxlsxwriter's handle has no lock.
public final class WorkbookWriter {
    private let styles: WorkbookStyles
    /// Nil once it is finished, which frees it.
    private var workbook: UnsafeMutablePointer<lxw_workbook>?

    /// - Parameters:
    ///   - file: where it will be.
    ///   - scratch: an existing folder with room for about 1.1 kB for each row of everything.
    ///   - createdAt: what the file's properties say.
    ///   - isLarge: whether it may become larger than 4 GB.
    public init(at file: URL, scratch: URL, title: String, createdAt: Date, isLarge: Bool = false)
        throws(WorkbookFault)
    {
        let workbook = scratch.path.withCString { folder in
            // The library copies the folder's name, although its declaration does not say that it only reads it.
            var options = lxw_workbook_options(
                constant_memory: 1, tmpdir: UnsafeMutablePointer(mutating: folder), use_zip64: isLarge ? 1 : 0)
            return workbook_new_opt(file.path, &options)
        }
        guard let workbook else { throw .outOfMemory }
        self.workbook = workbook
        styles = WorkbookStyles(in: workbook)
        title.withCString { title in
            var properties = lxw_doc_properties()
            properties.title = UnsafeMutablePointer(mutating: title)
            properties.created = time_t(createdAt.timeIntervalSince1970)
            // It copies them too.
            workbook_set_properties(workbook, &properties)
        }
    }

    deinit { lxw_workbook_free(workbook) }

    /// Adds a sheet behind the others; the rows of all sheets may be written in turn.
    /// - Parameters:
    ///   - name: at most 31 characters.
    ///   - widths: of its columns, in characters.
    public func sheet(_ name: String, widths: [Double] = []) throws(WorkbookFault) -> SheetWriter {
        guard let sheet = workbook_add_worksheet(workbook, name) else { throw .refusedSheet(name) }
        for (column, width) in widths.enumerated() {
            worksheet_set_column(sheet, lxw_col_t(column), lxw_col_t(column), width, nil)
        }
        return SheetWriter(sheet, name: name, styles: styles, of: self)
    }

    /// Makes the file of all rows; nothing may be added afterwards.
    public func finish() throws(WorkbookFault) {
        guard let workbook else { return }
        self.workbook = nil
        // "The workbook_close() function … frees any memory", also when it fails.
        try WorkbookFault.check(workbook_close(workbook))
    }
}

/// One sheet while it is written.
public final class SheetWriter {
    public let name: String
    private let sheet: UnsafeMutablePointer<lxw_worksheet>
    private let styles: WorkbookStyles
    /// Its memory is the sheet's.
    private let workbook: WorkbookWriter
    private var rows = CanonicalRows()
    private var nextRow: lxw_row_t = 0

    /// Of a row.
    public enum Style: Sendable {
        /// Bold, of 14 points.
        case title
        /// Bold.
        case head
        case plain
    }

    /// ECMA-376-1, 18.3.1.73, as spreadsheets limit it.
    public static let mostRows = 1_048_576

    fileprivate init(
        _ sheet: UnsafeMutablePointer<lxw_worksheet>, name: String, styles: WorkbookStyles, of workbook: WorkbookWriter
    ) {
        (self.sheet, self.name, self.styles, self.workbook) = (sheet, name, styles, workbook)
    }

    public func append(_ cells: [WorkbookCell], _ style: Style = .plain) throws(WorkbookFault) {
        let format = styles[style]
        for (index, cell) in cells.enumerated() {
            let column = lxw_col_t(index)
            switch cell {
            case .empty: break
            case .text(let text): try WorkbookFault.check(worksheet_write_string(sheet, nextRow, column, text, format))
            case .number(let number):
                try WorkbookFault.check(worksheet_write_number(sheet, nextRow, column, number, format))
            case .time(let time):
                let number = WorkbookCell.dayNumber(of: time)
                try WorkbookFault.check(worksheet_write_number(sheet, nextRow, column, number, styles.time))
            }
        }
        rows.add(cells)
        nextRow += 1
    }

    /// Keeps the rows so far in view while the others are scrolled.
    public func freeze() { worksheet_freeze_panes(sheet, nextRow, 0) }

    /// How many rows there are, up to the last one that holds something.
    public var rowCount: Int { rows.count }

    /// SHA-256 of the canonical rows, in hexadecimal.
    public var digest: String { rows.digest }
}

/// The styles that a workbook shares.
struct WorkbookStyles {
    let title: UnsafeMutablePointer<lxw_format>?
    let head: UnsafeMutablePointer<lxw_format>?
    let time: UnsafeMutablePointer<lxw_format>?

    init(in workbook: UnsafeMutablePointer<lxw_workbook>) {
        title = workbook_add_format(workbook)
        format_set_bold(title)
        format_set_font_size(title, 14)
        head = workbook_add_format(workbook)
        format_set_bold(head)
        time = workbook_add_format(workbook)
        format_set_num_format(time, "d mmm yyyy, h:mm AM/PM")
    }

    subscript(style: SheetWriter.Style) -> UnsafeMutablePointer<lxw_format>? {
        switch style {
        case .title: title
        case .head: head
        case .plain: nil
        }
    }
}
