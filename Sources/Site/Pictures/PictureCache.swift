import Basics
import Pipeline

/// The folder of pictures that are made for sites, `STATE-DIR/NAME/thumbnails`: each picture is made once.
///
/// Files are named by their source picture and by the recipe, `ab/abcdef0123456789-240.webp`. They are written under `incoming/` and get
/// their names when they are complete. `index.txt` lists them with the digest of each file; while pictures are made, the files in
/// `journal/` list the newest ones.
struct PictureCache: Sendable {
  /// The folder of made pictures, which is created when the first file is put into it, and the folder of fetched pictures.
  let places: PicturePlaces
  var files = FileAccess.system

  var path: String { places.thumbnails }
  var incoming: String { path + "/incoming" }
  var journal: String { path + "/journal" }
  private var indexPath: String { path + "/index.txt" }

  /// Reads the index of the folder.
  ///
  /// Pictures in the journal are checked by their digests: the run that wrote it was killed, so their files may not be on the disk.
  func index() throws -> PictureIndex {
    var index = PictureIndex()
    if let text = try content(indexPath) { index.read(text) }
    guard try files.status(journal) != nil else { return index }
    for name in try files.list(journal).sorted() {
      guard let text = try content("\(journal)/\(name)") else { continue }
      for name in index.read(text) {
        guard let picture = index[name] else { continue }
        if try !hasContents(picture, named: name) { index[name] = nil }
      }
    }
    return index
  }

  /// Syncs the made pictures, then writes their index.
  func save(_ index: PictureIndex) throws(FileError) {
    try files.makeFolders(path)
    try files.syncFileSystem(path)
    try files.replace(indexPath, with: index.text)
    try files.removeTree(journal)
  }

  /// Whether all files of a picture exist with their original contents.
  private func hasContents(_ picture: DerivedPicture, named name: PictureName) throws(FileError) -> Bool {
    for file in picture.files {
      guard let bytes = try content("\(path)/\(name.path(of: file))"), ContentDigest(of: bytes) == file.digest else {
        return false
      }
    }
    return true
  }

  /// Whether all files of a picture exist: with their lengths, or with their contents where files are read.
  func holds(_ picture: DerivedPicture, named name: PictureName) throws(FileError) -> Bool {
    if places.areRead { return try hasContents(picture, named: name) }
    for file in picture.files {
      guard try files.status("\(path)/\(name.path(of: file))") == FileStatus(kind: .file, size: Int(file.bytes)) else {
        return false
      }
    }
    return true
  }

  /// Returns the content of a file; nil where there is none.
  func content(_ path: String) throws(FileError) -> [UInt8]? {
    guard try files.status(path)?.kind == .file else { return nil }
    var bytes: [UInt8] = []
    try files.read(path) { bytes.append(contentsOf: $0) }
    return bytes
  }
}

/// The folders of a pipeline's pictures.
public struct PicturePlaces: Sendable, Equatable {
  /// The folder of fetched pictures.
  public var media: String
  /// The folder of the pictures made for sites.
  public var thumbnails: String
  /// Whether made pictures are read before use, since their bytes may be damaged; else only their lengths are checked.
  public var areRead: Bool

  /// Creates the places in the folder of a pipeline's state, `STATE-DIR/NAME`.
  public init(state: String, areRead: Bool = false) {
    media = state + "/media"
    thumbnails = state + "/thumbnails"
    self.areRead = areRead
  }
}
