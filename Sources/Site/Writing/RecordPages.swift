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
      var pages = Pages()
      for rank in records.ids.indices where records.isStored[rank] {
        pages.ids.append(records.ids[rank])
        pages.digests.append(inputs.records[kind.index][rank])
      }
      kinds[model.catalogue.name(of: kind).description] = pages
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
  private static let head = "spinrack record pages 1\n"

  /// The bytes of a file.
  ///
  /// - Parameter set: the digest of the set that has these pages.
  public func bytes(ofSet set: String) -> [UInt8] {
    var bytes = Array((Self.head + set + "\n").utf8)
    func append(_ word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    append(shared)
    Varint.append(UInt64(kinds.count), to: &bytes)
    for (name, pages) in kinds.sorted(by: { $0.key < $1.key }) {
      Varint.append(UInt64(name.utf8.count), to: &bytes)
      bytes += name.utf8
      Varint.append(UInt64(pages.ids.count), to: &bytes)
      var last: Int64 = 0
      for id in pages.ids {
        Varint.append(UInt64(id - last), to: &bytes)
        last = id
      }
      for digest in pages.digests { append(digest) }
    }
    var check = QuickDigest()
    check.add(bytes)
    append(check.value)
    return bytes
  }

  /// Reads the bytes of a file; nil for those of another set, and for what is no such file.
  public init?(_ bytes: [UInt8], ofSet set: String) {
    let head = Array((Self.head + set + "\n").utf8)
    guard bytes.starts(with: head), bytes.count >= head.count + 16 else { return nil }
    var check = QuickDigest()
    check.add(bytes.dropLast(8))
    let read = bytes.withUnsafeBytes { bytes -> (UInt64, [String: Pages])? in
      var position = head.count
      func word() -> UInt64? {
        guard position + 8 <= bytes.count else { return nil }
        defer { position += 8 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      }
      func count() -> Int? {
        Varint.read(bytes, at: &position).flatMap { $0 <= UInt64(bytes.count - position) ? Int($0) : nil }
      }
      guard let shared = word(), let names = count() else { return nil }
      var kinds: [String: Pages] = [:]
      for _ in 0..<names {
        guard let length = count() else { return nil }
        let name = String(decoding: bytes[position..<(position + length)], as: UTF8.self)
        position += length
        guard let pages = count() else { return nil }
        var kind = Pages()
        var last: UInt64 = 0
        for _ in 0..<pages {
          guard let step = Varint.read(bytes, at: &position) else { return nil }
          last &+= step
          kind.ids.append(Int64(truncatingIfNeeded: last))
        }
        for _ in 0..<pages {
          guard let digest = word() else { return nil }
          kind.digests.append(digest)
        }
        kinds[name] = kind
      }
      guard word() == check.value, position == bytes.count else { return nil }
      return (shared, kinds)
    }
    guard let read else { return nil }
    self.init(shared: read.0, kinds: read.1)
  }
}

/// What a night knows of the pages and documents of the current set.
public struct SiteMemory: Sendable {
  /// What decides about them beside the records: the program, the pipeline file, the publisher's files.
  public let program: ContentDigest
  /// Those pages; nil where nothing is known of them.
  let pages: RecordPages?
  /// What was found valid of the documents; nil where nothing is known of it.
  let valid: ValidTexts?

  /// What a night knows.
  public init(program: ContentDigest, pages: RecordPages? = nil, valid: ValidTexts? = nil) {
    self.program = program
    self.pages = pages
    self.valid = valid
  }
}
