import Catalog

/// The kinds of publishers, printers, series and issues. Fields are called as the columns of the dump, references without `_id`.
///
/// Source: the tables of the database's own program (gcd-django).
extension GCDModel {
  static let publisherKind = GCDKind(
    ("publishers", "publisher", "Publishers", "one publisher"), .publisher, in: "gcd_publisher", isRequired: true,
    at: "https://www.comics.org/publisher/",
    [.name()] + .years + .overallYears + [
      .word("country", "country_id", .country, role: .country), .text("url", role: .website),
      .prose("notes", role: .description),
      .number("brand_count").notForReaders, .number("indicia_publisher_count").notForReaders,
      .number("series_count").notForReaders,
      .number("issue_count", role: .issueCount),
      .credits(
        "brand_uses", brands, .years + [.notes],
        GCDLinks(table: "gcd_brand_use", owner: "publisher_id", target: "emblem_id", names: .brands)),
      .awards(of: "publisher"), .keywords(of: "publisher"),
    ] + .ending)

  static let indiciaPublisherKind = GCDKind(
    ("indicia_publishers", "indicia_publisher", "Indicia publishers", "one publisher as an indicia names it"), nil,
    in: "gcd_indicia_publisher", at: "https://www.comics.org/indicia_publisher/",
    [.name(), .reference("parent", publishers, .publishers, role: .publisher)] + .years + .overallYears + [
      .word("country", "country_id", .country, role: .country), .flag("is_surrogate").notForReaders,
      .text("url", role: .website),
      .prose("notes", role: .description), .number("issue_count", role: .issueCount), .keywords(of: "indiciapublisher"),
    ] + .ending)

  static let printerKind = GCDKind(
    ("printers", "printer", "Printers", "one firm that prints"), nil, in: "gcd_printer",
    at: "https://www.comics.org/printer/",
    [.name()] + .years + .overallYears + [
      .word("country", "country_id", .country, role: .country), .text("url", role: .website),
      .prose("notes", role: .description),
      .number("indicia_printer_count").notForReaders, .number("issue_count", role: .issueCount),
      .keywords(of: "printer"),
    ] + .ending)

  static let indiciaPrinterKind = GCDKind(
    ("indicia_printers", "indicia_printer", "Indicia printers", "one printer as an indicia names it"), nil,
    in: "gcd_indicia_printer",
    [.name(), .reference("parent", printers, .printers)] + .years + .overallYears + [
      .word("country", "country_id", .country, role: .country), .text("url", role: .website),
      .prose("notes", role: .description), .number("issue_count", role: .issueCount), .keywords(of: "indiciaprinter"),
    ] + .ending)

  static let brandGroupKind = GCDKind(
    ("brand_groups", "brand_group", "Brand groups", "one brand with all of its emblems"), nil, in: "gcd_brand_group",
    at: "https://www.comics.org/brand_group/",
    [.name(), .reference("parent", publishers, .publishers, role: .publisher)] + .years + .overallYears + [
      .text("url", role: .website), .prose("notes", role: .description), .number("issue_count", role: .issueCount),
      .links(
        "brands", brands,
        GCDLinks(table: "gcd_brand_emblem_group", owner: "brandgroup_id", target: "brand_id", names: .brands)),
      .keywords(of: "brandgroup"),
    ] + .ending)

  static let brandKind = GCDKind(
    ("brands", "brand", "Brands", "one emblem of a brand"), .imprint, in: "gcd_brand",
    [.name()] + .years + .overallYears + [
      .flag("generic").notForReaders, .text("url", role: .website), .prose("notes", role: .description),
      .number("issue_count", role: .issueCount),
      .keywords(of: "brand"),
    ] + .ending)

  static let seriesKind = GCDKind(
    ("series", "series", "Series", "one series of issues"), .series, in: "gcd_series", isRequired: true,
    at: "https://www.comics.org/series/",
    [
      .name(), .text("sort_name", role: .sortName), .year("year_began", role: .firstYear),
      .year("year_ended", role: .lastYear),
      .flag("year_began_uncertain"), .flag("year_ended_uncertain"), .flag("is_current", role: .isOngoing),
      .text("publication_dates", role: .publicationDates), .word("country", "country_id", .country, role: .country),
      .word("language", "language_id", .language, role: .language),
      .reference("publisher", publishers, .publishers, role: .publisher),
      .reference("first_issue", issues, nil, role: .firstIssue),
      .reference("last_issue", issues, nil, role: .lastIssue), .number("issue_count", role: .issueCount),
      .word("type", "publication_type_id", .publicationType, role: .type), .text("format", role: .seriesFormat),
      .text("color", role: .color), .text("dimensions", role: .dimensions), .text("paper_stock", role: .paper),
      .text("binding", role: .binding), .text("publishing_format", role: .publishingFormat),
      .absence("is_comics_publication"), .absence("is_singleton"), .absence("has_gallery"), .absence("has_barcode"),
      .absence("has_indicia_frequency"), .absence("has_indicia_printer"), .absence("has_isbn"),
      .absence("has_issue_title"), .absence("has_volume"), .absence("has_rating"), .absence("has_about_comics"),
      .absence("has_publisher_code_number"),
      .prose("notes", role: .description), .prose("tracking_notes", role: .trackingNotes),
      .credits(
        "bonds", series, detail: (membership, .word("bond_type_id", .bondType)),
        [
          .number("origin_issue", of: "origin_issue_id").notForReaders,
          .number("target_issue", of: "target_issue_id").notForReaders, .notes,
        ],
        GCDLinks(table: "gcd_series_bond", owner: "origin_id", target: "target_id", names: .series)),
      .awards(of: "series"), .keywords(of: "series"),
    ] + .ending)

