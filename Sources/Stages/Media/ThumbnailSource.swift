public import Catalog
import JSONKit
public import Store

/// Where a record's picture comes from.
public enum ThumbnailSource: Sendable, Equatable {
  /// From an address of its own.
  case own(ThumbnailAddress)
  /// From the record that it belongs to: stories show the cover of the issue that they first stood in.
  case borrowed(from: RecordID)
  /// From a host that is not listed.
  case unlisted(host: String)
  /// From nowhere.
  case skipped(ThumbnailSkip)
}

/// Reads where pictures come from out of stored records. It is not safe to share: keep one for each task.
public struct ThumbnailReader {
  private let settings: ThumbnailSettings
  private let json = JSONReader()

  /// A reader.
  public init(settings: ThumbnailSettings) {
    self.settings = settings
  }

  /// The source of a record's picture.
  ///
  /// - Throws: `JSONError` where the stored record is damaged.
  /// - Complexity: O(bytes of the record).
  public func source(of record: RecordView) throws -> ThumbnailSource {
    try json.read(record.json) { value in
      if let picture = value["thumbnail"]?.object {
        guard let path = picture["path"]?.string, let fileExtension = picture["extension"]?.string else {
          return .skipped(.unusable)
        }
        do throws(ThumbnailSkip) {
          return .own(
            try ThumbnailAddress(path: path.string, fileExtension: fileExtension.string, settings: settings))
        } catch {
          guard error == .host, let host = ThumbnailAddress.host(of: path.string) else { return .skipped(error) }
          return .unlisted(host: host)
        }
      }
      guard record.entry.id.kind == .stories else { return .skipped(.none) }
      let issue = value["originalIssue"]?["resourceURI"]?.string?.withUTF8(ResourceURI.record)
      return (issue ?? nil).map { .borrowed(from: $0) } ?? .skipped(.none)
    }
  }
}

/// Finds the stored pictures of records, for the outputs that show them.
public struct PictureLookup {
  /// What a record shows.
  public enum Picture: Sendable, Equatable {
    /// A file in the folder of pictures.
    case file(MediaFile)
    /// The picture of another record, if that has one: stories show the cover of their first issue.
    case cover(of: RecordID)
  }

  private let store: CatalogStore
  private let reader: ThumbnailReader

  /// A look-up with the settings of the runs that fetched the pictures.
  public init(store: CatalogStore, settings: ThumbnailSettings) {
    self.store = store
    reader = ThumbnailReader(settings: settings)
  }

  /// The pictures of a batch; records without a good one are not in it.
  ///
  /// - Throws: `StoreError`, `JSONError` for a damaged record.
  /// - Complexity: O(bytes of the batch), and one look-up a picture.
  public func pictures(of batch: RecordBatch) throws -> [RecordID: Picture] {
    var sources: [(id: RecordID, source: ThumbnailSource)] = []
    try batch.forEach { sources.append(($0.entry.id, try reader.source(of: $0))) }
    let known = try store.media(sources.compactMap(\.source.url))
    var pictures: [RecordID: Picture] = [:]
    for (id, source) in sources {
      switch source {
      case .own(let address): pictures[id] = known[address.url]?.file.map(Picture.file)
      case .borrowed(let other): pictures[id] = .cover(of: other)
      case .skipped, .unlisted: continue
      }
    }
    return pictures
  }
}
