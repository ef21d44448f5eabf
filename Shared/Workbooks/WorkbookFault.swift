import CXlsxWriter

/// Why a workbook cannot be written or read.
public enum WorkbookFault: Error, Hashable, Sendable, CustomStringConvertible {
    case outOfMemory
    /// Its name.
    case refusedSheet(String)
    /// What libxlsxwriter says.
    case writing(String)
    /// What is wrong with the file, never its content.
    case reading(String)

    public var description: String {
        switch self {
        case .outOfMemory: "there is not enough memory for a workbook"
        case .refusedSheet(let name): "a sheet cannot be named \(name)"
        case .writing(let reason): "the workbook cannot be written: \(reason)"
        case .reading(let reason): reason
        }
    }

    static func check(_ code: lxw_error) throws(WorkbookFault) {
        guard code != LXW_NO_ERROR else { return }
        throw .writing(lxw_strerror(code).map { String(cString: $0) } ?? "\(code.rawValue)")
    }
}
