/// A named step of a run.
///
/// A pipeline is an array of steps that are made in order; ``RunPipeline`` has all of them. A step that throws ends the pipeline. A step may
/// stand around others: it holds something for them, or decides whether they are made, and it has the last word when one of them throws.
struct RunStep<Work>: Sendable {
  /// The name of the step, and the outlines of the steps within it, indented.
  let outline: [String]
  private let body: @Sendable (inout Work) async throws -> Void

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - name: the task, as an order.
  ///   - outline: the outline of the steps that it stands around.
  init(_ name: String, around outline: [String] = [], _ body: @escaping @Sendable (inout Work) async throws -> Void) {
    self.outline = [name] + outline.map { "  " + $0 }
    self.body = body
  }

  fileprivate func perform(on work: inout Work) async throws { try await body(&work) }
}

extension Array {
  /// Makes the steps in order.
  ///
  /// - Parameter work: the values that the steps share.
  /// - Throws: the error of the step that failed; the later ones are not made then.
  func perform<Work>(on work: inout Work) async throws where Element == RunStep<Work> {
    for step in self { try await step.perform(on: &work) }
  }

  /// The names of the steps, in order, those within a step indented.
  func outline<Work>() -> [String] where Element == RunStep<Work> { flatMap(\.outline) }
}
