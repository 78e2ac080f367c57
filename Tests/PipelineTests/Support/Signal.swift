import Synchronization

/// Something that one task raises and another one looks for.
final class Signal: Sendable {
  private let raised = Atomic(false)

  var isRaised: Bool { raised.load(ordering: .sequentiallyConsistent) }

  func raise() { raised.store(true, ordering: .sequentiallyConsistent) }
}
