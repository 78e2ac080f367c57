import Basics
import Glibc
import TestSupport
import Testing

@Suite("File error") struct FileErrorTests {
  @Test(arguments: [
    (ENOSPC, FileError.Code.diskFull), (EDQUOT, .diskFull), (EROFS, .readOnly), (EACCES, .notPermitted),
    (EPERM, .notPermitted), (ENOENT, .missing), (ENOTDIR, .notADirectory), (EISDIR, .isAFolder),
    (EEXIST, .alreadyExists),
    (ENOTEMPTY, .notEmpty), (EIO, .failingDevice), (EMFILE, .tooManyOpenFiles), (ENFILE, .tooManyOpenFiles),
    (ENAMETOOLONG, .nameTooLong), (EXDEV, .otherFileSystem), (EFBIG, .tooLarge), (EBUSY, .busy), (EINVAL, .unknown),
    (EPROTO, .unknown),
  ])
  func `an error number has a code, a place, a sentence and a remedy`(errno: Int32, code: FileError.Code) {
    let error = FileError(call: "write", path: "/output/x", errno: errno)
    #expect(error.code == code)
    #expect(error.description.hasPrefix("/output/x: "))
    #expect(error.description.contains("(write)"))
    // Numbers are for programs.
    #expect(!error.description.contains("errno") && !error.description.contains("\(errno)"))
    #expect(error.description.hasSuffix("."))
  }

  @Test func `a tree is removed without following links`() async throws {
    try withTemporaryFolder { path in
      let files = FileAccess.system
      try files.makeFolders(path + "/keep")
      try write("precious", to: path + "/keep/file")
      try files.makeFolders(path + "/gone/deep/er")
      try files.makeLink(path + "/keep", path + "/gone/deep/link")
      try files.removeTree(path + "/gone")
      try files.removeTree(path + "/never-there")
      #expect(try tree(path) == ["keep/": "", "keep/file": "precious"])
    }
  }

  @Test func `a link that leads to nothing is named where folders are to be made behind it`()
    async throws
  {
    try withTemporaryFolder { path in
      try FileAccess.system.makeLink("nowhere", path + "/link")
      let error = #expect(throws: FileError.self) { try FileAccess.system.makeFolders(path + "/link/a/b") }
      #expect(error?.path == path + "/link")
      #expect(error?.description.contains("a symbolic link that leads to nothing") == true)
    }
  }

  @Test func `folders that are there are no error`() async throws {
    try withTemporaryFolder { path in
      try FileAccess.system.makeFolders(path + "/a/b/c")
      try FileAccess.system.makeFolders(path + "/a/b/c")
      #expect(try FileAccess.system.status(path + "/a/b/c")?.kind == .folder)
      #expect(try FileAccess.system.status(path + "/a/x/y") == nil)
    }
  }
}
