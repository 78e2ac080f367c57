import Foundation
import Glibc
import Testing

@testable import Runs

@Suite("Files whose code a process runs")
struct LoadedFileTests {
  @Test func `are the program and its libraries, each with what tells this version from others`() throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let versions = try #require(LoadedFile.versions)
    #expect(versions.contains { $0.hasPrefix(program + " ") })
    #expect(versions.contains { $0.contains("/libc.so") })
    #expect(versions.allSatisfy { $0.hasPrefix("/") && $0.split(separator: " ").count >= 3 })
    #expect(Set(versions).count == versions.count)
  }

  /// A set would be written anew because the night before looked up a name.
  @Test func `are not those that were opened since`() throws {
    let before = LoadedFile.versions
    let library = try #require(dlopen("libBrokenLocale.so.1", RTLD_NOW))
    defer { dlclose(library) }
    #expect(LoadedFile.versions == before)
  }
}
