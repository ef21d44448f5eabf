import Foundation

/// A header field's text as it stands where it is short ASCII, else as encoded words.
func headerText(_ text: String, after name: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    // "=?" begins an encoded word, so plain text that holds it would be decoded by the reader.
    let isShort = name.utf8.count + text.utf8.count <= 78 && !text.contains("=?")
    return isPlain && isShort ? text : encodedWords(text, after: name.utf8.count)
}

/// RFC 2047 encoded words in UTF-8 and base64, folded; no character is cut in two.
/// - Parameter offset: how many characters of the first line are taken already.
func encodedWords(_ text: String, after offset: Int) -> String {
    var words: [String] = []
    var octets: [UInt8] = []
    for scalar in text.unicodeScalars {
        let next = Array(String(scalar).utf8)
        // RFC 2047, 2: a line with an encoded word has at most 76 characters. 12 of them frame the word.
        let room = (76 - 12 - (words.isEmpty ? offset : 1)) / 4 * 3
        if octets.count + next.count > room {
            words.append(encodedWord(octets))
            octets = []
        }
        octets += next
    }
    words.append(encodedWord(octets))
    return words.joined(separator: "\r\n ")
}

private func encodedWord(_ octets: [UInt8]) -> String {
    "=?UTF-8?B?\(Data(octets).base64EncodedString())?="
}

/// RFC 2045, 6.7: quoted-printable with lines of at most 76 characters, ended by CR LF.
func quotedPrintable(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    for line in lines(of: text) { result += quotedPrintable(line: line) + [0x0D, 0x0A] }
    return result
}

private func quotedPrintable(line: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var column = 0
    for (index, octet) in line.enumerated() {
        let token = token(for: octet, isLast: index == line.count - 1)
        // One column stays free for the "=" of a soft line break.
        if column + token.count > 75 {
            result += [UInt8(ascii: "="), 0x0D, 0x0A]
            column = 0
        }
        result += token
        column += token.count
    }
    return result
}

private func token(for octet: UInt8, isLast: Bool) -> [UInt8] {
    switch octet {
    case UInt8(ascii: "="): break
    case 0x21...0x7E: return [octet]
    // TAB and SPACE "MUST NOT be so represented at the end of an encoded line".
    case 0x20, 0x09: if !isLast { return [octet] }
    default: break
    }
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "="), digits[Int(octet >> 4)], digits[Int(octet & 0x0F)]]
}

/// The lines that LF, CR or CR LF end; the last may go without.
private func lines(of text: String) -> [[UInt8]] {
    let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    if lines.last == [] { lines.removeLast() }
    return lines
}
