import Basics
import CatalogSources
import Store

/// A capture file that has lost answers of which the store knows: it is missing, or shorter than they need.
package struct LostCapture: Sendable, Equatable {
  /// The name of the file.
  package let file: String
  /// The number of lost answers, at least.
  package let answers: Int

  /// The crawl's name in file names.
  package var crawl: String { CaptureName(file)?.crawl ?? file }
}

extension LostCapture {
  /// Returns the losses that the sizes of files show, without reading them.
  ///
  /// - Parameters:
  ///   - source: the source's name in the store.
  ///   - state: the folder of the pipeline's state.
  /// - Throws: `StoreError`, `FileError`.
  /// - Complexity: O(pages), and one call for each file.
  static func all(
    knownTo store: CatalogStore, of source: String, state: String, files: FileAccess = .system
  ) throws -> [LostCapture] {
    try store.pages.captureFiles(of: source).compactMap { pages in
      let size = try files.status("\(state)/capture/\(pages.file)")?.size ?? 0
      let answers = pages.ends.count { $0 > size }
      return answers > 0 ? LostCapture(file: pages.file, answers: answers) : nil
    }
  }
}

extension [LostCapture] {
  /// A sentence that says that captures have lost answers, with the remedy; nil where none have.
  package var sentence: String? {
    guard let first else { return nil }
    let others = count > 1 ? " and \(Quantity.things(count - 1, "other file"))" : ""
    let answers = reduce(0) { $0 + $1.answers }
    let verb = answers == 1 ? "is" : "are"
    let lost = "\(Quantity.things(answers, "answer")) \(verb) lost from \(first.file)\(others)"
    return
      "the captures are damaged: \(lost) and \(verb) in the store only, so 'spinrack rebuild' cannot repeat this; put the files "
      + "back from a backup. 'spinrack verify NAME --captures' reads all captures"
  }
}
