import APIs
import Basics

extension TextList {
  /// Returns the indices in the order of their names, compared without outer spaces and regardless of case.
  ///
  /// - Complexity: O(n log n) comparisons.
  func order() -> [UInt32] {
    Folded.order(of: (0..<count).map { Folded.key(self[$0]) })
  }
}
