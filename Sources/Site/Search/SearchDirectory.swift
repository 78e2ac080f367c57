import JSONKit

/// Where the shards of a tier begin and what their files are called.
struct SearchDirectory {
  let name: String
  private var boundaries: [[UInt8]] = []
  private var fingerprints = ""

  init(_ name: String) { self.name = name }

  /// The name that the next shard registers under.
  var nextKey: String { name + String(boundaries.count) }

  /// Takes the next shard in, and returns its path.
  mutating func add(_ boundary: [UInt8], _ file: borrowing ByteBuilder) -> String {
    let fingerprint = SearchFile.fingerprint(file)
    let path = "search/" + nextKey + "-" + fingerprint + ".js"
    boundaries.append(boundary)
    fingerprints += fingerprint
    return path
  }

  /// Appends the directory as a member: boundaries a line each, fingerprints one behind the other.
  func append(to out: inout ByteBuilder) {
    out.append(name)
    out.append(":{")
    SearchFile.append("from", lines: boundaries.map { $0[...] }, to: &out)
    out.append(",files:")
    out.appendJSONString(fingerprints)
    out.append("}")
  }
}
