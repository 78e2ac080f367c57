import Basics
import Catalog
import JSONKit

/// A file of the index: a script that passes its data to the page by one call.
///
/// Pages opened from disk may load only scripts, so the same files serve there and over HTTP.
struct SearchFile {
  /// Returns the first eight hexadecimal digits of the FNV-1a hash of the contents, which stand in the file's name.
  static func fingerprint(_ contents: borrowing ByteBuilder) -> String {
    let hash = contents.withUnsafeBytes { FNV1a.hash($0) }
    return Hexadecimal.text(UInt64(UInt32(truncatingIfNeeded: hash ^ hash >> 32)), digits: 8)
  }

  /// Returns the path of a file below the site.
  static func path(_ key: String, _ contents: borrowing ByteBuilder) -> String {
    "search/\(key)-\(fingerprint(contents)).js"
  }

  /// Returns the script that registers data, which `body` appends as members of an object.
  static func script(_ key: String, _ body: (inout ByteBuilder) -> Void) -> ByteBuilder {
    var out = ByteBuilder(capacity: 1 << 16)
    out.append("spinrack.shard(")
    out.appendJSONString(key)
    out.append(",{")
    body(&out)
    out.append("});\n")
    return out
  }

  /// Appends a member that is a list of numbers.
  static func append(_ name: StaticString, numbers: some Sequence<Int64>, to out: inout ByteBuilder) {
    out.append(name)
    out.append(":[")
    var isFirst = true
    for number in numbers {
      if !isFirst { out.append(UInt8(ascii: ",")) }
      isFirst = false
      out.append(integer: number)
    }
    out.append("]")
  }

  /// Appends a member that is one text of lines.
  static func append(_ name: StaticString, lines: some Sequence<ArraySlice<UInt8>>, to out: inout ByteBuilder) {
    out.append(name)
    out.append(":\"")
    var isFirst = true
    for line in lines {
      if !isFirst { out.append("\\n") }
      isFirst = false
      line.withUnsafeBytes { out.appendJSONContents(utf8: $0) }
    }
    out.append("\"")
  }
}

extension SearchFile {
  /// Appends members that are the ids, names, pictures and colours of records.
  static func append(
    _ kind: Kind, _ ranks: [Int], in catalogue: SiteCatalogue, _ pictures: PictureSet, to out: inout ByteBuilder
  ) {
    let (records, covers) = (catalogue[kind], ranks.map { catalogue.cover(of: kind, rank: $0, pictures) })
    append("ids", numbers: ranks.lazy.map { records.ids[$0] }, to: &out)
    append(",names", lines: ranks.lazy.map { records.names[$0].onOneLine }, to: &out)
    append(",pictures", lines: covers.lazy.map { $0.path[...] }, to: &out)
    append(",colors", numbers: covers.lazy.map { Int64($0.color) }, to: &out)
  }
}

/// The boundaries and file names of the shards of a tier.
struct SearchDirectory {
  let name: String
  private var boundaries: [[UInt8]] = []
  private var fingerprints = ""

  init(_ name: String) { self.name = name }

  /// The name under which the next shard registers.
  var nextKey: String { name + String(boundaries.count) }

  /// Adds the next shard, and returns its path.
  mutating func add(_ boundary: [UInt8], _ file: borrowing ByteBuilder) -> String {
    let fingerprint = SearchFile.fingerprint(file)
    let path = "search/\(nextKey)-\(fingerprint).js"
    boundaries.append(boundary)
    fingerprints += fingerprint
    return path
  }

  /// Appends the directory as a member: one boundary a line, all fingerprints in one text.
  func append(to out: inout ByteBuilder) {
    out.append(name)
    out.append(":{")
    SearchFile.append("from", lines: boundaries.map { $0[...] }, to: &out)
    out.append(",files:")
    out.appendJSONString(fingerprints)
    out.append("}")
  }
}
