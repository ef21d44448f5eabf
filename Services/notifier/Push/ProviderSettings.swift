import Foundation
import ServiceRuntime

/// Checks a provider's origin and removes a trailing slash.
/// - Throws: ``SettingFault``.
func checkedProviderURL(_ text: String) throws(SettingFault) -> String {
    let url = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let parts = URLComponents(string: url), parts.scheme == "https", parts.host?.isEmpty == false,
        parts.path.isEmpty, parts.query == nil
    else { throw SettingFault("must be https:// and a host, without a path") }
    return url
}

/// Reads the file that a setting names.
/// - Throws: ``SettingFault``.
func readText(of file: String) throws(SettingFault) -> String {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
        throw SettingFault("names a file that this process cannot read; check its path and its permissions")
    }
    return text
}
