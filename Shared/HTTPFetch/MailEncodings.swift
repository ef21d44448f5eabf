import Foundation

/// A header field's text: unchanged if it is short ASCII, otherwise as encoded words.
func headerText(_ text: String, after name: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    // "=?" starts an encoded word, so plain text that contains it would be decoded by the reader.
    let isShort = name.utf8.count + text.utf8.count <= 78 && !text.contains("=?")
    return isPlain && isShort ? text : encodedWords(text, after: name.utf8.count)
}

/// A text for HTTP header fields whose readers support RFC 2047: unchanged if it is plain ASCII, otherwise as encoded
/// words on one line.
public func fieldText(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && !text.contains("=?")
    // A word has at most 75 characters, one less than its line.
    return isPlain ? text : encodedWords(text, after: 1).replacing("\r\n", with: "")
}

/// RFC 2047 encoded words in UTF-8 and base64, folded; no character is split.
/// - Parameter offset: how many characters of the first line are already used.
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

/// RFC 2045, 6.7: quoted-printable with lines of at most 76 characters, ended by CR LF whatever the text uses.
func quotedPrintable(_ text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { quotedPrintable($0) }
}

private func quotedPrintable(_ octets: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var result: [UInt8] = []
    result.reserveCapacity(octets.count + octets.count / 4 + 16)
    var column = 0
    for (index, octet) in octets.enumerated() {
        let next = index + 1 < octets.count ? octets[index + 1] : feed
        if octet == carriageReturn, next == feed, index + 1 < octets.count { continue }
        if octet == feed || octet == carriageReturn {
            result += [carriageReturn, feed]
            column = 0
            continue
        }
        let isLiteral = isLiteral(octet, isLast: next == feed || next == carriageReturn)
        // One column stays free for the "=" of a soft line break.
        if column + (isLiteral ? 1 : 3) > 75 {
            result += [UInt8(ascii: "="), carriageReturn, feed]
            column = 0
        }
        if isLiteral {
            result.append(octet)
        } else {
            result += [UInt8(ascii: "="), hexadecimalDigit(octet >> 4), hexadecimalDigit(octet & 0x0F)]
        }
        column += isLiteral ? 1 : 3
    }
    if let last = octets.last, last != feed, last != carriageReturn { result += [carriageReturn, feed] }
    return result
}

/// - Parameter isLast: whether the line ends here.
private func isLiteral(_ octet: UInt8, isLast: Bool) -> Bool {
    switch octet {
    case UInt8(ascii: "="): false
    case 0x21...0x7E: true
    // TAB and SPACE "MUST NOT be so represented at the end of an encoded line".
    case 0x20, 0x09: !isLast
    default: false
    }
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}
