import ArgumentParser

extension CompletionKind {
  /// The names of the pipelines of the current folder, and files beside them.
  ///
  /// A shell asks for it by itself: starting this program at each press of a key would take longer.
  static let pipelines = CompletionKind.shellCommand(
    "ls Pipelines 2>/dev/null | sed -n 's/\\.yaml$//p'; "
      + "find . Pipelines -maxdepth 1 -name '*.yaml' 2>/dev/null | sed 's|^\\./||'")
}
