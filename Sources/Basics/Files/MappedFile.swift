import Glibc

/// A file whose bytes are read as memory, so that only the parts in use are in memory.
///
/// A class because it owns the mapping. The file must not be shortened while it is in use: a program that replaces it writes a new one and
/// renames it.
public final class MappedFile: Sendable {
  /// The bytes; they are never written to, and stay until the last user is gone.
  @usableFromInline nonisolated(unsafe) let start: UnsafeRawPointer
  /// The number of bytes, at least one.
  public let count: Int

  /// Maps a file; nil where it cannot be opened, is no file or is empty.
  public init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    // The mapping stays when the descriptor is closed.
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      let memory = mmap(nil, Int(status.st_size), PROT_READ, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else { return nil }
    start = UnsafeRawPointer(memory)
    count = Int(status.st_size)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: start), count) }

  /// Calls `body` with some of the bytes, which lie within the file.
  public func withBytes<R>(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Only bytes of the file are read.")
    return try body(UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  /// Gives the memory of all pages back; those that are used again are read again.
  public func forgetPages() { madvise(UnsafeMutableRawPointer(mutating: start), count, MADV_DONTNEED) }
}

/// An array in a mapped file. An element is read from its place when it is asked for.
public struct MappedColumn<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
  @usableFromInline let file: MappedFile
  @usableFromInline let offset: Int
  /// The number of elements, which is the place behind the last one.
  public let endIndex: Int

  /// Creates an array over some bytes of a file; nil where they do not lie in the file, or are no whole elements.
  public init?(_ file: MappedFile, _ range: Range<Int>) {
    guard range.lowerBound >= 0, range.upperBound <= file.count,
      range.lowerBound % MemoryLayout<Element>.alignment == 0,
      range.count % MemoryLayout<Element>.stride == 0
    else { return nil }
    self.file = file
    offset = range.lowerBound
    endIndex = range.count / MemoryLayout<Element>.stride
  }

  /// The place of the first element.
  @inlinable public var startIndex: Int { 0 }

  /// The element at a place.
  @inlinable
  public subscript(place: Int) -> Element {
    precondition(place >= 0 && place < endIndex, "Only elements of the array are read.")
    return file.start.load(fromByteOffset: offset &+ place &* MemoryLayout<Element>.stride, as: Element.self)
  }

  /// Calls `body` with all elements in place.
  @inlinable
  public func withElements<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
    let start = (file.start + offset).assumingMemoryBound(to: Element.self)
    return try body(UnsafeBufferPointer(start: start, count: endIndex))
  }
}
