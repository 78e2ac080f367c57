import Catalog
import ImageKit
import JSONKit
import Pipeline
import Store

/// The pictures of the site: values that pages use without opening a file.
///
/// The set is made from the store's data about fetched pictures; `PictureCache` then makes their files and marks the pictures that can be
/// shown.
/// - Complexity: about 100 bytes a picture.
struct PictureSet: Sendable {
  /// A picture, or none.
  struct Handle: Sendable, Hashable {
    let place: Int32
    static let none = Handle(place: -1)
  }

  /// A distinct picture.
  struct Entry: Sendable {
    let digest: ContentDigest
    /// The name of the files made of the picture.
    let name: PictureName
    let type: PictureType
    let width: Int32
    let height: Int32
    let color: UInt8
    var state = State.unknown
  }

  /// The state of a picture's files: unknown, or made and opaque or transparent.
  enum State: UInt8, Sendable {
    case unknown, opaque, transparent
  }

  private(set) var entries: ContiguousArray<Entry> = []
  let recipe: PictureRecipe
  /// The places of pictures by the hash of their keys. The hash differs from run to run, so that nobody can make two keys collide.
  private var places: [Int: Int32] = [:]

  private let reader: PictureReader

  /// Creates a set without pictures.
  init(of model: CatalogModel) {
    recipe = .standard
    reader = PictureReader(model)
  }

  /// Creates the set of the fetched pictures of a store.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(addresses in the store).
  init(store: CatalogStore, recipe: PictureRecipe = .standard) throws {
    self.recipe = recipe
    reader = PictureReader(store.model)
    let namesSizes = store.model.pictures.namesSizes
    let identity = recipe.identity
    var known: [ContentDigest: Int32] = [:]
    try store.media.forEach { media in
      guard let file = media.file, let key = PictureKey.key(ofAddress: media.url, namesSize: namesSizes),
        let entry = Entry(file, identity: identity)
      else { return }
      if known[entry.digest] == nil {
        known[entry.digest] = Int32(entries.count)
        entries.append(entry)
      }
      let hash = key.withUnsafeBytes(Self.hash)
      // Of one picture in several sizes the largest is shown, whatever order they come in.
      if let place = places[hash].map(Int.init), entries[place].pixels >= entry.pixels { return }
      places[hash] = known[entry.digest]
    }
  }

  /// Returns the picture of a record's `thumbnail`, or none where it was not fetched.
  ///
  /// - Complexity: O(bytes of the path).
  func handle(of thumbnail: JSONValue) -> Handle {
    guard !places.isEmpty else { return .none }
    var key: [UInt8] = []
    key.reserveCapacity(96)
    let isWhole = reader.withShown(thumbnail) { PictureKey.append(path: $0, fileExtension: $1, to: &key) }
    guard isWhole == true, let place = places[key.withUnsafeBytes(Self.hash)] else { return .none }
    return Handle(place: place)
  }

  /// The picture as pages show it; nil for none, and for one that cannot be shown.
  subscript(_ handle: Handle) -> SitePicture? {
    guard handle.place >= 0 else { return nil }
    let entry = entries[Int(handle.place)]
    guard entry.state != .unknown else { return nil }
    var path: [UInt8] = []
    path.reserveCapacity(19)
    entry.name.appendPath(to: &path)
    let sizes = recipe.sizes(of: Int(entry.width), Int(entry.height))
    let isTransparent = entry.state == .transparent
    let fallback = SitePicture.Fallback(
      size: recipe.fallback(among: sizes, isTransparent: isTransparent), isPNG: isTransparent)
    return SitePicture(path: path, sizes: sizes, fallback: fallback, color: Int(entry.color))
  }

  /// Marks whether a picture can be shown, and whether it is transparent.
  mutating func set(_ state: State, of place: Int) { entries[place].state = state }

  private static func hash(_ key: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: key)
    return hasher.finalize()
  }
}

extension PictureSet.Entry {
  /// Creates an entry; nil where the store has values that this program never writes.
  fileprivate init?(_ file: MediaFile, identity: String) {
    guard let digest = ContentDigest(hexadecimal: file.digest.utf8),
      let type = PictureType.allCases.first(where: { $0.fileExtension == file.fileExtension }),
      let width = Int32(exactly: file.width), let height = Int32(exactly: file.height), width > 0, height > 0
    else { return nil }
    let color = Color(UInt32(truncatingIfNeeded: file.color))
    self.init(
      digest: digest, name: PictureName(digest, identity: identity), type: type, width: width, height: height,
      color: UInt8(clamping: ColorClasses.standard.number(of: color)))
  }

  fileprivate var pixels: Int { Int(width) * Int(height) }

  /// The path of the fetched file within the folder of pictures.
  var path: String {
    MediaFile(
      digest: digest.hexadecimal, fileExtension: type.fileExtension, bytes: 0, width: 0, height: 0, color: 0
    ).path
  }
}

/// A picture in the sizes that the site has, as pages need it.
struct SitePicture: Sendable, Equatable {
  /// The path below `pictures/` without width and extension: `ab/abcdef0123456789`.
  let path: [UInt8]
  /// The sizes of the WebP files, ascending; at least one.
  let sizes: [ScaledSize]
  /// The file for browsers without WebP and for link previews.
  let fallback: Fallback
  /// The colour class of the picture.
  let color: Int

  /// The path of the fallback below `pictures/`: `ab/abcdef0123456789-240.jpg`.
  var file: Markup { "\(path)-\(fallback.size.width).\(Markup(stringLiteral: fallback.fileExtension))" }

  /// The file in another format than WebP, `PATH-WIDTH.EXTENSION`.
  struct Fallback: Sendable, Equatable {
    let size: ScaledSize
    /// Whether the file is a PNG; else a JPEG.
    let isPNG: Bool

    /// `jpg` or `png`.
    var fileExtension: StaticString { isPNG ? "png" : "jpg" }
  }
}
