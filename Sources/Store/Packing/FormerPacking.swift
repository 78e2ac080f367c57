import Basics
import Foundation
import GRDB

/// The form in which stores before the sixteenth migration hold records: as they are, or as a block of LZ4 behind a mark and
/// the record's length.
///
/// Only that migration reads it. A store cannot be filled again instead: captures may have been lost since, and recordings
/// moved away.
/// Source: LZ4 Block Format Description, 2022-07-31.
enum FormerPacking {
  /// Packs every record of a store anew. One that is damaged stays as it is: whoever reads it finds it so.
  ///
  /// - Complexity: O(bytes of the store); some thousand records in memory.
  static func repack(_ db: Database) throws {
    var packer = RecordPacker()
    for table in ["body", "spare", "former"] {
      let update = try db.makeStatement(sql: "UPDATE \(table) SET json = ? WHERE rowid = ?")
      var last = Int64.min
      while true {
        let rows = try Row.fetchAll(
          db, sql: "SELECT rowid, json FROM \(table) WHERE rowid > ? ORDER BY rowid LIMIT 1000",
          arguments: [last])
        guard let end = rows.last else { break }
        for row in rows {
          guard let plain = (try row.value(1) as Data).withUnsafeBytes({ plain($0) }) else { continue }
          try update.execute(arguments: [
            plain.withUnsafeBytes { plain in packer.withPacked(plain) { Data($0) } }, try row.value(0) as Int64,
          ])
        }
        last = try end.value(0)
      }
    }
  }

  /// A record's bytes; nil where it is damaged.
  static func plain(_ stored: UnsafeRawBufferPointer) -> [UInt8]? {
    guard stored.first == 1 else { return stored.first == UInt8(ascii: "{") ? Array(stored) : nil }
    var position = 1
    // No byte of a block stands for more than 255.
    guard let number = Varint.read(stored, at: &position, maximumBytes: 5), number <= stored.count * 255 else {
      return nil
    }
    // The dictionary lies before the record.
    var plain = dictionary
    let end = dictionary.count + Int(number)
    while position < stored.count {
      let token = Int(stored[position])
      position += 1
      guard let literals = length(token >> 4, in: stored, at: &position), literals <= stored.count - position,
        literals <= end - plain.count
      else { return nil }
      plain += stored[position..<position + literals]
      position += literals
      if position == stored.count { break }

      guard position + 2 <= stored.count else { return nil }
      let offset = Int(stored[position]) | Int(stored[position + 1]) << 8
      position += 2
      guard let matched = length(token & 15, in: stored, at: &position), (1...plain.count).contains(offset),
        matched + 4 <= end - plain.count
      else { return nil }
      // It may reach into itself: byte by byte it repeats.
      for _ in 0..<matched + 4 { plain.append(plain[plain.count - offset]) }
    }
    return plain.count == end ? Array(plain[dictionary.count...]) : nil
  }

  /// A length, of which a token holds up to 15; nil where the bytes that continue it do not end.
  private static func length(_ start: Int, in stored: UnsafeRawBufferPointer, at position: inout Int) -> Int? {
    guard start == 15 else { return start }
    var length = start
    while position < stored.count {
      let byte = Int(stored[position])
      position += 1
      length += byte
      if byte < 255 { return length }
    }
    return nil
  }

  private static let dictionary = Array(text.utf8)

