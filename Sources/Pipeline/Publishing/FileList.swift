import Basics

/// What a manifest says of many files, in half the memory that it would take file by file. A set has 100,000 of them.
package struct FileList: Sendable {
  private var paths = TextList()
  private var sizes: [Int] = []
  private var digests: [ContentDigest] = []
  /// By place, the files of which more is known.
  private var others: [Int: PublishedFile] = [:]

  /// No files.
  package init() {}

  /// How many there are.
  package var count: Int { sizes.count }

  /// The path of a file, UTF-8.
  package func path(_ place: Int) -> ArraySlice<UInt8> { paths[place] }

  /// A file.
  package subscript(place: Int) -> PublishedFile {
    others[place]
      ?? PublishedFile(
        path: String(decoding: paths[place], as: UTF8.self), bytes: sizes[place], sha256: digests[place])
  }

  /// Adds a file.
  package mutating func append(_ file: PublishedFile) {
    if file.rows != nil || file.original != nil || file.plainBytes != nil { others[count] = file }
    paths.append(file.path.utf8)
    sizes.appendTightly(file.bytes)
    digests.appendTightly(file.sha256)
  }
}
