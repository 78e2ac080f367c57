public import Catalog
import CatalogSources
import ImageKit
import JSONKit
public import Store

/// The source of a record's picture.
public enum ThumbnailSource: Sendable, Equatable {
  /// An address of the record's own.
  case own(ThumbnailAddress)
  /// The record that it belongs to: stories show the cover of the issue in which they first appeared.
  case borrowed(from: RecordID)
  /// A host that is not listed.
  case unlisted(host: String)
  /// No source, for a reason.
  case skipped(ThumbnailSkip)
}

/// Reads the sources of pictures from stored records. It is not safe to share: keep one for each task.
public struct ThumbnailReader {
  private let settings: ThumbnailSettings
  private let form: ThumbnailForm
  private let pictures: PictureReader
  private let references: ReferenceReader
  /// The fields of the record's picture and of the record whose picture it borrows, by `Kind.index`.
  private let fields: [(picture: StaticString?, lender: FieldDescription?)]
  private let json = JSONReader()

  /// Creates a reader of the records of a model.
  public init(_ model: CatalogModel, settings: ThumbnailSettings) {
    self.settings = settings
    form = ThumbnailForm(model.pictures)
    pictures = PictureReader(model)
    references = ReferenceReader(model)
    fields = model.kinds.map { ($0.field(of: .picture)?.name, $0.field(of: .originalIssue)) }
  }

  /// Returns the source of a record's picture.
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

/// A reason why a picture did not come.
public enum ThumbnailFailure: String, Error, Sendable, CaseIterable, Comparable {
  /// HTTP 404 or 410: not found.
  case notFound = "gone"
  /// Another refusal of the server, such as HTTP 403.
  case refused
  /// The server asks to wait.
  case throttled
  /// No whole answer came: no connection, a timeout, a torn body, HTTP 5xx.
  case unavailable
  /// The host's address is not public, or it has none.
  case address
  /// The server leads to a place that pictures may not come from, or in circles.
  case redirect
  /// The picture has more bytes than are allowed.
  case tooLarge = "too-large"
  /// The body is no picture.
  case noPicture = "no-picture"
  /// The picture has more pixels than are allowed.
  case tooManyPixels = "too-many-pixels"
  /// The picture is broken or cut off.
  case broken

  /// Whether another night may well end otherwise, since the failure is the host's rather than the picture's.
  public var isTemporary: Bool {
    switch self {
    case .throttled, .unavailable, .address: true
    case .notFound, .refused, .redirect, .tooLarge, .noPicture, .tooManyPixels, .broken: false
    }
  }

  /// Orders failures by name.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  init(_ error: ImageError) {
    switch error.code {
    case .format: self = .noPicture
    case .pixels, .size, .memory: self = .tooManyPixels
    case .decoding, .encoding: self = .broken
    }
  }

  init(_ error: TransportError) {
    switch error.code {
    case .tooLarge: self = .tooLarge
    case .foreignOrigin: self = .redirect
    case .unsupportedEncoding: self = .noPicture
    default: self = .unavailable
    }
  }
}
