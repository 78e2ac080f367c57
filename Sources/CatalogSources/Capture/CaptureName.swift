public import Basics

/// The name of a capture file: `CRAWL-NNNNN.warc.gz`.
public struct CaptureName: Sendable, Hashable, Comparable {
  /// The crawl: the basic form of the time of its beginning, a dash, its number in the store.
  public let crawl: String
  /// The number of the file among those of its crawl, from 1.
  public let number: Int

  /// Creates a name from its parts.
  public init(crawl: String, number: Int) {
    self.crawl = crawl
    self.number = number
  }

  /// Reads the name of a file in a folder; nil where it is not the name of a capture file.
  public init?(_ text: String) {
    guard text.hasSuffix(".warc.gz") else { return nil }
    let parts = text.dropLast(".warc.gz".count).split(separator: "-")
    // A number that can be counted on from.
    guard parts.count == 3, parts[2].utf8.count <= 18, let number = Int(parts[2]), number > 0 else { return nil }
    self.init(crawl: "\(parts[0])-\(parts[1])", number: number)
    guard self.text == text else { return nil }
  }

  /// The name as text.
  public var text: String {
    let digits = String(number)
    return "\(crawl)-\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).warc.gz"
  }

  /// Returns the capture files in a folder, in their order; none where there is no folder.
  ///
  /// - Parameter crawl: the crawl whose files are wanted; nil for those of all crawls.
  /// - Throws: `FileError` where the folder cannot be read.
  public static func all(
    in folder: String, of crawl: String? = nil, _ files: FileAccess = .system
  ) throws(FileError) -> [CaptureName] {
    do throws(FileError) {
      return try files.list(folder).compactMap { CaptureName($0) }.filter { crawl == nil || $0.crawl == crawl }.sorted()
    } catch {
      // A part of the path that is a file is an error.
      if error.code == .missing { return [] }
      throw error
    }
  }

  /// Compares names by crawl, then by number: the order of time.
  public static func < (one: CaptureName, other: CaptureName) -> Bool {
    (one.crawl, one.number) < (other.crawl, other.number)
  }
}
