import CPangoCairo

/// Lays out the texts of one document. Not thread-safe: pango's objects have no lock.
final class TextLayouts {
    private let fonts: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    private let options: OpaquePointer
    /// Shaping a text takes most of the time that a document of many texts takes, so each is laid out once, whether it is
    /// measured or drawn.
    private var known: [Key: OpaquePointer] = [:]

    private struct Key: Hashable {
        var text: PDFText
        var width: Double?
    }

    /// - Parameter language: BCP 47; decides where words break and which form a letter has.
    init(language: String) throws(PDFFault) {
        try PDFFonts.check()
        // The type of fonts that fontconfig finds: pango_cairo_font_map_new_for_font_type(3).
        guard let fonts = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
            throw .drawing("pango has no fonts of FreeType")
        }
        guard let context = pango_font_map_create_context(fonts), let options = cairo_font_options_create() else {
            g_object_unref(fonts)
            throw .outOfMemory
        }
        (self.fonts, self.context, self.options) = (fonts, context, options)
        // One unit is one point.
        pango_cairo_context_set_resolution(context, 72)
        // Hints are for pixels; without them a text is as wide at any size.
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, pango_language_from_string(language))
    }

    deinit {
        for layout in known.values { g_object_unref(UnsafeMutableRawPointer(layout)) }
        cairo_font_options_destroy(options)
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(fonts)
    }

    /// In points.
    func height(of text: PDFText, width: Double) -> Double {
        with(text, width: width) { layout in
            var box = PangoRectangle()
            pango_layout_get_extents(layout, nil, &box)
            return Double(box.height) / Double(PANGO_SCALE)
        }
    }

    /// In points, of a text on one line.
    func width(of text: PDFText) -> Double {
        with(text, width: nil) { layout in
            var box = PangoRectangle()
            pango_layout_get_extents(layout, nil, &box)
            return Double(box.width) / Double(PANGO_SCALE)
        }
    }

    func lacksGlyphs(_ character: Character) -> Bool {
        with(PDFText(String(character), size: 12), width: nil) { pango_layout_get_unknown_glyphs_count($0) > 0 }
    }

    func draw(_ text: PDFText, width: Double, with cairo: OpaquePointer) {
        with(text, width: width) { pango_cairo_show_layout(cairo, $0) }
    }

    private func with<Result>(_ text: PDFText, width: Double?, _ body: (OpaquePointer) -> Result) -> Result {
        let key = Key(text: text, width: width)
        if let layout = known[key] { return body(layout) }
        let layout = layout(of: text, width: width)
        known[key] = layout
        return body(layout)
    }

    private func layout(of text: PDFText, width: Double?) -> OpaquePointer {
        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        pango_font_description_set_family(font, PDFFonts.family)
        pango_font_description_set_weight(font, text.weight.pango)
        pango_font_description_set_absolute_size(font, text.size * Double(PANGO_SCALE))
        guard let layout = pango_layout_new(context) else { preconditionFailure("pango_layout_new returns a layout") }
        pango_layout_set_font_description(layout, font)
        if let width { pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE))) }
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_alignment(layout, text.alignment.pango)
        pango_layout_set_line_spacing(layout, Float(text.lineHeight))
        if let lines = text.mostLines {
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            // "If height is negative, it will be the (negative of) maximum number of lines per paragraph."
            pango_layout_set_height(layout, -Int32(lines))
        }
        pango_layout_set_text(layout, text.string, Int32(text.string.utf8.count))
        return layout
    }
}

extension PDFText.Weight {
    fileprivate var pango: PangoWeight {
        switch self {
        case .regular: PANGO_WEIGHT_NORMAL
        case .semibold: PANGO_WEIGHT_SEMIBOLD
        case .bold: PANGO_WEIGHT_BOLD
        }
    }
}

extension PDFText.Alignment {
    fileprivate var pango: PangoAlignment {
        switch self {
        case .leading: PANGO_ALIGN_LEFT
        case .centre: PANGO_ALIGN_CENTER
        case .trailing: PANGO_ALIGN_RIGHT
        }
    }
}
