extension FileAccess {
  /// Puts a small file into its place, whole or not at all: readers see the old or the new one.
  ///
  /// - Parameter temporary: the name that it has until then, in the same folder; a leftover of that name is removed.
  /// - Throws: ``FileError``.
  public func replace(_ path: String, with bytes: [UInt8], temporary: String? = nil) throws(FileError) {
    let partial = temporary ?? path + ".partial"
    if try status(partial) != nil { try removeFile(partial) }
    let file = try create(partial)
    do throws(FileError) {
      do throws(FileError) {
        let written = bytes.withUnsafeBytes { bytes in
          Result { () throws(FileError) in try write(file, partial, bytes) }
        }
        try written.get()
      } catch {
        try? close(file, partial)
        throw error
      }
      try close(file, partial)
      try rename(partial, path)
    } catch {
      try? removeFile(partial)
      throw error
    }
  }
}
