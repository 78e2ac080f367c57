import Catalog
import Pipeline
import Store

/// Rows of a collection of which it is not known what became of them. Nothing is published.
struct AccountingError: GuardError {
  let kind: Kind
  let count: KindCount

  var outcome: Outcome { .refused }
  var rules: [GuardRule] { [.accounting] }

  /// What does not add up.
  var numbers: String {
    """
    the accounts of \(kind) do not add up: \(count.received) rows were received, but \(count.distinct + count.besides) records, \
    \(count.repeats + count.shownAgain) repeats and \(count.rejected) rejected rows were kept
    """
  }

  var description: String {
    """
    \(numbers); nothing was published. This is a fault of the program: please report it, and move the state folder away \
    to start afresh, or publish what there is by the same command with --accept accounting
    """
  }
}
