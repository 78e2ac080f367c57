public import Catalog
public import Store

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
