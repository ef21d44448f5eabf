import CExpat

/// Parses a well-formed UTF-8 XML document piece by piece in constant memory.
///
/// Entities, external documents and deep nesting are refused. The document type's internal declarations are ignored
/// (see ``XMLProlog``), and control characters, which devices write into names although XML forbids them, become
/// spaces. Not thread-safe: expat's handle has no lock.
public final class XMLReader {
    private let parser: OpaquePointer
    private let name: String
    private let limits: XMLLimits
    private let handler: any XMLElementHandler
    private var names: XMLNames
    private var prolog = XMLProlog()
    private var depth = 0
    private var bytesRead = 0
    /// An error found in a callback or thrown by the handler, which cannot be thrown through C code.
    private var error: (any Error)?

    /// - Parameter name: of the document, for faults.
    public init(_ name: String, limits: XMLLimits = XMLLimits(), handler: any XMLElementHandler) throws {
        guard let parser = XML_ParserCreate(nil) else { throw DocumentFault("not enough memory to read XML") }
        self.parser = parser
        self.name = name
        self.limits = limits
        self.handler = handler
        names = XMLNames(limit: limits.names)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        setHandlers()
    }

    deinit { XML_ParserFree(parser) }

    /// - Throws: ``DocumentFault`` naming document and line, or what the handler threw.
    public func read(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            try parse(UnsafeRawBufferPointer(rebasing: rest.prefix(Self.pieceSize)))
            rest = rest.dropFirst(Self.pieceSize)
        }
    }

    /// - Throws: ``DocumentFault`` when the document is not complete.
    public func finish() throws {
        guard XML_Parse(parser, nil, 0, 1) != XML_STATUS_OK else { return }
        if let error { throw error }
        guard Self.cuts.contains(XML_GetErrorCode(parser)) else { throw fault() }
        throw DocumentFault("\(name) ends before its XML is complete, in line \(XML_GetCurrentLineNumber(parser))")
    }

    /// expat's errors for a valid but truncated document.
    private static let cuts = [
        XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION,
    ]

    /// Bytes passed to the parser at once; together with ``XMLLimits/tagBytes`` the most that it holds.
    private static let pieceSize = 65_536

    private func parse(_ piece: UnsafeRawBufferPointer) throws {
        guard let buffer = XML_GetBuffer(parser, Int32(piece.count)) else {
            throw DocumentFault("not enough memory to read \(name)")
        }
        UnsafeMutableRawBufferPointer(start: buffer, count: piece.count).copyMemory(from: piece)
        try clean(buffer.assumingMemoryBound(to: UInt8.self), count: piece.count)
        bytesRead += piece.count
        guard XML_ParseBuffer(parser, Int32(piece.count), 0) == XML_STATUS_OK else { throw fault() }
        // Without an event the index is -1: everything so far is one unfinished piece.
        let finished = max(0, Int(XML_GetCurrentByteIndex(parser)))
        guard bytesRead - finished <= limits.tagBytes, prolog.isOver || bytesRead <= limits.tagBytes else {
            throw fault("has a tag or head of more than \(limits.tagBytes) bytes")
        }
    }

    private func clean(_ start: UnsafeMutablePointer<UInt8>, count: Int) throws {
        let bytes = UnsafeMutableBufferPointer(start: start, count: count)
        for index in 0..<count {
            let byte = start[index]
            if byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D { start[index] = 0x20 }
        }
        guard !prolog.isOver else { return }
        if bytesRead == 0, let first = bytes.first, first == 0xFE || first == 0xFF || first == 0 {
            throw fault("is not UTF-8")
        }
        prolog.clean(bytes)
        if prolog.declaresEntities { throw fault("declares entities") }
    }

    private func fault() -> any Error {
        if let error { return error }
        let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
        return fault("is not well formed (\(reason))")
    }

    private func fault(_ problem: String) -> DocumentFault {
        DocumentFault("the XML of \(name) \(problem), in line \(XML_GetCurrentLineNumber(parser))")
    }
}

// MARK: - What expat calls

extension XMLReader {
    private func setHandlers() {
        XML_SetElementHandler(
            parser,
            { reader, name, attributes in
                guard let name else { return }
                XMLReader.at(reader)?.started(XMLText(name), XMLAttributes(pairs: attributes))
            },
            { reader, name in
                guard let name else { return }
                XMLReader.at(reader)?.ended(XMLText(name))
            })
        XML_SetCharacterDataHandler(parser) { reader, text, count in
            guard let text else { return }
            XMLReader.at(reader)?.attempt { try $0.text(XMLText(text, count: Int(count))) }
        }
        XML_SetStartDoctypeDeclHandler(parser) { reader, _, systemID, publicID, _ in
            guard systemID != nil || publicID != nil else { return }
            XMLReader.at(reader)?.stop("refers to another document")
        }
        XML_SetEntityDeclHandler(parser) { reader, _, _, _, _, _, _, _, _ in
            XMLReader.at(reader)?.stop("declares entities")
        }
    }

    /// The reader is alive, since it owns the calling parser.
    private static func at(_ userData: UnsafeMutableRawPointer?) -> XMLReader? {
        userData.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func started(_ name: XMLText, _ attributes: XMLAttributes) {
        depth += 1
        guard depth <= limits.depth else { return stop("nests more than \(limits.depth) elements") }
        var isWithinLimits = names.admit(name)
        for attribute in attributes {
            isWithinLimits = names.admit(attribute.name) && isWithinLimits
            guard attribute.value.count <= limits.attributeBytes else {
                return stop("has an attribute of more than \(limits.attributeBytes) bytes")
            }
        }
        guard isWithinLimits else { return stop("uses more than \(limits.names) distinct names") }
        attempt { try $0.startElement(name, attributes) }
    }

    private func ended(_ name: XMLText) {
        depth -= 1
        attempt { try $0.endElement(name) }
    }

    private func attempt(_ call: (any XMLElementHandler) throws -> Void) {
        // expat may finish the current tag after it was stopped.
        guard error == nil else { return }
        do {
            try call(handler)
        } catch {
            self.error = error
            XML_StopParser(parser, 0)
        }
    }

    private func stop(_ problem: String) {
        guard error == nil else { return }
        error = fault(problem)
        XML_StopParser(parser, 0)
    }
}
