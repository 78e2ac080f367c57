import Basics
import Catalog
public import Pipeline

/// The pages of records of a site, each with a digest of what it was made of. It is kept beside the state: the next night renders only
/// the pages whose digests are others.
public struct RecordPages: Sendable, Equatable {
  /// The pages of one kind's records: their numbers, ascending, and beside them the digests.
  struct Pages: Sendable, Equatable {
    var ids: [Int64] = []
    var digests: [UInt64] = []
  }

  /// What all pages share.
  let shared: UInt64
  /// By the name of the kind.
  let kinds: [String: Pages]

  init(shared: UInt64, kinds: [String: Pages]) {
    self.shared = shared
    self.kinds = kinds
  }

  init(_ inputs: PageInputs, of model: SiteModel) {
    var kinds: [String: Pages] = [:]
    for kind in model.catalogue.model.all where model.hasPages(kind) {
      let records = model.catalogue[kind]
      kinds[model.catalogue.name(of: kind).description] = Pages(
        ids: records.ids, digests: inputs.records[kind.index])
    }
    self.init(shared: inputs.shared, kinds: kinds)
  }

  /// Which records of a kind have the pages that they had before.
  ///
  /// - Parameters:
  ///   - kind: the name of the kind.
  ///   - ids: all numbers of the kind, ascending.
  ///   - earlier: the pages of the current set; nil where nothing is known of them.
  /// - Returns: by the places of the numbers.
  /// - Complexity: O(ids + pages before).
  func unchanged(_ kind: String, _ ids: [Int64], since earlier: RecordPages?) -> [Bool] {
    var unchanged = [Bool](repeating: false, count: ids.count)
    guard let earlier, earlier.shared == shared, let before = earlier.kinds[kind], let now = kinds[kind] else {
      return unchanged
    }
    var (place, old) = (0, 0)
    for (id, digest) in zip(now.ids, now.digests) {
      while ids[place] < id { place += 1 }
      while old < before.ids.count, before.ids[old] < id { old += 1 }
      unchanged[place] = old < before.ids.count && before.ids[old] == id && before.digests[old] == digest
    }
    return unchanged
  }
}

// MARK: - The file

extension RecordPages {
  private static let head = "spinrack record pages 2 "

  /// The bytes of a file.
  ///
  /// - Parameter set: the digest of the set that has these pages.
  public func bytes(ofSet set: String) -> [UInt8] {
    var writer = CheckedBytes.Writer(head: Self.head + set)
    writer.append(word: shared)
    writer.append(kinds.count)
    for (name, pages) in kinds.sorted(by: { $0.key < $1.key }) {
      writer.append(name)
      writer.append(pages.ids.count)
      var last: Int64 = 0
      for id in pages.ids {
        writer.append(Int(id - last))
        last = id
      }
      for digest in pages.digests { writer.append(word: digest) }
    }
    return writer.finish()
  }

  /// Reads the bytes of a file; nil for those of another set, and for what is no such file.
  public init?(_ bytes: [UInt8], ofSet set: String) {
    guard var reader = CheckedBytes.Reader(bytes, head: Self.head + set), let shared = reader.word(),
      let count = reader.count()
    else { return nil }
    var kinds: [String: Pages] = [:]
    for _ in 0..<count {
      guard let name = reader.text(), let count = reader.count() else { return nil }
      var pages = Pages()
      var last: Int64 = 0
      for _ in 0..<count {
        guard let step = reader.number() else { return nil }
        last &+= Int64(step)
        pages.ids.append(last)
      }
      for _ in 0..<count {
        guard let digest = reader.word() else { return nil }
        pages.digests.append(digest)
      }
      kinds[name] = pages
    }
    guard reader.isAtEnd else { return nil }
    self.init(shared: shared, kinds: kinds)
  }
}

/// What a night knows of the pages and documents of the current set.
public struct SiteMemory: Sendable {
  /// What decides about them beside the records: the program, the pipeline file, the publisher's files.
  public let program: ContentDigest
  /// Reads what is known of those pages; nil where nothing is.
  let pages: @Sendable () -> RecordPages?
  /// The documents; nil where nothing is known of them.
  let catalogue: KnownCatalogue?

  /// What a night knows.
  ///
  /// - Parameter pages: reads what is known of the pages, once and not before they are written.
  public init(
    program: ContentDigest, catalogue: KnownCatalogue? = nil,
    pages: @escaping @Sendable () -> RecordPages? = { nil }
  ) {
    self.program = program
    self.catalogue = catalogue
    self.pages = pages
  }
}
