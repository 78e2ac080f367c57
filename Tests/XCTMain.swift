// The entry point of all tests. Where a file of this name stands, the package manager does not search the index of the sources for
// tests of XCTest, of which there are none; so no index needs to be written, which is a fifth of the time of a debug build.
import Glibc
import Testing

@main struct TestRunner {
  static func main() async {
    guard CommandLine.arguments.contains("swift-testing") else {
      // The package manager looks for tests of XCTest first, and believes that there are no others.
      print("Run the tests with: make test, or: swift test --disable-xctest --enable-swift-testing")
      exit(64)
    }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
