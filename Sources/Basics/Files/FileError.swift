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
      case diskFull, readOnly, notPermitted, missing, notADirectory, isAFolder, alreadyExists, notEmpty, failingDevice
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
