import Glibc

/// A call to the file system that failed: what it was, where, why, and what to do about it.
public struct FileError: Error, Equatable, CustomStringConvertible {
  /// The reason, for code that decides.
  public var code: Code
  /// The system call.
  public var call: String
  /// What it was called on.
  public var path: String
  /// The number that the system gave.
  public var errno: Int32

  /// Describes a failed call.
  public init(call: String, path: String, errno: Int32) {
    self.code = FileErrorReason.of(errno).code
    self.call = call
    self.path = path
    self.errno = errno
  }

  /// What is wrong and what helps, in two sentences.
  public var description: String {
    let reason = FileErrorReason.of(errno)
    return "\(path): \(reason.what) (\(call)). \(reason.remedy)"
  }

  /// The reasons that callers may want to tell apart.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private enum Value: String {
      case diskFull, readOnly, notPermitted, missing, notADirectory, isAFolder, notAFile, alreadyExists, notEmpty,
        failingDevice
      case tooManyOpenFiles, nameTooLong, otherFileSystem, tooLarge, busy, unknown
    }
    private var value: Value

    /// No space or no quota left.
    public static let diskFull = Code(value: .diskFull)
    /// The file system is mounted read-only.
    public static let readOnly = Code(value: .readOnly)
    /// The user may not do this.
    public static let notPermitted = Code(value: .notPermitted)
    /// A part of the path does not exist.
    public static let missing = Code(value: .missing)
    /// A part of the path is a file.
    public static let notADirectory = Code(value: .notADirectory)
    /// A folder stands where a file should be.
    public static let isAFolder = Code(value: .isAFolder)
    /// A pipe or a device stands where a file should be.
    public static let notAFile = Code(value: .notAFile)
    /// There is something of this name.
    public static let alreadyExists = Code(value: .alreadyExists)
    /// A folder still holds something.
    public static let notEmpty = Code(value: .notEmpty)
    /// The device or network failed.
    public static let failingDevice = Code(value: .failingDevice)
    /// The process or the machine has no descriptor left.
    public static let tooManyOpenFiles = Code(value: .tooManyOpenFiles)
    /// The path is too long for the file system.
    public static let nameTooLong = Code(value: .nameTooLong)
    /// Two paths that must be on one file system are not.
    public static let otherFileSystem = Code(value: .otherFileSystem)
    /// The file is larger than the file system or the limits allow.
    public static let tooLarge = Code(value: .tooLarge)
    /// Something else uses it.
    public static let busy = Code(value: .busy)
    /// None of the others.
    public static let unknown = Code(value: .unknown)

    /// The name of the code.
    public var description: String { value.rawValue }
  }
}

/// The one table from `errno` to a code, a sentence and a remedy.
struct FileErrorReason {
  var code: FileError.Code
  var what: String
  var remedy: String

  static func of(_ errno: Int32) -> FileErrorReason {
    switch errno {
    case ENOSPC:
      .init(code: .diskFull, what: "no space left", remedy: "Free space or choose another folder, then run again.")
    case EDQUOT:
      .init(
        code: .diskFull, what: "the disk quota is used up", remedy: "Free space or raise the quota, then run again.")
    case EROFS:
      .init(
        code: .readOnly, what: "the file system is read-only", remedy: "Mount it writable or choose another folder.")
    case EACCES, EPERM:
      .init(
        code: .notPermitted, what: "no permission",
        remedy:
          "Give the user that runs this program the right to read and write it, and to write and search its folder.")
    case ENOENT:
      .init(code: .missing, what: "it does not exist", remedy: "Check the path, and that nothing else removes it.")
    case ENOLINK:
      .init(
        code: .missing, what: "a symbolic link that leads to nothing",
        remedy: "Make the folder that it leads to, or remove the link.")
    case ENOTDIR:
      .init(code: .notADirectory, what: "a part of the path is not a folder", remedy: "Move that file away.")
    case EISDIR:
      .init(code: .isAFolder, what: "it is a folder", remedy: "Name a file, or move the folder away.")
    case ESPIPE:
      .init(code: .notAFile, what: "it is a pipe or a device, not a file", remedy: "Move it out of that folder.")
    case EEXIST:
      .init(code: .alreadyExists, what: "it exists already", remedy: "Move it away or choose another folder.")
    case ENOTEMPTY:
      .init(code: .notEmpty, what: "the folder is not empty", remedy: "Look for another program that writes there.")
    case EIO, ENXIO, ENODEV, ESTALE, EREMOTEIO:
      .init(
        code: .failingDevice, what: "the device or its connection failed",
        remedy: "Check the disk and the system's log before the next run.")
    case EMFILE, ENFILE:
      .init(
        code: .tooManyOpenFiles, what: "too many open files",
        remedy: "Raise the limit (ulimit -n) or lower the concurrency.")
    case ENAMETOOLONG:
      .init(code: .nameTooLong, what: "the path is too long", remedy: "Choose a folder with a shorter path.")
    case EXDEV:
      .init(
        code: .otherFileSystem, what: "it lies on another file system",
        remedy: "Let the whole output folder lie on one file system.")
    case EFBIG:
      .init(code: .tooLarge, what: "the file is too large", remedy: "Raise the limit (ulimit -f) or use another disk.")
    case EBUSY, ETXTBSY:
      .init(code: .busy, what: "it is in use", remedy: "Wait for the other program to end.")
    case EINVAL:
      .init(
        code: .unknown, what: "the file system does not take this name or this call",
        remedy: "Choose another name, or a folder on another file system.")
    case EMLINK:
      .init(
        code: .unknown, what: "the file has as many names as the file system allows",
        remedy: "Remove old sets, or choose a folder on another file system.")
    case ENOMEM:
      .init(code: .unknown, what: "the machine has no memory left", remedy: "End other programs, then run again.")
    case EOPNOTSUPP, ENOSYS:
      .init(
        code: .unknown, what: "the file system cannot do this", remedy: "Choose a folder on another file system.")
    case ELOOP:
      .init(code: .unknown, what: "a symbolic link stands where none may stand", remedy: "Remove the link.")
    default:
      .init(
        code: .unknown, what: "the system refused: \(String(cString: strerror(errno)))",
        remedy: "Check the disk, and the system's log.")
    }
  }
}
