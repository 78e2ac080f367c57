import Basics
import ImageKit
import Pipeline
import Store

/// The folder of pictures in the state of a pipeline, with files named by their content: `ab/abcdef….jpg`.
///
/// A file is written under `incoming/` and gets its name when it is whole. Only a sweep removes files.
struct MediaFolder: Sendable {
  let path: String
  let files: FileAccess

  private var incoming: String { "\(path)/incoming" }

  /// Makes the folder, and removes the files that an interrupted night left half written.
  func prepare() throws(FileError) {
    try files.removeTree(incoming)
    try files.makeFolders(incoming)
  }

  /// Returns the name and the known values of a checked picture.
  static func file(_ bytes: [UInt8], of picture: CheckedPicture) -> MediaFile {
    let color = picture.meanColor
    return MediaFile(
      digest: ContentDigest(of: bytes).hexadecimal, fileExtension: picture.type.fileExtension, bytes: bytes.count,
      width: picture.width, height: picture.height,
      color: Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue))
  }

  /// Whether a file is there in its full length; one that a power failure cut short is not.
  func holds(_ file: MediaFile) throws(FileError) -> Bool {
    try files.status("\(path)/\(file.path)") == FileStatus(kind: .file, size: file.bytes)
  }

  /// Stores a file unless it is there.
  ///
  /// - Parameter number: the number of the picture in this night, which tells temporary files apart.
  /// - Throws: `FileError`.
  /// - Returns: whether the file is new.
  func keep(_ bytes: [UInt8], as file: MediaFile, number: Int) throws(FileError) -> Bool {
    if try holds(file) { return false }
    try files.makeFolders("\(path)/\(file.digest.prefix(2))")
    try files.replace("\(path)/\(file.path)", with: bytes, temporary: "\(incoming)/\(number)") {
      FailPoint.mediaWrite.pass()
    }
    return true
  }

  /// Removes the night's temporary folder, and syncs new files to the disk.
  func finish(isChanged: Bool) throws(FileError) {
    try files.removeTree(incoming)
    if isChanged { try files.syncFileSystem(path) }
  }
}

extension FailPoint {
  /// The moment at which a picture is written under its temporary name and has no other one yet.
  static let mediaWrite = FailPoint("media-write")
}
