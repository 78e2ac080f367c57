import Glibc

/// A file that is read whole: a definition or a secret.
struct SmallFile {
  /// The bytes of the file.
  let bytes: [UInt8]
  /// Whether users other than the owner may read it.
  let isReadableByOthers: Bool

  enum Failure: Error, Hashable {
    case missing
    case denied
    case folder
    case tooLarge(limit: Int)
    /// A link that leads back to itself.
    case circle
    /// A pipe without a writer.
    case silentPipe
    /// Another error of the operating system, in its words.
    case system(String)

    init(errno code: Int32) {
      switch code {
      case ENOENT, ENOTDIR: self = .missing
      case EACCES, EPERM: self = .denied
      case EISDIR: self = .folder
      case ELOOP: self = .circle
      default: self = .system(String(cString: strerror(code)))
      }
    }

    /// The failure, as the end of a sentence that begins with the file.
    var sentence: String {
      switch self {
      case .missing: "does not exist"
      case .denied: "may not be read by this user"
      case .folder: "is a folder, not a file"
      case .tooLarge(let limit): "is larger than \(limit / 1024) KiB"
      case .circle: "is a link that leads back to itself"
      case .silentPipe: "is a pipe into which nobody writes"
      case .system(let words): "cannot be read: \(words)"
      }
    }
  }

  /// Reads the file at `path`, relative to the current folder.
  init(path: String, limit: Int) throws(Failure) {
    // Opening a pipe would wait for its writer, for ever where there is none.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(errno: errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .folder }
    if status.st_mode & S_IFMT == S_IFIFO { try Self.waitForWriter(descriptor) }
    isReadableByOthers = status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o044 != 0
    var collected: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(errno: errno)
      }
      if count == 0 { break }
      collected += chunk[..<count]
      guard collected.count <= limit else { throw .tooLarge(limit: limit) }
    }
    bytes = collected
  }

  /// Waits until something can be read from a pipe, such as a shell's `<(…)`, and makes reading wait for more.
  private static func waitForWriter(_ descriptor: Int32) throws(Failure) {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, 5_000) > 0 else { throw .silentPipe }
    _ = fcntl(descriptor, F_SETFL, 0)
  }
}
