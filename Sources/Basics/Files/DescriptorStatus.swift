import Glibc

/// What an open file is, its size and when it was last changed; for a descriptor that is not a path's.
package struct DescriptorStatus {
  package let isFolder: Bool
  package let isFile: Bool
  package let size: Int
  package let modifiedSeconds: Int
  package let modifiedNanoseconds: Int

  package init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isFile = status.st_mode & S_IFMT == S_IFREG
    size = Int(status.st_size)
    modifiedSeconds = status.st_mtim.tv_sec
    modifiedNanoseconds = status.st_mtim.tv_nsec
  }
}