  static let issueKind = GCDKind(
    ("issues", "issue", "Issues", "one issue, or one variant of an issue"), .issue, in: "gcd_issue", isRequired: true,
    at: "https://www.comics.org/issue/",
    [
      .made(
        FieldDescription(
          "name", .name,
          Column(
            "name", .string, null: false, .whole,
            "made of the series' name, the volume where it stands with the number, the number, or the title where there is none, and the variant's name"
          )),
        .issueName),
      .text("number", "as printed, such as 12, 1-2 or [nn]", role: .issueNumber), .text("volume", role: .volume),
      .absence("no_volume"), .absence("volume_not_printed"), .flag("display_volume_with_number").notForReaders,
      .text("title", role: .ownTitle), .absence("no_title"), .reference("series", series, .series, role: .series),
      .reference("variant_of", issues, nil, role: .mainIssue), .text("variant_name", role: .variant),
      .number("variant_cover_status", "how the cover of a variant differs, as the dump numbers it").notForReaders,
      .text("publication_date", role: .publicationDate),
      .text("key_date", "YYYY-MM-DD, 00 for an unknown part", role: .keyDate),
      .day("key_day", of: .day("key_date"), "key_date where it says a day, else null").notForReaders,
      .text("on_sale_date", "YYYY-MM-DD as far as it is known", role: .partialOnSale),
      .day("on_sale_day", of: .day("on_sale_date"), "on_sale_date where it says a day, else null", role: .onSale),
      .flag("on_sale_date_uncertain"),
      .number("sort_code", "order within the series", role: .order).notForReaders,
      .text("price", "all prices, such as 3.99 USD; 4.99 CAD", role: .prices),
      .made(
        FieldDescription(
          "first_price", .decimal,
          Column("first_price", .double, .whole, "the first of them where it is a plain number", role: .price)),
        .amount("price")),
      .made(
        FieldDescription(
          "first_price_currency", .text,
          Column("first_price_currency", .string, .whole, "its currency, ISO 4217", role: .currency)),
        .currency("price")),
      .decimal("page_count", role: .pageCount), .flag("page_count_uncertain"),
      .text("isbn", role: .isbn), .text("valid_isbn").notForReaders, .absence("no_isbn"),
      .text("barcode", role: .upc), .absence("no_barcode"), .text("rating", role: .rating), .absence("no_rating"),
      .text("indicia_frequency", role: .frequency), .absence("no_indicia_frequency"),
      .text("editing", "editors, as a text", role: .editing), .absence("no_editing"),
      .reference("indicia_publisher", indiciaPublishers, .indiciaPublishers, role: .indiciaPublisher),
      .absence("indicia_pub_not_printed"),
      .absence("indicia_printer_not_printed"), .text("indicia_printer_sourced_by"),
      .first("brand", brands, of: .emblems, orColumn: "brand_id", "the first of its brands"), .absence("no_brand"),
      .number("is_indexed").notForReaders, .prose("notes", role: .description), .links("brands", brands, .emblems),
      .links("variants", issues, GCDLinks(table: "gcd_issue", owner: "variant_of_id", target: "id")),
      .creatorCredits(in: "gcd_issue_credit", of: "issue_id"),
      .credits("reprinted_issues", issues, [.notes], .reprints(of: .issue, in: .issue)),
      .credits("reprinted_stories", stories, [.notes], .reprints(of: .story, in: .issue)),
      .links(
        "indicia_printers", indiciaPrinters,
        GCDLinks(
          table: "gcd_issue_indicia_printer", owner: "issue_id", target: "indiciaprinter_id", names: .indiciaPrinters)),
      .awards(of: "issue"), .keywords(of: "issue"),
    ] + .ending)
}

extension GCDLinks {
  /// The brands of an issue.
  fileprivate static let emblems = GCDLinks(
    table: "gcd_issue_brand_emblem", owner: "issue_id", target: "brand_id", names: .brands)
}

extension [GCDMember] {
  /// Both ends of a time in years, and whether they are certain.
  fileprivate static let years: Self = [
    .number("year_began"), .flag("year_began_uncertain"), .number("year_ended"), .flag("year_ended_uncertain"),
  ]
}
