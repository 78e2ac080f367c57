/// A record's packed links field by field, so that they can be packed again for JSON whose parts lie elsewhere.
struct LinkFields {
  /// The references of one field, and its end.
  struct Entry {
    var links: [Link]
    var end: LinkListEnd
  }

  /// The fields that refer to records, in their order; nil for one that is null.
  let entries: [Entry?]

  /// Reads links that `LinkWriter` packed.
  ///
  /// - Parameters:
  ///   - length: the length of the record's JSON in bytes.
  ///   - count: the number of fields of the record's kind that refer to records.
  /// - Throws: `DamagedLinks`.
  /// - Complexity: O(bytes).
  init(_ packed: [UInt8], into length: Int, count: Int) throws {
    entries = try packed.withUnsafeBytes { bytes in
      var reader = LinkReader(bytes, into: length)
      var entries: [Entry?] = []
      for _ in 0..<count {
        guard let items = try reader.begin() else {
          entries.append(nil)
          continue
        }
        var links: [Link] = []
        for _ in 0..<items { links.append(try reader.item()) }
        entries.append(Entry(links: links, end: try reader.end()))
      }
      return entries
    }
  }

  /// Packs fields whose places have moved.
  ///
  /// - Parameter entries: the fields, each with the function that moves its places.
  /// - Returns: nil where the places are out of order, since the packed links are damaged.
  static func packed(_ entries: [(entry: Entry?, moved: (Int) -> Int)]) -> [UInt8]? {
    var writer = LinkWriter()
    var last = 0
    for (entry, moved) in entries {
      guard let entry else {
        writer.null()
        continue
      }
      func move(_ range: Range<Int>) -> Range<Int>? {
        let (start, end) = (moved(range.lowerBound), moved(range.upperBound))
        guard last <= start, start <= end else { return nil }
        last = end
        return start..<end
      }
      writer.begin(count: entry.links.count)
      for link in entry.links {
        guard let name = move(link.name) else { return nil }
        var detail: Range<Int>?
        if let old = link.detail {
          guard let new = move(old) else { return nil }
          detail = new
        }
        writer.item(Link(id: link.id, name: name, detail: detail))
      }
      guard let items = move(entry.end.items..<entry.end.items), let returned = move(entry.end.returned) else {
        return nil
      }
      writer.end(LinkListEnd(items: items.lowerBound, returned: returned))
    }
    return writer.bytes
  }
}
