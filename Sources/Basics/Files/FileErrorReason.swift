import Glibc

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
        remedy: "Give the user that runs this program the right to read, write and search the folder.")
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