  private static let text = #"""
    ,"digitalId":null,"title":"","issueNumber":1,"variantDescription":null,"description":null,"modified":null,"isbn":null,\#
    "upc":null,"diamondCode":null,"ean":null,"issn":null,"format":"Comic","pageCount":null,"textObjects":[{"type":\#
    "issue_solicit_text","language":"en-us","text":""},{"type":"issue_preview_text","language":"en-us","text":""}],\#
    "textObjects":[],"resourceURI":"http://gateway.marvel.com/v1/public/comics/1","urls":[{"type":"detail","url":\#
    "http://marvel.com/comics/issue/"},{"type":"purchase","url":"http://comicstore.marvel.com/"},{"type":"reader","url":\#
    "http://marvel.com/digitalcomics/view.htm?iid="},{"type":"inAppLink","url":"https://applink.marvel.com/issue/"}],\#
    "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/1","name":""},"variants":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/comics/1","name":" (Trade Paperback)"},"variants":[],"collections":[],\#
    "collectedIssues":[],"dates":[{"type":"onsaleDate","date":"2010-01-01T05:00:00Z"},{"type":"focDate","date":\#
    "2010-01-01T04:00:00Z"},{"type":"focDate","date":null},{"type":"unlimitedDate","date":"},{"type":\#
    "digitalPurchaseDate","date":"}],"prices":[{"type":"printPrice","price":2.99},{"type":"digitalPurchasePrice","price":\#
    1.99}],"prices":[{"type":"printPrice","price":3.99}],"thumbnail":{"path":"https://i.annihil.us/u/prod/marvel/i/mg/\#
    ","extension":"jpg"},"images":[{"path":"https://i.annihil.us/u/prod/marvel/i/mg/","extension":"jpg"}],"images":[],\#
    "startYear":2010,"endYear":2010,"rating":null,"type":null,"rating":"Rated T+","type":"limited","modified":\#
    "type":"ongoing","type":"cover","type":"interiorStory","type":"story","thumbnail":null,"creators":{"available":1,\#
    "collectionURI":"http://gateway.marvel.com/v1/public/comics/1/creators","items":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/creators/1","name":"","role":"writer"},{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/creators/1","name":"","role":"penciler"},"role":"penciller"},"role":"inker"},\#
    "role":"colorist"},"role":"letterer"},"role":"editor"},"role":"painter (cover)"},"role":"penciler (cover)"},\#
    "role":"penciller (cover)"},"role":"inker (cover)"},"role":"colorist (cover)"}],"returned":2},"characters":\#
    {"available":0,"collectionURI":"http://gateway.marvel.com/v1/public/comics/1/characters","items":[],"returned":0},\#
    "characters":{"available":1,"collectionURI":"http://gateway.marvel.com/v1/public/stories/1/characters","items":\#
    [{"resourceURI":"http://gateway.marvel.com/v1/public/characters/1009","name":"},{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/characters/1010","name":"}],"returned":1},"series":{"available":1,\#
    "collectionURI":"http://gateway.marvel.com/v1/public/stories/1/series","items":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/series/1","name":"},{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/series/2"," - Present)"}],"returned":1},"comics":{"available":1,"collectionURI":\#
    "http://gateway.marvel.com/v1/public/stories/1/comics","items":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/comics/1","name":"},{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/comics/2","name":" #1 (Variant)"}],"returned":1},"stories":{"available":2,\#
    "collectionURI":"http://gateway.marvel.com/v1/public/comics/1/stories","items":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/stories/1","name":"Cover #1","type":"cover"},{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/stories/2","name":"","type":"interiorStory"}],"returned":2},"events":\#
    {"available":0,"collectionURI":"http://gateway.marvel.com/v1/public/stories/1/events","items":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/events/1","name":"}],"returned":1},"events":{"available":0,"collectionURI":\#
    "http://gateway.marvel.com/v1/public/comics/1/events","items":[],"returned":0}},"next":null,"previous":null}\#
    "next":{"resourceURI":"http://gateway.marvel.com/v1/public/series/1","name":"},"previous":{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/series/1","name":"},"originalIssue":{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/comics/1","name":"},"originalIssue":null}{"id":1,"firstName":"","middleName":\#
    "","lastName":"","suffix":"","fullName":"","modified":"2010-01-01T00:00:00Z","thumbnail":null,"resourceURI":\#
    "http://gateway.marvel.com/v1/public/creators/1","urls":[{"type":"detail","url":\#
    "http://marvel.com/comics/creators/"}],"urls":[{"type":"detail","url":"http://marvel.com/characters/"},\#
    {"type":"wiki","url":"http://marvel.com/universe/"},{"type":"comiclink","url":"http://marvel.com/comics/characters/\#
    "}],{"id":1,"start":"2010-01-01","end":"2010-01-01",{"id":1010,"name":"","description":"","modified":\#
    "2010-01-01T00:00:00Z","thumbnail":{"path":"https://i.annihil.us/u/prod/marvel/i/mg/","extension":"jpg"},\#
    "resourceURI":"http://gateway.marvel.com/v1/public/characters/1010",{"id":1,"title":"","description":null,\#
    "resourceURI":"http://gateway.marvel.com/v1/public/series/1","urls":[{"type":"detail","url":\#
    "http://marvel.com/comics/series/{"id":1,"title":"Cover #1","description":null,"resourceURI":\#
    "http://gateway.marvel.com/v1/public/stories/1","type":"cover","modified":null,"thumbnail":null,"creators":\#
    {"available":0,"collectionURI":"http://gateway.marvel.com/v1/public/stories/1/creators","items":[],"returned":0},
    """#
}
