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
