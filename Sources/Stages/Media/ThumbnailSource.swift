public import Catalog
import CatalogSources
import ImageKit
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

/// Why a picture did not come.
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
  /// It has more bytes than are allowed.
  case tooLarge = "too-large"
  /// What came is no picture.
  case noPicture = "no-picture"
  /// It has more pixels than are allowed.
  case tooManyPixels = "too-many-pixels"
  /// The picture is broken or cut off.
  case broken

  /// Whether another night may well end otherwise: it says something about the host rather than about the picture.
  public var isTemporary: Bool {
    switch self {
    case .throttled, .unavailable, .address: true
    case .notFound, .refused, .redirect, .tooLarge, .noPicture, .tooManyPixels, .broken: false
    }
  }

  /// By name.
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
