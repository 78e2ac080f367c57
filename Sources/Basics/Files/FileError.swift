import Glibc

/// A call to the file system that failed: the call, its path, the reason, and the remedy.
public struct FileError: Error, Equatable, CustomStringConvertible {
  /// The reason, for code that decides.
  public var code: Code
  /// The system call.
  public var call: String
  /// The path that the call was made for.
  public var path: String
  /// The number that the system gave.
  public var errno: Int32

  /// Creates the error of a failed call.
  public init(call: String, path: String, errno: Int32) {
    self.code = Self.reason(of: errno, in: call).code
    self.call = call
    self.path = path
    self.errno = errno
  }

  /// The fault, as a part of a sentence, and the remedy, in a sentence.
  public var reason: (what: String, remedy: String) {
    let reason = Self.reason(of: errno, in: call)
    return (reason.what, reason.remedy)
  }

  /// The fault and the remedy, in two sentences.
  public var description: String { "\(path): \(reason.what) (\(call)). \(reason.remedy)" }

  /// The reasons that callers may want to tell apart.
  public enum Code: String, Sendable {
    /// No space or no quota left.
    case diskFull
    /// The file system is mounted read-only.
    case readOnly
    /// The user may not do this.
    case notPermitted
    /// A part of the path does not exist.
    case missing
    /// A part of the path is a file.
    case notADirectory
    /// A folder stands where a file should be.
    case isAFolder
    /// A pipe or a device stands where a file should be.
    case notAFile
    /// The name exists already.
    case alreadyExists
    /// A folder still contains something.
    case notEmpty
    /// The device or network failed.
    case failingDevice
    /// The process or the machine has no descriptor left.
    case tooManyOpenFiles
    /// The path is too long for the file system.
    case nameTooLong
    /// Two paths that must be on one file system are not.
    case otherFileSystem
    /// The file is larger than the file system or the limits allow.
    case tooLarge
    /// Something else uses the file.
    case busy
    /// The file system has no symbolic links, no locks, or cannot sync folders.
    case lacking
    /// None of the others.
    case unknown
  }
}

extension FileError {
  /// Returns a code, a sentence and a remedy for an `errno`: the one table for it.
  ///
  /// - Parameter call: the system call; for some calls a number says which feature the file system lacks.
  private static func reason(
    of errno: Int32, in call: String
  ) -> (code: FileError.Code, what: String, remedy: String) {
    switch errno {
    case EPERM where call == "symlink", EOPNOTSUPP where call == "symlink", ENOSYS where call == "symlink":
      (
        .lacking, "its file system has no symbolic links",
        "Put this folder on one that has them, such as ext4, XFS or Btrfs (SMB: mount it with mfsymlinks); --output names the folder of sets."
      )
    case ENOLCK,
      EOPNOTSUPP where isLock(call), ENOSYS where isLock(call):
      (
        .lacking, "its file system cannot lock files",
        "Put this folder on one that can, such as ext4, XFS or Btrfs, or mount it with locks; --state-dir and --output name the folders."
      )
    case EINVAL where call == "fsync", EOPNOTSUPP where call == "fsync":
      (
        .lacking, "its file system cannot sync a folder",
        "Put this folder on one that can, such as ext4, XFS or Btrfs; --state-dir and --output name the folders."
      )
    case ENOSPC:
      (.diskFull, "no space left", "Free space or choose another folder, then run again.")
    case EDQUOT:
      (.diskFull, "the disk quota is used up", "Free space or raise the quota, then run again.")
    case EROFS:
      (.readOnly, "the file system is read-only", "Mount it writable or choose another folder.")
    case EACCES, EPERM:
      (
        .notPermitted, "no permission",
        "Give the user that runs this program the right to read and write it, and to write and search its folder."
      )
    case ENOENT:
      (.missing, "it does not exist", "Check the path, and that nothing else removes it.")
    case ENOLINK:
      (.missing, "a symbolic link that leads to nothing", "Make the folder that it leads to, or remove the link.")
    case ENOTDIR:
      (.notADirectory, "a part of the path is not a folder", "Move that file away.")
    case EISDIR:
      (.isAFolder, "it is a folder", "Name a file, or move the folder away.")
    case ESPIPE:
      (.notAFile, "it is a pipe or a device, not a file", "Move it out of that folder.")
    case EEXIST:
      (.alreadyExists, "it exists already", "Move it away or choose another folder.")
    case ENOTEMPTY:
      (.notEmpty, "the folder is not empty", "Look for another program that writes there.")
    case EIO, ENXIO, ENODEV, ESTALE, EREMOTEIO:
      (
        .failingDevice, "the device or its connection failed",
        "Check the disk and the system's log before the next run."
      )
    case EMFILE, ENFILE:
      (.tooManyOpenFiles, "too many open files", "Raise the limit (ulimit -n) or lower the concurrency.")
    case ENAMETOOLONG:
      (.nameTooLong, "the path is too long", "Choose a folder with a shorter path.")
    case EXDEV:
      (.otherFileSystem, "it lies on another file system", "Let the whole output folder lie on one file system.")
    case EFBIG:
      (.tooLarge, "the file is too large", "Raise the limit (ulimit -f) or use another disk.")
    case EBUSY, ETXTBSY:
      (.busy, "it is in use", "Wait for the other program to end.")
    case EINVAL:
      (
        .unknown, "the file system does not take this name or this call",
        "Choose another name, or a folder on another file system."
      )
    case EMLINK:
      (
        .unknown, "the file has as many names as the file system allows",
        "Remove old sets, or choose a folder on another file system."
      )
    case ENOMEM:
      (.unknown, "the machine has no memory left", "End other programs, then run again.")
    case EOPNOTSUPP, ENOSYS:
      (.unknown, "the file system cannot do this", "Choose a folder on another file system.")
    case ELOOP:
      (.unknown, "a symbolic link that leads back to itself, or stands where none may stand", "Remove the link.")
    default:
      (.unknown, "the system refused: \(String(cString: strerror(errno)))", "Check the disk, and the system's log.")
    }
  }

  private static func isLock(_ call: String) -> Bool { call == "flock" || call == "fcntl" }
}
