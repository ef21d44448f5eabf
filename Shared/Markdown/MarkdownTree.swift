import CCMark
import Glibc

/// The blocks and inlines of a text, as cmark parsed them. Its options are the safe ones: what is not allowed would be left
/// out even if it were not found here.
final class MarkdownTree {
    private let root: OpaquePointer?

    init(_ text: String) {
        // As a C string; the caller has seen to it that no byte of the text is zero.
        root = cmark_parse_document(text, text.utf8.count, CMARK_OPT_DEFAULT)
        if let root { cmark_consolidate_text_nodes(root) }
    }

    deinit { if let root { cmark_node_free(root) } }

    /// In the order of the lines.
    func faults(within limits: MarkdownText.Limits) -> [MarkdownFault] {
        var faults: [MarkdownFault] = []
        var level = 1
        for node in nodes {
            switch cmark_node_get_type(node) {
            case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: faults.append(fault(.html, at: node))
            case CMARK_NODE_HEADING:
                let next = Int(cmark_node_get_heading_level(node))
                if next == 1 {
                    faults.append(fault(.headingOfTitle, at: node))
                } else if next > level + 1 {
                    faults.append(fault(.headingLevel(next, after: level), at: node))
                }
                level = max(next, 2)
            case CMARK_NODE_LINK:
                if !MarkdownAddress.isAllowed(address(of: node)) { faults.append(fault(.link, at: node)) }
            case CMARK_NODE_IMAGE: faults += picture(at: node, limits)
            case CMARK_NODE_TEXT:
                guard let count = limits.sources, !isInLink(node) else { continue }
                faults += Citation.all(in: literal(of: node)).filter { $0.number < 1 || $0.number > count }
                    .map { fault(.source($0.number, of: count), at: node) }
            default: break
            }
            if depth(of: node) > Self.deepest {
                return faults + [fault(.nested(limit: MarkdownText.deepest), at: node)]
            }
        }
        return faults
    }

    /// - Parameters:
    ///   - count: how many sources there are; `[1]` becomes a link to the first.
    ///   - address: of a picture by its name.
    func html(citing count: Int, picturesAt address: (String) -> String) -> String {
        guard let root else { return "" }
        for node in nodes {
            switch cmark_node_get_type(node) {
            case CMARK_NODE_IMAGE: cmark_node_set_url(node, address(self.address(of: node)))
            case CMARK_NODE_TEXT where count > 0 && !isInLink(node): cite(in: node)
            default: break
            }
        }
        guard let html = cmark_render_html(root, CMARK_OPT_DEFAULT, nil) else { return "" }
        // cmark-gfm.h: the default allocator is the system's.
        defer { free(html) }
        return String(cString: html)
    }

    private func picture(at node: OpaquePointer, _ limits: MarkdownText.Limits) -> [MarkdownFault] {
        let name = address(of: node)
        guard limits.pictures.contains(name) else { return [fault(.picture(Self.short(name)), at: node)] }
        return cmark_node_first_child(node) == nil ? [fault(.pictureWithoutText, at: node)] : []
    }

    /// Puts links in the place of `[1]`.
    private func cite(in node: OpaquePointer) {
        let text = literal(of: node)
        let citations = Citation.all(in: text)
        guard !citations.isEmpty else { return }
        var end = text.startIndex
        func insert(_ part: Substring) {
            if !part.isEmpty { cmark_node_insert_before(node, Self.text(part)) }
        }
        for citation in citations {
            insert(text[end..<citation.range.lowerBound])
            let link = cmark_node_new(CMARK_NODE_LINK)
            cmark_node_set_url(link, "#source-\(citation.number)")
            cmark_node_append_child(link, Self.text(text[citation.range]))
            cmark_node_insert_before(node, link)
            end = citation.range.upperBound
        }
        insert(text[end...])
        cmark_node_unlink(node)
        cmark_node_free(node)
    }

    private static func text(_ part: Substring) -> OpaquePointer? {
        let node = cmark_node_new(CMARK_NODE_TEXT)
        cmark_node_set_literal(node, String(part))
        return node
    }

    /// All but the document itself, each before what it contains. Taken before any is changed.
    private var nodes: [OpaquePointer] {
        guard let root, let walk = cmark_iter_new(root) else { return [] }
        defer { cmark_iter_free(walk) }
        var found: [OpaquePointer] = []
        while true {
            let event = cmark_iter_next(walk)
            if event == CMARK_EVENT_DONE { return found }
            if event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(walk), node != root { found.append(node) }
        }
    }

    private func depth(of node: OpaquePointer) -> Int {
        var (depth, next) = (0, cmark_node_parent(node))
        // Deeper than that makes no difference.
        while let parent = next, depth <= Self.deepest {
            (depth, next) = (depth + 1, cmark_node_parent(parent))
        }
        return depth
    }

    private func isInLink(_ node: OpaquePointer) -> Bool {
        var next = cmark_node_parent(node)
        while let parent = next {
            if [CMARK_NODE_LINK, CMARK_NODE_IMAGE].contains(cmark_node_get_type(parent)) { return true }
            next = cmark_node_parent(parent)
        }
        return false
    }

    private func address(of node: OpaquePointer) -> String {
        cmark_node_get_url(node).map { String(cString: $0) } ?? ""
    }

    private func literal(of node: OpaquePointer) -> String {
        cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }

    private func fault(_ problem: MarkdownFault.Problem, at node: OpaquePointer) -> MarkdownFault {
        var (line, next) = (cmark_node_get_start_line(node), cmark_node_parent(node))
        while line == 0, let parent = next {
            (line, next) = (cmark_node_get_start_line(parent), cmark_node_parent(parent))
        }
        return MarkdownFault(problem, line: line > 0 ? Int(line) : nil)
    }

    /// For a fault: what somebody wrote, as far as it can be read.
    private static func short(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.prefix(40)))
    }

    /// A list and its item are two nodes; what is in a line has a few of its own.
    private static let deepest = 2 * MarkdownText.deepest + 8
}
