import Basics
import Catalog
import Datasets
import JSONKit
import Store

/// The lists of an issue's record that are no relations: variants without records, places, awards, more pictures.
struct IssueLists: PagePart {
  let context: PageContext
  let record: PageRecord

  var panels: [Panel] {
    [
      Panel("concepts", words[.concepts], values(.concepts)),
      Panel("places", words[.places], values(.places)),
      Panel("objects", words[.objects], values(.objects)),
      Panel("awards", words[.awards], awards),
      Panel("other-names", words[.otherNames], values(.otherNames)),
      Panel("pictures", words[.morePictures], pictures),
      Panel("texts-from", words[.textsFrom], origins),
    ]
  }

  /// The variants that are no records: name, price and codes, with a link to the cover at the source.
  var variantCovers: Markup? {
    guard let reader = record.readers[.variantCovers] else { return nil }
    let items = reader.parts(in: record.fields).map { part -> Markup in
      var notes: [Markup] = []
      // A variant is sold in the currency of its issue; an issue without a price has none.
      if let price = reader.value(.price, in: part)?.decimal,
        let amount = amount(price, currency: record.text(.currency) ?? "USD")
      {
        notes.append(amount)
      }
      for (role, phrase) in [(.upc, .upc), (.sku, .sku)] as [(ColumnRole, Phrase)] {
        if let code = reader.value(role, in: part)?.string, !code.isEmpty {
          notes.append("\(words[phrase])\u{A0}<span class=\"id\">\(code)</span>")
        }
      }
      if let link = link(reader.value(.picture, in: part)) { notes.append(link.anchor(words[.typeCover])) }
      let name = text(reader.value(.variant, in: part)) ?? words[.variant]
      let note: Markup = notes.isEmpty ? "" : " <span class=\"note\">\(notes.joined(by: " · "))</span>"
      return "<li>\(name)\(note)</li>"
    }
    return listed(items)
  }

  private var awards: Markup? {
    guard let reader = record.readers.items(.awards) else { return nil }
    return listed(
      reader.items(in: record.fields).map { "<li>\(context.link($0, of: reader.target, withDetail: true))</li>" })
  }

  /// More pictures of the issue, at the source: pages load nothing from other hosts.
  private var pictures: Markup? {
    guard let reader = record.readers[.pictures] else { return nil }
    let addresses = PictureReader(catalogue.model)
    let parts = reader.parts(in: record.fields)
    let items = parts.enumerated().compactMap { place, part -> Markup? in
      var address = ByteBuilder()
      addresses.appendAddress(of: part, to: &address)
      guard let link = link(reader.value(.picture, in: part)) ?? WebLink(address.array()) else { return nil }
      let number: Markup = parts.count > 1 ? "\u{A0}\(words.number(place + 1))" : ""
      return "<li>\(link.anchor(text(reader.value(.ownTitle, in: part)) ?? "\(words[.picture])\(number)"))</li>"
    }
    return listed(items)
  }

  /// The places from which the texts of the record come.
  private var origins: Markup? {
    guard let reader = record.readers[.origins] else { return nil }
    let items = reader.parts(in: record.fields).compactMap { part -> Markup? in
      let name = text(reader.value(.ownTitle, in: part))
      guard let link = link(reader.value(.webPage, in: part)) else { return name.map { "<li>\($0)</li>" } }
      return "<li>\(link.anchor(name ?? "\(link.host)"))</li>"
    }
    return listed(items)
  }

  private func values(_ role: PartRole) -> Markup? {
    let parts = record.readers[role]?.values(in: record.fields) ?? []
    return listed(
      parts.compactMap { values in
        let texts = values.compactMap(\.markup)
        return texts.isEmpty ? nil : "<li\(recordLang)>\(texts.joined(by: ", "))</li>"
      })
  }

  private func text(_ value: JSONValue?) -> Markup? {
    value?.string.flatMap { $0.isEmpty ? nil : context.foreign("\($0)") }
  }

  private func link(_ value: JSONValue?) -> WebLink? { value?.string.flatMap { WebLink(Array($0.string.utf8)) } }

  private func listed(_ items: [Markup]) -> Markup? {
    folded(items, seen: 24, most: 400) { "<ul class=\"names\">\(Array($0).joined(by: ""))</ul>" }
  }
}
