/// In which order the results of tasks that run side by side are handed over.
public enum ResultOrder: Sendable {
  /// As they come.
  case completion
  /// As the inputs stood, whatever was ready first.
  case input
}
