// The entry point of all tests. Where a file of this name stands, the package manager does not search the index of the sources for
// tests of XCTest, of which there are none; so no index needs to be written, which is a fifth of the time of a debug build.
import Testing

@main struct TestRunner {
  static func main() async {
    // The package manager starts the runner once for each testing library, and names it.
    guard CommandLine.arguments.contains("swift-testing") else {
      if CommandLine.arguments.contains("--dump-tests-json") { print(#"{"name": "All tests", "tests": []}"#) }
      return
    }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
