import Catalog
import ImageKit
import JSONKit
import Pipeline
import Store

/// The pictures that the site has: values that pages use without a file being looked at.
///
/// It is made of what the store knows of fetched pictures; which of them can be shown is known when `PictureCache` has made
/// the files of the site out of them.
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
    /// The name of what is made of it.
    let name: PictureName
    let type: PictureType
    let width: Int32
    let height: Int32
    let color: UInt8
    var state = State.unknown
  }

  /// What is known of a picture's files.
  enum State: UInt8, Sendable {
    case unknown, opaque, transparent
  }

  private(set) var entries: ContiguousArray<Entry> = []
  let recipe: PictureRecipe
  /// The places of pictures by the digest of their keys. It differs from run to run, so that nobody can make two meet.
  private var places: [Int: Int32] = [:]

  private let reader: PictureReader

  /// No pictures.
  init(of model: CatalogModel) {
    recipe = .standard
    reader = PictureReader(model)
  }

  /// The fetched pictures of a store.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(addresses in the store).
  init(store: CatalogStore, recipe: PictureRecipe = .standard) throws {
    self.recipe = recipe
    reader = PictureReader(store.model)
    let namesSizes = store.model.pictures.namesSizes
    let identity = recipe.identity
    var known: [ContentDigest: Int32] = [:]
    try store.forEachMedia { media in
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

  /// The picture of a record's `thumbnail`, or none where it was not fetched.
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

  /// What pages say of a picture; nil for none, and for one that cannot be shown.
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

  /// Marks whether a picture can be shown, and in what form.
  mutating func set(_ state: State, of place: Int) { entries[place].state = state }

  private static func hash(_ key: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: key)
    return hasher.finalize()
  }
}

extension PictureSet.Entry {
  /// Nil where the store has values that this program never writes.
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

  /// Where the fetched file lies within the folder of pictures.
  var path: String {
    MediaFile(
      digest: digest.hexadecimal, fileExtension: type.fileExtension, bytes: 0, width: 0, height: 0, color: 0
    ).path
  }
}

/// A picture in the sizes that the site has of it, in the words of a page.
struct SitePicture: Sendable, Equatable {
  /// The path below `pictures/` without width and extension: `ab/abcdef0123456789`.
  let path: [UInt8]
  /// The sizes of the WebP files, ascending; at least one.
  let sizes: [ScaledSize]
  /// What stands beside WebP for browsers without it and for previews of links.
  let fallback: Fallback
  /// Its colour class.
  let color: Int

  /// The one file that is no WebP, `PATH-WIDTH.EXTENSION`.
  struct Fallback: Sendable, Equatable {
    let size: ScaledSize
    /// Whether it is a PNG and no JPEG.
    let isPNG: Bool

    /// `jpg` or `png`.
    var fileExtension: StaticString { isPNG ? "png" : "jpg" }
  }
}
