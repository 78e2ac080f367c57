/// The calls to the file system that publishing and locking are made of, each replaceable by a test.
///
/// Paths are given to the system as they are; none of the calls follows a link in its last part, but ``list``,
/// ``read`` and ``syncFileSystem``. All throw ``FileError``.
public struct FileAccess: Sendable {
  /// Makes a folder, whose parent must exist.
  public var makeFolder: @Sendable (_ path: String) throws(FileError) -> Void
  /// Makes a file that must not exist and opens it for writing. Gives a descriptor.
  public var create: @Sendable (_ path: String) throws(FileError) -> Int32
  /// As ``create``, for a file of a set: nobody may open it for writing a second time.
  public var createReadOnly: @Sendable (_ path: String) throws(FileError) -> Int32
  /// Takes the right to write a file from everybody, where the file system knows rights and the file is this user's.
  public var makeReadOnly: @Sendable (_ path: String) throws(FileError) -> Void
  /// Writes all the bytes.
  public var write: @Sendable (_ file: Int32, _ path: String, UnsafeRawBufferPointer) throws(FileError) -> Void
  /// Closes a descriptor. An error here is a failed write.
  public var close: @Sendable (_ file: Int32, _ path: String) throws(FileError) -> Void
  /// Hands the content of a file to the body, piece by piece.
  public var read: @Sendable (_ path: String, _ body: (UnsafeRawBufferPointer) -> Void) throws(FileError) -> Void
  /// Opens or makes a file and locks it for this process, until the descriptor is closed. Nil: another one has it.
  public var lock: @Sendable (_ path: String) throws(FileError) -> Int32?
  /// Whether another process, or another part of this one, has a file locked; the file is opened for reading alone.
  public var isLocked: @Sendable (_ path: String) throws(FileError) -> Bool
  /// Cuts an open file to nothing.
  public var empty: @Sendable (_ file: Int32, _ path: String) throws(FileError) -> Void
  /// What stands at a path; nil for nothing.
  public var status: @Sendable (_ path: String) throws(FileError) -> FileStatus?
  /// The names in a folder, in no order.
  public var list: @Sendable (_ path: String) throws(FileError) -> [String]
  /// Gives a file, folder or link another place on the same file system.
  public var rename: @Sendable (_ from: String, _ to: String) throws(FileError) -> Void
  /// Gives a file a second name on the same file system.
  public var link: @Sendable (_ from: String, _ to: String) throws(FileError) -> Void
  /// Makes a symbolic link.
  public var makeLink: @Sendable (_ target: String, _ path: String) throws(FileError) -> Void
  /// Where a symbolic link points to.
  public var readLink: @Sendable (_ path: String) throws(FileError) -> String
  /// Removes a file or link.
  public var removeFile: @Sendable (_ path: String) throws(FileError) -> Void
  /// Removes an empty folder.
  public var removeFolder: @Sendable (_ path: String) throws(FileError) -> Void
  /// Brings everything that was written to the file system of this path to the disk.
  public var syncFileSystem: @Sendable (_ path: String) throws(FileError) -> Void
  /// Brings the names in a folder to the disk.
  public var syncFolder: @Sendable (_ path: String) throws(FileError) -> Void
}
