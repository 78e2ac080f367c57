import APIs
import Basics

extension TextList {
  /// The indices in the order of their names: without outer spaces and without regard to case.
  ///
  /// - Complexity: O(n log n) comparisons.
  func order() -> [UInt32] {
    Folded.order(of: (0..<count).map { Folded.key(self[$0]) })
  }
}
