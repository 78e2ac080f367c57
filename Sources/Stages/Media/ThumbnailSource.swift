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
  private let form: ThumbnailForm
  private let pictures: PictureReader
  private let references: ReferenceReader
  /// By `Kind.index`, the field of the record's picture, and that of the record whose picture it borrows.
  private let fields: [(picture: StaticString?, lender: FieldDescription?)]
  private let json = JSONReader()

  /// A reader of the records of a model.
  public init(_ model: CatalogModel, settings: ThumbnailSettings) {
    self.settings = settings
    form = ThumbnailForm(model.pictures)
    pictures = PictureReader(model)
    references = ReferenceReader(model)
    fields = model.kinds.map { ($0.field(of: .picture)?.name, $0.field(of: .originalIssue)) }
  }

  /// The source of a record's picture.
  ///
  /// - Throws: `JSONError` where the stored record is damaged.
  /// - Complexity: O(bytes of the record).
  public func source(of record: RecordView) throws -> ThumbnailSource {
    let fields = fields[record.entry.id.kind.index]
    return try json.read(record.json) { value in
      if let picture = fields.picture.flatMap({ value[$0] }), !picture.isNull {
        let parts = pictures.withShown(picture) {
          (path: String(decoding: $0, as: UTF8.self), fileExtension: String(decoding: $1, as: UTF8.self))
        }
        guard let (path, fileExtension) = parts else { return .skipped(.unusable) }
        do throws(ThumbnailSkip) {
          return .own(
            try ThumbnailAddress(path: path, fileExtension: fileExtension, settings: settings, form: form))
        } catch {
          guard error == .host, let host = ThumbnailAddress.host(of: path) else { return .skipped(error) }
          return .unlisted(host: host)
        }
      }
      guard let field = fields.lender, let kind = field.target,
        let id = value[field.name].flatMap({ references.id(of: kind, in: $0) }),
        let lender = RecordID(kind, id)
      else { return .skipped(.none) }
      return .borrowed(from: lender)
    }
  }
}
